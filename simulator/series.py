"""Means and spreads with their intervals, of one count and of counts by turn. Pure, and the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isfinite, sqrt
from statistics import NormalDist
from typing import Any, Final

from simulator.engine.tally import CONFIDENCE, Share, histogram, quantile, share

#: Turns are shown as long as this part of the matches is still going on.
STILL_GOING: Final = 0.1


@dataclass(frozen=True, slots=True)
class Average:
    """A mean with the half-width of its 95 % interval."""

    n: int
    mean: float
    half_width: float


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
    """Mean and half-width (normal approximation, sample variance); one value alone has no width known, so infinity."""
    n = len(values)
    middle = sum(values) / n
    if n < 2:
        return Average(n, middle, float("inf"))
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    return Average(n, middle, z_value() * sqrt(variance / n))


def ratio_of(pairs: Sequence[tuple[int, int]]) -> Average:
    """Sum of the second by sum of the first, with the half-width of a ratio of sums; each pair is one match."""
    n, whole = len(pairs), sum(held for held, _idle in pairs)
    ratio = sum(idle for _held, idle in pairs) / whole
    if n < 2:
        return Average(n, ratio, float("inf"))
    squares = sum((idle - ratio * held) ** 2 for held, idle in pairs)
    return Average(n, ratio, z_value() * sqrt(squares * n / (n - 1)) / whole)


def z_value() -> float:
    """How many standard errors a two-sided interval reaches to each side."""
    return NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


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
