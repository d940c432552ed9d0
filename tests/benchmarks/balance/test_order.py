"""Two AIs' orders of the decks: tau, and pairs that change places by more than chance."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from benchmarks.balance.order import lines, order

NAMES = ("Axe", "Bow", "Cup")
SEEDS = 100


def counts(*shares: int) -> dict[str, Any]:
    """Of each pair of decks, the first wins both matches of so many of 100 seeds, and the second of the others."""
    return {
        f"{one} {other}": {"seeds": {"deck": {"2 2": share, "0 2": SEEDS - share}}}
        for (one, other), share in zip(combinations(range(len(NAMES)), 2), shares, strict=True)
    }


def test_the_same_order_has_tau_1_and_nobody_changes_places() -> None:
    found = order(counts(60, 80, 70), counts(55, 90, 60), 3)
    assert found.tau == 1 and found.turned == () and found.holds
    assert found.before == pytest.approx((0.7, 0.55, 0.25))


def test_a_turned_order_has_tau_minus_1() -> None:
    found = order(counts(90, 90, 90), counts(10, 10, 10), 3)
    assert found.tau == -1 and len(found.turned) == 3 and all(change.is_certain for change in found.turned)
    assert not found.holds


def test_decks_that_change_places_by_chance_are_no_miss() -> None:
    found = order(counts(51, 80, 79), counts(49, 80, 81), 3)
    (turned,) = found.turned
    assert turned.decks == (0, 1) and not turned.is_certain
    assert found.tau == pytest.approx(1 / 3) and found.holds
    assert "may be chance" in lines(found, NAMES, "fast", "strong")[1]


def test_a_match_that_nobody_won_alone_is_half_a_one() -> None:
    drawn = {name: {"seeds": {"deck": {"0 0": 50, "1 1": 50}}} for name in counts(1, 1, 1)}
    assert order(drawn, drawn, 3).before == pytest.approx((0.625, 0.5, 0.375))


def test_the_difference_of_two_decks_knows_how_their_matches_hang_together() -> None:
    # Axe is ahead by (60 + 50) / 2 - (40 + 50) / 2 = 10 points; their own pairing counts twice in it.
    change = order(counts(60, 50, 50), counts(40, 50, 50), 3).changes[0]
    assert (change.before, change.after) == pytest.approx((0.1, -0.1))
    # 20 points of change; the variance is 2 * (0.24 + 0.25 / 4 + 0.25 / 4) / 99, which is 8.6 points: no chance alone,
    # but not with three questions at once (2.39 standard errors are needed).
    assert not change.is_certain
    assert order(counts(62, 50, 50), counts(38, 50, 50), 3).changes[0].is_certain


def test_the_page_says_who_changes_places() -> None:
    told = "\n".join(lines(order(counts(90, 90, 90), counts(10, 10, 10), 3), NAMES, "fast", "strong"))
    assert (
        "Kendall's tau -1.00" in told
        and "**missed**" in told
        and "Axe and Bow (+40.0 and -40.0 points, certain)" in told
    )
    assert told.index("| Axe | 90.0 % | 10.0 % |") < told.index("| Cup | 10.0 % | 90.0 % |")
