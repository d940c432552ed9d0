"""Shares with their Wilson intervals, and counts of whole numbers, which add up in any order to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Share:
    """``wins`` of ``n`` with a Wilson interval; ``share`` is ``None`` when nothing was counted."""

    wins: int
    n: int
    share: float | None
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def wilson(wins: int, n: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share: from 0 to 1 when nothing was counted."""
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} of {n} is no share: the first must lie between 0 and the second.")
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    p = wins / n
    scale = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / scale
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    low = 0.0 if wins == 0 else max(0.0, centre - half)
    high = 1.0 if wins == n else min(1.0, centre + half)
    return low, high


def share(wins: int, n: int, confidence: float = CONFIDENCE) -> Share:
    """``wins`` of ``n`` as a share with its interval."""
    low, high = wilson(wins, n, confidence)
    return Share(wins, n, wins / n if n else None, low, high)


def histogram(values: Iterable[int]) -> dict[int, int]:
    """How often each value occurs, in rising order of the values."""
    return dict(sorted(Counter(values).items()))


def quantile(counts: Mapping[int, int], part: float) -> int | None:
    """The smallest value that at least ``part`` of all counted values do not exceed; ``None`` of nothing."""
    total = sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * total and seen:
            return value
    return None


def mean(counts: Mapping[int, int]) -> float | None:
    """The average of all counted values; ``None`` of nothing."""
    total = sum(counts.values())
    return sum(value * times for value, times in counts.items()) / total if total else None
