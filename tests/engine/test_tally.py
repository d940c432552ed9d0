"""Counting matches: intervals against published values, and histograms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.stats.shares import histogram, mean, quantile, share, wilson

# R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998),
# table I, row 3 (score method without continuity correction).
PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


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
    # Clopper and Pearson: the share at which 20 of 20 happen once in 40 times
    assert found.low == pytest.approx(0.025 ** (1 / 20), abs=0.00005)
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
