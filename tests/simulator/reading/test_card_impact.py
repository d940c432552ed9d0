"""What each card is worth: differences of a seed in order, for all cards together, derived by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from simulator.models import Experiment, Simulation, Status
from simulator.reading.card_impact import CANNOT_TELL, HELPS, HURTS, NONE, WAITS, Impact, impacts
from simulator.reading.experiments import Cell, Ending
from simulator.stats import difference_of, record_of

W, L = (0, 0), (1, 1)
SPLIT = (0, 1)


def cell(row: int, seeds: Sequence[tuple[int | None, ...]], column: int = 1) -> Cell:
    """A pairing by who won the matches of each seed; a seed may have been played in part."""
    winners = [(2 * seed + seat, winner) for seed, matches in enumerate(seeds) for seat, winner in enumerate(matches)]
    return Cell(Simulation(game_id="conan_ccg", kind="matchup", status=Status.DONE), row, column, record_of(winners), 0)


def experiment(cards: int, not_replaced: int = 0) -> Experiment:
    replaced = [["main", f"card-{number}", "other", ""] for number in range(1, cards + 1)]
    return Experiment(swaps=[*replaced, *(["main", f"odd-{n}", "", "Not legal."] for n in range(not_replaced))])


def judged(cells: Sequence[Cell], cards: int, ending: Ending = Ending.ALL_PLAYED, more: int = 0) -> list[Impact]:
    return impacts(experiment(cards, more), cells, ending)


def test_the_difference_is_that_of_the_seeds_as_it_is_less_with_one_replaced() -> None:
    # 40 seeds: 10 won twice against split, 30 alike; so 10 seeds of half a point each: 5 / 40 = 12.5 points.
    before = cell(0, [W] * 10 + [SPLIT] * 30)
    after = cell(1, [SPLIT] * 40)
    (one,) = judged([before, after], 1)
    assert one.difference.mean == pytest.approx(0.125)
    assert (one.difference.n, one.matches, one.verdict) == (40, 80, HELPS)
    assert one.difference == difference_of([0.5] * 10 + [0.0] * 30)


def test_a_replacement_that_wins_more_is_told_as_a_card_that_hurts() -> None:
    (one,) = judged([cell(0, [SPLIT] * 40), cell(1, [W] * 20 + [SPLIT] * 20)], 1)
    assert (one.difference.mean, one.verdict) == (-0.25, HURTS)


def test_a_match_won_by_nobody_is_half_a_win() -> None:
    (one,) = judged([cell(0, [(None, None)] * 30), cell(1, [SPLIT] * 30)], 1)
    assert (one.difference.mean, one.verdict) == (0.0, CANNOT_TELL)


def test_the_more_cards_the_more_each_must_show() -> None:
    before, after = cell(0, [W] * 10 + [SPLIT] * 30), cell(1, [SPLIT] * 40)
    (alone,) = judged([before, after], 1)
    assert alone.verdict == HELPS
    many = [before, after, *(cell(row, [SPLIT] * 20 + [W] * 20) for row in range(2, 31))]
    found = {one.number: one for one in judged(many, 30)}
    assert found[1].verdict == CANNOT_TELL
    assert found[1].difference == difference_of([0.5] * 10 + [0.0] * 30, 1 - 0.05 / 30)


def test_cards_that_were_not_replaced_do_not_count_among_them_and_stand_last() -> None:
    before, after = cell(0, [W] * 10 + [SPLIT] * 30), cell(1, [SPLIT] * 40)
    found = judged([before, after], 1, more=29)
    assert [one.verdict for one in found] == [HELPS] + [NONE] * 29
    assert {(one.matches, one.reason) for one in found[1:]} == {(0, "Not legal.")}


def test_several_opponents_are_one_mean_a_seed() -> None:
    # Seed by seed (1 + 0.5) / 2 against 0.5, and the third opponent makes no seed more.
    before = [cell(0, [W] * 30, 1), cell(0, [SPLIT] * 30, 2)]
    after = [cell(1, [SPLIT] * 30, 1), cell(1, [SPLIT] * 30, 2)]
    (one,) = judged([*before, *after], 1)
    assert one.difference.mean == pytest.approx(0.25)
    assert (one.difference.n, one.matches) == (30, 120)


def test_only_seeds_that_all_its_pairings_have_played_whole_are_compared() -> None:
    before = [cell(0, [W] * 40, 1), cell(0, [W] * 30 + [(0,)], 2)]
    after = [cell(1, [W] * 40, 1), cell(1, [*[W] * 20, (0,), *[L] * 5], 2)]
    (one,) = judged([*before, *after], 1, Ending.ACTIVE)
    assert one.difference.n == 25  # of 0 to 29, without the half seed 20 and what the last pairing has not reached
    assert one.difference.mean == pytest.approx(5 * 0.5 / 25)


@pytest.mark.parametrize("ending", [Ending.ACTIVE, Ending.BY_HAND, Ending.FAILED])
def test_nothing_is_settled_before_all_matches_are_played(ending: Ending) -> None:
    (one,) = judged([cell(0, [W] * 40), cell(1, [L] * 40)], 1, ending)
    assert one.verdict == WAITS


def test_of_under_twenty_seeds_nothing_is_said() -> None:
    (one,) = judged([cell(0, [W] * 19), cell(1, [L] * 19)], 1)
    assert one.verdict == CANNOT_TELL


def test_the_surest_help_stands_first() -> None:
    before = cell(0, [SPLIT] * 60)
    order = judged([before, cell(1, [W] * 60), cell(2, [SPLIT] * 60), cell(3, [L] * 60)], 3)
    assert [one.card for one in order] == ["card-3", "card-2", "card-1"]


def test_of_tables_of_cards_without_effect_hardly_any_calls_one_settled() -> None:
    chance = random.Random(5)
    tables = 120
    wrong = 0
    for _ in range(tables):
        played = [[(chance.randrange(2), chance.randrange(2)) for _ in range(60)] for _ in range(21)]
        found = judged([cell(row, seeds) for row, seeds in enumerate(played)], 20)
        wrong += any(one.verdict in (HELPS, HURTS) for one in found)
    assert wrong <= 12  # 5 of 100 are meant; 12 or more of 120 have a chance of 2 % then
