"""How clear a match-up is among many, who did better, one number for each deck: derived by hand or published."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from simulator.models import Simulation, Status
from simulator.reading import round_robin
from simulator.reading.experiments import Cell
from simulator.stats import rating, record_of

#: American League East 1987: what each team won of the others, from Milwaukee to Baltimore.
BASEBALL = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]


def cell(wins: int, losses: int, n: int, row: int = 0, column: int = 1) -> Cell:
    """A pairing of which one match of each seed is played, in an order of its own."""
    winners = [0] * wins + [1] * losses + [None] * (n - wins - losses)
    random.Random(f"{row} {column}").shuffle(winners)
    return of_winners([(2 * seed, winner) for seed, winner in enumerate(winners)], row, column)


def of_winners(winners: Iterable[tuple[int, int | None]], row: int = 0, column: int = 1) -> Cell:
    return Cell(Simulation(game_id="conan_ccg", kind="matchup", status=Status.DONE), row, column, record_of(winners), 0)


def test_undecided_matches_make_nobody_lose() -> None:
    # 47 % of 2,500 for both: each interval lies below 50 %, and yet nobody is behind.
    even = cell(1175, 1175, 2500)
    assert even.share().high < 0.5
    assert even.even == 0.47
    assert round_robin.clearness([even]) == [round_robin.OPEN]
    assert round_robin.clearness([even.turned()]) == [round_robin.OPEN]


def test_a_cell_is_as_clear_from_both_sides() -> None:
    for wins, losses in ((60, 20), (45, 30), (40, 38), (20, 60)):
        one = cell(wins, losses, 100)
        (kind,), (turned,) = round_robin.clearness([one]), round_robin.clearness([one.turned()])
        assert turned == round_robin.TURNED.get(kind, kind)


def test_the_order_of_holm_finds_what_one_level_for_all_does_not() -> None:
    # 63 and 62 of 100 lie 2.6 and 2.4 standard errors (5 points) above even. Two cells ask for 2.24 at first, then for
    # 1.96: 61 of 100 (2.2) is below what both together ask for, but the last alone is not asked for so much.
    assert round_robin.clearness([cell(61, 39, 100)] * 2) == [round_robin.LEAN] * 2
    assert round_robin.clearness([cell(63, 37, 100), cell(61, 39, 100)]) == [round_robin.WIN, round_robin.WIN]
    assert round_robin.clearness([cell(63, 37, 100), cell(59, 41, 100)]) == [round_robin.WIN, round_robin.OPEN]


def test_few_matches_settle_nothing() -> None:
    assert round_robin.clearness([cell(19, 0, 19), cell(0, 0, 0)]) == [round_robin.OPEN, round_robin.EMPTY]


def test_a_circle_counts_both_ways() -> None:
    cells = [cell(70, 30, 100, 0, 1), cell(30, 70, 100, 0, 2), cell(70, 30, 100, 1, 2)]
    assert round_robin.circles(round_robin.by_place(cells), 3) == [(0, 1, 2)]


@pytest.mark.parametrize(("more", "ahead"), [(20, True), (16, False)])
def test_who_did_best_is_told_by_the_difference(more: int, ahead: bool) -> None:
    # 200 seeds, of which each of the eight ways that three pairings can end has 25. A match between the two moves their
    # difference by 1 up or down, one against the third deck by 1 or not at all: a variance of 1 + 1/4 + 1/4 a seed.
    # ``more`` lost matches between the two are turned, evenly over all else: a gain of twice as many, and what is
    # needed is 1.966 * sqrt(200 * (1.5 - (more / 100)²)) = 33.9: 40 are, 32 are not.
    between = [1 if seed % 2 else 0 for seed in range(200)]
    for seed in range(1, 2 * more, 2):
        between[seed] = 0
    third = [[1 if seed // step % 2 else 0 for seed in range(200)] for step in (2, 4)]
    winners = (between, *third)
    cells = [
        of_winners([(2 * seed, winner) for seed, winner in enumerate(one)], *place)
        for place, one in zip(((0, 1), (0, 2), (1, 2)), winners, strict=True)
    ]
    assert round_robin.is_ahead(round_robin.by_place(cells), 0, 1) is ahead
    assert not round_robin.is_ahead(round_robin.by_place(cells), 1, 0)


def test_pairings_on_the_same_seeds_count_a_seed_once() -> None:
    # The same 50 of 100 seeds are won in each of four pairings: four times the matches, and not one seed more.
    cells = [of_winners([(2 * seed, seed % 2) for seed in range(100)], 0, column) for column in range(1, 5)]
    together = round_robin.pooled(cells)
    assert (together.wins, together.n, together.seeds) == (200, 400, 100)
    assert together.correlation == pytest.approx(1.0, abs=0.02)
    assert together.half_width == pytest.approx(cells[0].share().half_width, rel=0.02)
    assert round_robin.pooled([cells[0]]).half_width == cells[0].share().half_width


def test_a_rating_rests_on_seeds() -> None:
    # Each seed goes to the same deck in both matches of each pairing, or to either once: the same table of wins.
    alike = [[(2 * seed + seat, seed % 2) for seed in range(100) for seat in (0, 1)] for _ in range(3)]
    apart = [[(2 * seed + seat, seat) for seed in range(100) for seat in (0, 1)] for _ in range(3)]
    found = [
        round_robin.ratings(
            round_robin.by_place([of_winners(one, *place) for place, one in zip(places, winners, strict=True)]), 3
        )[0]
        for places in [((0, 1), (0, 2), (1, 2))]
        for winners in (alike, apart)
    ]
    assert [one.share for one in found] == pytest.approx([0.5, 0.5])
    assert found[0].high - found[0].low > 5 * (found[1].high - found[1].low)


def test_strengths_are_those_published() -> None:
    # Agresti, Categorical Data Analysis, 2nd edition, section 10.6; as the R package BradleyTerry2 gives them with
    # their standard errors, against Baltimore.
    logs = rating.strengths(BASEBALL)
    spread = rating.covariance(BASEBALL, logs)
    assert [logs[team] - logs[6] for team in range(6)] == pytest.approx(
        [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839], abs=1e-4
    )
    errors = [(spread[team][team] + spread[6][6] - 2 * spread[team][6]) ** 0.5 for team in range(6)]
    assert errors == pytest.approx([0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319], abs=1e-4)


def test_a_deck_that_won_everything_has_a_rating() -> None:
    cells = [cell(20, 0, 20, 0, 1), cell(20, 0, 20, 0, 2), cell(10, 10, 20, 1, 2)]
    best, second, third = round_robin.ratings(round_robin.by_place(cells), 3)
    assert 0.5 < best.low < best.share < best.high < 1.0
    assert (second.share, second.low) == pytest.approx((third.share, third.low))
    assert round_robin.ratings(round_robin.by_place([cell(5, 5, 10), *cells[1:]]), 3) == []
