"""Counting matches: intervals against published values, and tallies that add up in any order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.core.match import MatchResult
from simulator.engine.core.outcome import Outcome
from simulator.engine.tally import Tally, histogram, mean, merge, quantile, share, wilson

# R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998),
# table I, row 3 (score method without continuity correction).
PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


def result(winners: tuple[int, ...], *, first: int = 0, turns: int = 8, reason: str = "renown", abnormal: bool = False):
    return MatchResult(
        outcome=Outcome(winners, reason, "CCG-25.1", abnormal),
        first=first,
        turns=turns,
        decisions=100,
        forced=40,
        key="00",
        stats={"renown": [40, 25], "rounds": 12},
        choices=[],
    )


@pytest.mark.parametrize(("wins", "n", "low", "high"), PUBLISHED)
def test_it_gives_the_published_wilson_intervals(wins, n, low, high):
    found = wilson(wins, n)
    assert found == pytest.approx((low, high), abs=0.00005)


@pytest.mark.parametrize(
    ("n", "points"),
    [(20, 20.1), (50, 13.4), (100, 9.6), (200, 6.9), (400, 4.9), (1000, 3.1), (2500, 2.0), (10_000, 1.0)],
)
def test_it_gives_the_half_widths_at_fifty_percent(n, points):
    assert share(n // 2, n).half_width * 100 == pytest.approx(points, abs=0.05)


def test_twenty_of_twenty_is_not_certain():
    found = share(20, 20)
    # z = 1.95996: 1 / (1 + z * z / 20) = 0.8389
    assert found.low == pytest.approx(0.8389, abs=0.00005)
    assert found.high == 1.0


def test_nothing_counted_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert share(0, 0).share is None


@pytest.mark.parametrize(("wins", "n"), [(3, 2), (-1, 2), (0, -1)])
def test_it_refuses_what_is_no_share(wins, n):
    with pytest.raises(ValueError, match="is no share"):
        wilson(wins, n)


@given(st.integers(1, 5000), st.data())
def test_the_interval_holds_the_share_and_lies_between_0_and_1(n, data):
    wins = data.draw(st.integers(0, n))
    low, high = wilson(wins, n)
    assert 0.0 <= low <= wins / n <= high <= 1.0


def test_histogram_counts_and_sorts():
    assert histogram([7, 5, 7, 9]) == {5: 1, 7: 2, 9: 1}


def test_mean_and_quantiles_of_a_histogram():
    counts = {5: 1, 7: 2, 9: 1}
    assert mean(counts) == 7.0  # (5 + 14 + 9) / 4
    assert quantile(counts, 0.1) == 5
    assert quantile(counts, 0.5) == 7
    assert quantile(counts, 0.9) == 9
    assert mean({}) is None
    assert quantile({}, 0.5) is None


def test_it_counts_a_match_by_side_and_not_by_seat():
    tally = Tally(2)
    tally.count(result((0,)), (0, 1))
    tally.count(result((0,)), (1, 0))  # the seats are exchanged: side 1 sat in seat 0, began and won
    assert tally.wins == [1, 1]
    assert tally.began == [1, 1]
    assert tally.wins_when_first == [1, 1]
    assert tally.stats == {"renown": [65, 65], "rounds": 24}


def test_it_splits_by_who_began():
    tally = Tally(2)
    tally.count(result((0,), first=1), (0, 1))
    tally.count(result((1,), first=1), (0, 1))
    tally.count(result((0,), first=0), (0, 1))
    assert (tally.share_when_first(0).wins, tally.share_when_first(0).n) == (1, 1)
    assert (tally.share_when_second(0).wins, tally.share_when_second(0).n) == (1, 2)


def test_a_match_without_a_single_winner_is_shared_and_an_abnormal_one_is_shown():
    tally = Tally(2)
    tally.count(result((), reason="turn_limit", abnormal=True), (0, 1))
    tally.count(result((0, 1)), (0, 1))
    assert tally.wins == [0, 0]
    assert tally.shared == 2
    assert tally.abnormal == 1
    assert tally.reasons == {"turn_limit": 1, "renown": 1}


def test_merging_gives_the_same_in_any_order():
    parts = []
    for index in range(4):
        part = Tally(2)
        part.count(result((index % 2,), turns=index + 5), (0, 1))
        parts.append(part)
    whole = merge(parts)
    assert whole == merge(reversed(parts))
    assert whole.matches == 4
    assert whole.turns == {5: 1, 6: 1, 7: 1, 8: 1}
    assert whole.stats["renown"] == [160, 100]  # 4 * 40 and 4 * 25


def test_merging_leaves_the_parts_alone():
    part = Tally(2)
    part.count(result((0,)), (0, 1))
    before = part.to_json()
    merge([part, part])
    assert part.to_json() == before


def test_it_refuses_to_merge_tallies_of_different_games():
    with pytest.raises(ValueError, match="3 sides"):
        merge([Tally(3)], sides=2)


def test_its_json_reads_back():
    tally = Tally(2)
    tally.count(result((1,), turns=11), (0, 1))
    assert Tally.from_json(tally.to_json()) == tally
