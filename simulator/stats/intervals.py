"""Means and spreads with their intervals, of one count and of counts by turn. Pure, and the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isfinite, pi, sqrt, tan
from statistics import NormalDist
from typing import Any, Final

from simulator.stats.shares import CONFIDENCE, Share, histogram, quantile, share

#: Turns are shown as long as this part of the matches is still going on.
STILL_GOING: Final = 0.1


@dataclass(frozen=True, slots=True)
class Average:
    """A mean with the half-width of its 95 % interval."""

    n: int
    mean: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean of differences between -1 and 1, one a seed, with its 95 % interval."""

    n: int
    mean: float
    low: float
    high: float

    @property
    def is_settled(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class TurnSpread:
    """A count at the end of an own turn over all matches; ``going`` of them still had that turn."""

    turn: int
    going: int
    low: int
    median: int
    high: int
    average: Average


@dataclass(frozen=True, slots=True)
class TurnMeans:
    """Means at the end of an own turn over the matches that had it, by side (or by what else is told apart)."""

    turn: int
    sides: tuple[Average | None, ...]


def average_of(values: Sequence[float]) -> Average:
    """Mean and half-width (Student's t, sample variance); one value alone has no width known, so infinity."""
    n = len(values)
    middle = sum(values) / n
    if n < 2:
        return Average(n, middle, float("inf"))
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    return Average(n, middle, t_value(n - 1) * sqrt(variance / n))


def difference_of(values: Sequence[float]) -> Difference:
    """The mean of differences of one seed each, with an interval that never has no width.

    Agresti and Min 2005, "Simple improved confidence intervals for comparing matched proportions": as if half a seed
    more had been won outright by either side and one by neither, here with Student's t for few seeds.
    """
    n, total = len(values), sum(values)
    if not n:
        return Difference(0, 0.0, -1.0, 1.0)
    variance = (sum(value * value for value in values) + 1 - total * total / (n + 2)) / (n + 1)
    middle, half = total / (n + 2), t_value(max(1, n - 1)) * sqrt(variance / (n + 2))
    return Difference(n, total / n, max(-1.0, middle - half), min(1.0, middle + half))


def ratio_of(pairs: Sequence[tuple[int, int]]) -> Average:
    """Sum of the second by sum of the first, with the half-width of a ratio of sums; each pair is one match."""
    n, whole = len(pairs), sum(held for held, _idle in pairs)
    ratio = sum(idle for _held, idle in pairs) / whole
    if n < 2:
        return Average(n, ratio, float("inf"))
    squares = sum((idle - ratio * held) ** 2 for held, idle in pairs)
    return Average(n, ratio, t_value(n - 1) * sqrt(squares * n / (n - 1)) / whole)


def t_value(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors an interval reaches to each side if the variance is that of a sample (Student's t).

    Exact for one and two degrees of freedom, then by the expansion of Abramowitz and Stegun 26.7.5, good to 0.2 %.
    """
    part = (1 + confidence) / 2
    if freedom == 1:
        return tan(pi * (part - 0.5))
    if freedom == 2:
        return (2 * part - 1) * sqrt(2 / (4 * part * (1 - part)))
    z = z_value(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


def z_value(confidence: float = CONFIDENCE) -> float:
    """How many standard errors a two-sided interval reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def last_turn(lengths: Sequence[int]) -> int:
    """The last turn that at least a tenth of the matches had."""
    counts = histogram(lengths)
    return quantile(counts, 1 - STILL_GOING + 1e-9) or 0


def spread_by_turn(series: Sequence[Sequence[int]], final: Sequence[int], turns: int) -> tuple[TurnSpread, ...]:
    """A count at the end of each own turn; a match that has ended keeps its last count, so that none is left out."""
    found = []
    for turn in range(1, turns + 1):
        values = [one[turn - 1] if turn <= len(one) else end for one, end in zip(series, final, strict=True)]
        counts = histogram(values)
        found.append(
            TurnSpread(
                turn=turn,
                going=sum(turn <= len(one) for one in series),
                low=quantile(counts, 0.1) or 0,
                median=quantile(counts, 0.5) or 0,
                high=quantile(counts, 0.9) or 0,
                average=average_of(values),
            )
        )
    return tuple(found)


def means_by_turn(series: Sequence[Sequence[Sequence[int]]], sides: int) -> tuple[TurnMeans, ...]:
    """Means of each own turn over the matches that had it; ``series`` has lists by side for each match."""
    turns = last_turn([max(len(one[side]) for side in range(sides)) for one in series]) if series and sides else 0
    found = []
    for turn in range(1, turns + 1):
        columns = [[one[side][turn - 1] for one in series if turn <= len(one[side])] for side in range(sides)]
        found.append(TurnMeans(turn, tuple(average_of(column) if column else None for column in columns)))
    return tuple(found)


def goals_by_turn(turns: Sequence[int], n: int) -> tuple[tuple[int, Share], ...]:
    """How many of ``n`` matches had reached their goal after each number of turns."""
    counts = histogram(turns)
    found = []
    reached = 0
    for turn in range(min(counts, default=1), max(counts, default=0) + 1):
        reached += counts.get(turn, 0)
        found.append((turn, share(reached, n)))
    return tuple(found)


def plain(figures: Any) -> dict[str, Any]:
    """Figures of a game as plain data for programs; a width that is not known is ``null``."""
    found: dict[str, Any] = _plain(asdict(figures))
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value
