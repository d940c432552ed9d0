"""Mutants are made where rules are, each with one change, and never where only the log is written."""

from __future__ import annotations

from benchmarks.mutation import report
from benchmarks.mutation_sites import count, mutant

SOURCE = '''
def pay(state, cost: int = 1) -> int:
    """Pay."""
    if state.log is not None:
        state.note("paid", 5)
    if state.health > cost and not state.dead:
        state.take(cost)
    return state.health
'''
#: cost = 1 twice (+1, -1); > twice, and, not removed, not inserted before the whole condition; a call; a return.
EXPECTED = {
    ("constant", "1", "2"),
    ("constant", "1", "0"),
    ("comparison", "state.health > cost", "state.health >= cost"),
    ("comparison", "state.health > cost", "state.health <= cost"),
    ("boolean", "state.health > cost and (not state.dead)", "state.health > cost or not state.dead"),
    ("not removed", "not state.dead", "state.dead"),
    ("not inserted", "state.health > cost and (not state.dead)", "not (state.health > cost and (not state.dead))"),
    ("call removed", "state.take(cost)", "pass"),
    ("return None", "return state.health", "return None"),
}


def test_it_makes_every_mutant_of_the_usual_operators_outside_the_log():
    made = [mutant("harm", SOURCE, number) for number in range(count(SOURCE))]
    assert {(one.operator, one.before, one.after) for one in made} == EXPECTED
    assert len(made) == len(EXPECTED)


def test_a_mutant_differs_from_the_module_in_its_one_change():
    removed = next(
        one
        for one in (mutant("harm", SOURCE, number) for number in range(count(SOURCE)))
        if one.operator == "call removed"
    )
    assert "state.take" not in removed.source
    assert "state.note('paid', 5)" in removed.source
    assert (removed.line, removed.lines, removed.function) == (7, (7,), "pay")


def test_the_report_gives_the_share_with_its_interval_and_who_survived():
    # 9 of 10 with Wilson's 95 % interval: 59.6 % to 98.2 %
    found = {
        "module": "harm",
        "line": 7,
        "function": "pay",
        "operator": "call removed",
        "before": "x()",
        "after": "pass",
    }
    text = report([{**found, "status": "killed"}] * 9 + [{**found, "status": "survived"}], 40)
    assert text.startswith("9 of 10 sampled mutants killed, between 59.6% and 98.2% (of 40 mutants)")
    assert "harm:7 pay call removed: x() -> pass" in text
