"""Mutants are made where rules are, each with one change, and never where only the log is written."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from types import ModuleType

import pytest

from benchmarks.mutation import patch
from benchmarks.mutation.games import TARGETS
from benchmarks.mutation.patch import Functions, functions_by_code, patch_of, put
from benchmarks.mutation.rules import ROOT, report
from benchmarks.mutation.rules import test_files as files_of_rules
from benchmarks.mutation.sites import Mutant, constants_of, count, mutant
from simulator.engine import PLAYING
from tests.engine.playthroughs.recorder import recordings

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


@dataclass
class Purse:
    """What the source above pays from."""

    health: int
    log: None = None
    dead: bool = True


def all_made() -> list[Mutant]:
    return made_of(SOURCE)


def made_of(source: str) -> list[Mutant]:
    constants = constants_of([source])
    return [mutant("harm", source, number, constants) for number in range(count(source, constants))]


def made(operator: str) -> Mutant:
    return next(one for one in all_made() if one.operator == operator)


def test_it_makes_every_mutant_of_the_usual_operators_outside_the_log():
    found = all_made()
    assert {(one.operator, one.before, one.after) for one in found} == EXPECTED
    assert len(found) == len(EXPECTED)


def test_a_mutant_differs_from_the_module_in_its_one_change():
    removed = made("call removed")
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
    killed = {**found, "status": "killed", "by": "rules"}
    recorded = {**found, "status": "killed", "by": "playthroughs"}
    text = report([*[killed] * 8, recorded, {**found, "status": "survived", "by": ""}], 40)
    first, second, *_ = text.splitlines()
    assert first == "9 of 10 sampled mutants killed, between 59.6% and 98.2% (of 40 mutants)"
    # 8 of 10: 49.0 % to 94.3 %
    assert second == "without recorded playthroughs 8, between 49.0% and 94.3%"
    assert "harm:7 pay call removed: x() -> pass" in text


def test_a_function_takes_its_mutant_without_its_module_being_loaded_again():
    module = ModuleType("harm")
    exec(compile(SOURCE, "harm", "exec"), module.__dict__)  # noqa: S102 - the source above
    known: Functions = {("harm", module.pay.__code__): [module.pay]}
    kept = module.pay
    none = made("return None")
    assert put(patch_of("harm", *none.codes), known)
    assert kept(Purse(health=5)) is None


def test_functions_are_found_whether_or_not_the_hunt_for_garbage_leaves_them_out():
    gc.freeze()  # as the tests do once they are collected
    found = functions_by_code(patch.__name__)
    assert patch.put in found[patch.__name__, patch.put.__code__]
    assert gc.get_freeze_count() > 0


def test_a_mutant_outside_of_functions_is_no_patch():
    default = next(one for one in all_made() if one.before == "1")
    assert patch_of("harm", *default.codes) is None
    assert not put(patch_of("harm", *made("return None").codes), {})


def test_arithmetic_with_a_constant_that_changes_nothing_is_left_alone():
    source = """
HAND: Final = 0
DRAW: Final = 2

def place(player):
    return player + HAND, player + DRAW
"""
    assert [one.before for one in made_of(source) if one.operator == "arithmetic"] == ["player + DRAW"]


def test_no_is_not_changed_to_nothing_as_both_are_taken_for_no():
    source = """
def is_over(state):
    if state.reason:
        return True
    return False
"""
    found = [(one.before, one.after) for one in made_of(source) if one.operator in ("return None", "constant")]
    assert found == [("return True", "return None"), ("True", "False"), ("False", "True")]


def test_a_number_below_zero_is_changed_towards_zero_alone():
    assert [(one.before, one.after) for one in made_of("NONE: Final = -1")] == [("-1", "0")]
    assert [(one.before, one.after) for one in made_of("NONE: Final = -3")] == [("-3", "-2")]


def test_the_rules_of_every_game_can_be_mutated():
    assert set(TARGETS) == set(PLAYING)


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_a_game_has_the_modules_and_tests_that_are_named_for_it(target):
    folder = ROOT / target.folder
    modules = {".".join(file.relative_to(folder).with_suffix("").parts) for file in folder.rglob("*.py")}
    assert set(target.modules) <= modules
    files = files_of_rules(ROOT, target)
    assert all((ROOT / file).is_file() for file in files)
    assert sum(f"tests/engine/{target.key}/" in file for file in files) > 10
    recorded = {recording.name for recording in recordings() if recording.game == target.key}
    assert set(target.recorded) == recorded
