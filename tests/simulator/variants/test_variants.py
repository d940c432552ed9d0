"""Does it hold? The same seeds with one thing changed, told by the paired difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.engine import OptionSpec, Problem, ai_identity, get_game
from simulator.models import Match, Simulation
from simulator.reading import queries
from simulator.stats.intervals import difference_of
from simulator.stats.shares import share, share_of_seeds
from simulator.variants import changes, depends, holds_words, variants_of
from simulator.variants.variant import FLIPS, OPEN, SAME, Base, Variant
from simulator.variants.verdicts import judged_together
from tests.simulator.conftest import Ask, play

pytestmark = pytest.mark.django_db
FAST = f"AI {ai_identity(get_game('conan_ccg'), 'fast')}"


def win(simulation: Simulation, winners: Sequence[int | None]) -> Simulation:
    """Give the matches of a simulation their winners, in order and over again."""
    for match in Match.objects.filter(simulation=simulation):
        match.winner = winners[match.index % len(winners)]
        match.save()
    return simulation


def tried(simulation: Simulation, label: str) -> Variant:
    found = Simulation.objects.get(pk=simulation.pk)
    summary = queries.summary_of(found)
    return next(item for item in variants_of(found, summary) if item.label == label)


@pytest.fixture
def base(ask: Ask, cheap_matches: None) -> Simulation:
    """Deck A wins three of four."""
    return win(play(ask(match_count=80)), [0, 0, 0, 1])


def test_a_change_is_told_by_its_difference_seed_by_seed(base: Simulation, ask: Ask) -> None:
    win(play(ask(match_count=80, agents=["fast"])), [0, 1, 1, 1])
    item = tried(base, FAST)
    # With each pair of seeds A won 2 and 1 of two matches before, 1 and 0 now: half a match less at each of 40 seeds.
    assert item.difference == difference_of([-0.5] * 40)
    assert (item.verdict, item.words) == (FLIPS, "25.0 % of 80, between 17.9 and 33.7")
    assert item.difference_words.startswith("−50.0 points, between ")


def test_few_seeds_are_said_to_be_too_few_for_a_difference(ask: Ask, cheap_matches: None) -> None:
    base = win(play(ask(match_count=30)), [0, 0, 0, 1])
    win(play(ask(match_count=30, agents=["fast"])), [0, 1, 1, 1])
    assert tried(base, FAST).difference_words == "15 seeds, too few for a difference"


def test_the_page_says_that_the_result_depends_on_the_agent(as_alice: Client, base: Simulation, ask: Ask) -> None:
    other = win(play(ask(match_count=80, agents=["fast"])), [0, 1, 1, 1])
    text = as_alice.get(reverse("simulator:detail", args=[base.public_id])).content.decode()
    words = f"It depends on the AI. {FAST} turns the result round: 25.0 % of 80, between 17.9 and 33.7."
    assert words in text
    told = as_alice.get(reverse("simulator:api_simulation", args=[base.public_id])).json()
    assert told["depends"] == [words]
    assert told["variants"][0]["simulation"] == other.public_id
    assert told["variants"][0]["ais"] == [FAST.removeprefix("AI ")] * 2
    assert told["variants"][0]["difference"]["mean"] == -0.5


def test_a_change_that_undoes_the_result_is_told_too(base: Simulation, ask: Ask) -> None:
    win(play(ask(match_count=80, options={"matrix": "second"})), [0, 1])
    item = tried(base, "Matrix: second")
    assert item.verdict == OPEN
    (words,) = depends([item])
    assert words.startswith("It depends on the ruling. With Matrix: second the result is open: 50.0 % of 80")


def test_matches_won_by_nobody_do_not_settle_a_change(base: Simulation, ask: Ask) -> None:
    # 35 % won and lost, 30 % undecided: the interval lies below 50 %, and yet the result is open.
    winners = [0] * 7 + [1] * 7 + [None] * 6
    win(play(ask(match_count=80, agents=["fast"])), winners)
    item = tried(base, FAST)
    assert item.result and item.result.high < 0.5
    assert item.verdict == OPEN


def test_a_rule_for_three_and_more_is_no_change_of_a_match_of_two(base: Simulation) -> None:
    found = variants_of(base, queries.summary_of(base))
    assert any(item.label.startswith("Matrix") for item in found)
    assert not any("Conan falls" in item.label for item in found)


def test_the_random_player_is_no_change_worth_trying(base: Simulation) -> None:
    labels = [item.label for item in variants_of(base, queries.summary_of(base))]
    assert FAST in labels
    assert "AI random" not in labels


def variant(wins: int, **more: Any) -> Variant:
    """A change that was tried on 100 seeds of one match each, beside a base that deck A lost."""
    counts = {(1, 1): wins, (0, 1): 100 - wins}
    found = Variant("It", "", "", changes.RULING, "", base=Base(share(30, 100), 0.5), counts=counts)
    return replace(found, result=share_of_seeds(counts), **more)


def verdicts(*variants: Variant, at_least: int = 0) -> list[str]:
    return [item.verdict for item in judged_together(variants, at_least)]


def test_the_more_changes_are_tried_the_more_each_must_show() -> None:
    # 61 of 100 lie 2.2 standard errors above even: enough alone (1.96), too little among five that show nothing (2.58).
    assert verdicts(variant(61)) == [FLIPS]
    assert verdicts(variant(61), *[variant(50)] * 4) == [OPEN] * 5


def test_rows_that_are_still_to_come_count_too() -> None:
    assert verdicts(variant(61), at_least=5) == [OPEN]
    awaited = Variant("", "", "", changes.RULING, "", is_awaited=True)
    assert verdicts(variant(61), *[awaited] * 4) == [OPEN, "", "", "", ""]


def test_what_was_broken_off_settles_nothing() -> None:
    assert verdicts(variant(95)) == [FLIPS]
    assert verdicts(variant(95, may_settle=False)) == [OPEN]


def test_a_reading_that_changed_no_match_is_not_judged() -> None:
    nothing = variant(30, alike=(40, 40))
    assert verdicts(variant(61), *[nothing] * 4) == [FLIPS, "", "", "", ""]
    assert verdicts(variant(30, alike=(39, 40))) == [SAME]


def test_whether_it_holds_is_one_sentence() -> None:
    same, flips, open_one = variant(10, verdict=SAME), variant(90, verdict=FLIPS), variant(50)
    open_one = replace(open_one, verdict=OPEN)
    awaited, mirror = replace(open_one, verdict="", is_awaited=True), replace(flips, what=changes.SEATS)

    def told(variants: Sequence[Variant], overall: int = 30) -> str:
        return holds_words(variants, Base(share(overall, 100), 0.5))

    assert told([]) == ""
    assert told([awaited] * 3) == "No change is ready yet of 3."
    assert told([same] * 3) == "It holds with all 3 changes."
    assert told([same, mirror, awaited]) == "It holds with the one change; 1 more to come."
    nothing = "Nothing turns it round: with 1 of 2 changes it holds, with 1 it is open."
    assert told([same, open_one]) == nothing
    assert told([same, flips]) == "It does not hold: It turns it round, of 2 changes tried."
    settled = "It is open with the one change: these matches do not settle it."
    assert told([open_one]) == settled
    assert told([same], overall=50) == "It is open, since the result itself is not settled."


def test_a_difference_is_settled_among_all_that_were_tried() -> None:
    # 25 seeds up and 10 down of 100: 0.15 ± 2.4 standard errors of 0.058.
    gained = (1.0,) * 25 + (-1.0,) * 10 + (0.0,) * 65
    (alone,) = judged_together([variant(50, gained=gained)])
    assert alone.is_change_certain
    nothing = variant(50, gained=(0.5, -0.5) * 20 + (0.0,) * 60)
    assert not any(item.is_change_certain for item in judged_together([alone, *[nothing] * 4]))


def test_variants_are_readings_that_touch_the_decks_and_no_modules(
    monkeypatch: pytest.MonkeyPatch, base: Simulation
) -> None:
    game = type(get_game("conan_ccg"))
    groups = {"rain": "module", "depth": "data", "wind": "ruling", "snow": "ruling"}
    options = {name: OptionSpec("off", ("off", "on"), "", "Whether.", group) for name, group in groups.items()}
    monkeypatch.setattr(game, "options", options)
    monkeypatch.setattr(game, "touches", lambda *args, **more: frozenset(options) - {"snow"})
    found = [change.label for change in changes.changes_of(base) if change.what == changes.RULING]
    assert found == ["Depth: on", "Wind: on"]


def test_a_deck_meets_itself_only_where_the_table_allows_it(monkeypatch: pytest.MonkeyPatch, base: Simulation) -> None:
    def mirrors() -> int:
        return sum(change.what == changes.SEATS for change in changes.changes_of(base))

    assert mirrors() == 2
    twice = Problem("X-T01", "error", "This deck sits here already.", seat=1)
    monkeypatch.setattr(type(get_game("conan_ccg")), "check_table", lambda *args, **more: [twice])
    assert mirrors() == 0
