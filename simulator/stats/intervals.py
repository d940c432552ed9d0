"""Means and spreads with their intervals, of one count and of counts by turn. Pure, and the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isfinite, sqrt
from typing import Any, Final

from simulator.stats.quantiles import CONFIDENCE, poisson_most, t_value
from simulator.stats.shares import Share, histogram, quantile, share

#: The key under which a summary adds the seed to the counts of a match.
OF_SEED: Final = "of_seed"
#: Turns are shown as long as this part of the matches is still going on.
STILL_GOING: Final = 0.1
#: Seeds won outright that the variance of a difference counts in, where few seeds differ and where at least
#: ``FEW_DIFFERING`` do; chosen by ``make calibrate``.
UNSEEN_FEW: Final = 3.0
UNSEEN_MANY: Final = 0.5
FEW_DIFFERING: Final = 15
#: Of fewer seeds no mean of a turn is told, nor luck in contest rolls: the interval would be too wide to say anything.
MIN_SEEDS_FOR_MEAN: Final = 5
#: A count that fewer seeds hold is rare: its upper end is that of a Poisson variable.
RARE_EVENTS: Final = 5
#: From so many on the upper end of a ratio by its width lies above that of a Poisson variable.
RARE_PARTS: Final = 50
#: Squares of what seeds differ by, measured against those of the values: as little as rounding gives.
ROUNDING: Final = 1e-18


@dataclass(frozen=True, slots=True)
class Average:
    """A mean with the half-width of its 95 % interval; ``most`` is the upper end where it counts something rare.

    The width is 0 only of values that are all the same, and infinity where it is not known.
    """

    n: int
    mean: float
    half_width: float
    most: float | None = None


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
    """Means at the end of an own turn over the matches that had it, by side (or by what else is told apart).

    ``seeds`` are those of these matches.
    """

    turn: int
    sides: tuple[Average | None, ...]
    seeds: tuple[int, ...]

    @property
    def matches(self) -> tuple[int, ...]:
        """How many matches had the turn, by side."""
        return tuple(item.n if item else 0 for item in self.sides)


def seeds_of(stats: Sequence[Mapping[str, Any]]) -> list[int]:
    """The seed of each match by its counts, as a summary names it; one without is a seed of its own."""
    return [one.get(OF_SEED, -number) for number, one in enumerate(stats, 1)]


def average_of(values: Sequence[float], seeds: Sequence[int] | None = None) -> Average:
    """Mean and half-width (Student's t, sample variance); one seed alone has no width known, so infinity.

    Without ``seeds`` each value is a seed of its own.
    """
    if seeds is None:
        return average_of_seeds([(value,) for value in values])
    groups: dict[int, list[float]] = {}
    for seed, value in zip(seeds, values, strict=True):
        groups.setdefault(seed, []).append(value)
    return average_of_seeds(list(groups.values()))


def average_of_seeds(seeds: Sequence[Sequence[float]]) -> Average:
    """The mean of what the matches of each seed gave; a seed is one sample, however many matches it has.

    No width is known of values that differ within seeds alone: that all seeds agree may be chance.
    """
    values = [value for seed in seeds for value in seed]
    n = len(values)
    middle = sum(values) / n
    low, high = min(values), max(values)
    squares = sum((sum(seed) - middle * len(seed)) ** 2 for seed in seeds) if low < high else 0.0
    if len(seeds) < 2 or (low < high and squares <= ROUNDING * sum(value * value for value in values)):
        return Average(n, middle, float("inf"))
    half = t_value(len(seeds) - 1) * sqrt(squares * len(seeds) / (len(seeds) - 1)) / n
    return Average(n, middle, half, _rare_most([sum(seed) for seed in seeds], n) if low >= 0 else None)


def _rare_most(totals: Sequence[float], n: int) -> float | None:
    """The upper end of a mean of counts that few seeds hold, each of those taken as the most that one had."""
    seen = sum(1 for total in totals if total)
    if seen >= min(RARE_EVENTS, len(totals) / 4):
        return None
    return poisson_most(seen) * max(n / len(totals), *totals) / n


def difference_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Difference:
    """The mean of differences of one seed each, with an interval that never has no width."""
    squares = sum(value * value for value in values)
    return difference_from(len(values), sum(values), squares, sum(1 for value in values if value), confidence)


def difference_from(n: int, total: float, squares: float, differing: int, confidence: float = CONFIDENCE) -> Difference:
    """The same from the number of seeds, the sum of their differences and of the squares, and how many differ.

    Agresti and Min 2005, "Simple improved confidence intervals for comparing matched proportions": as if one seed more
    had been won outright by either side, here with Student's t. Where few seeds differ, the variance is taken as if
    ``UNSEEN_FEW`` of them had not been seen; where many do, ``UNSEEN_MANY``.
    """
    if not n:
        return Difference(0, 0.0, -1.0, 1.0)
    unseen = UNSEEN_MANY + (UNSEEN_FEW - UNSEEN_MANY) * max(0.0, 1 - differing / FEW_DIFFERING)
    variance = (squares + unseen - total * total / (n + 2)) / (n + 1)
    middle, half = total / (n + 2), t_value(max(1, 2 * (n - 1)), confidence) * sqrt(variance / (n + 2))
    return Difference(n, total / n, max(-1.0, middle - half), min(1.0, middle + half))


def difference_of_shares(one: Share, other: Share) -> Difference:
    """By how much two shares differ that have no seed in common, with an interval from those of both.

    Newcombe 1998, "Interval estimation for the difference between independent proportions", method 10.
    """
    if one.share is None or other.share is None:
        return Difference(0, 0.0, -1.0, 1.0)
    mean = one.share - other.share
    down = sqrt((one.share - one.low) ** 2 + (other.high - other.share) ** 2)
    up = sqrt((one.high - one.share) ** 2 + (other.share - other.low) ** 2)
    return Difference(one.seeds + other.seeds, mean, max(-1.0, mean - down), min(1.0, mean + up))


def ratio_of(pairs: Sequence[tuple[float, float]], seeds: Sequence[int] | None = None) -> Average:
    """Sum of the second by sum of the first, with the half-width of a ratio of sums; each pair is one match.

    Without ``seeds`` each match is a seed of its own. Matches without any of the first tell nothing and do not count:
    if they did, many of them would make what one seed gave look like what many agree on. No width is known of matches
    that differ within seeds alone, as of a mean.
    """
    named = range(len(pairs)) if seeds is None else seeds
    telling = [(seed, held, idle) for seed, (held, idle) in zip(named, pairs, strict=True) if held]
    n, whole = len(telling), sum(held for _seed, held, _idle in telling)
    ratio = sum(idle for _seed, _held, idle in telling) / whole
    apart: dict[int, float] = {}
    for seed, held, idle in telling:
        apart[seed] = apart.get(seed, 0.0) + idle - ratio * held
    k = len(apart)
    squares = sum(one * one for one in apart.values())
    within = sum((idle - ratio * held) ** 2 for _seed, held, idle in telling)
    if k < 2 or squares <= ROUNDING * whole * whole < within:
        return Average(n, ratio, float("inf"))
    return Average(n, ratio, t_value(k - 1) * sqrt(squares * k / (k - 1)) / whole)


def ratio_most(ratio: Average, part: int, whole: int) -> float | None:
    """The upper end of a ratio so rare that its width reaches below nothing; ``None`` of any other or unknown one."""
    if ratio.mean >= ratio.half_width or not isfinite(ratio.half_width):
        return None
    poisson = poisson_most(part) / whole if part < RARE_PARTS else 0.0
    return min(1.0, max(ratio.mean + ratio.half_width, poisson))


def last_turn(lengths: Sequence[int]) -> int:
    """The last turn that at least a tenth of the matches had."""
    counts = histogram(lengths)
    return quantile(counts, 1 - STILL_GOING + 1e-9) or 0


def spread_by_turn(
    series: Sequence[Sequence[int]], final: Sequence[int], turns: int, seeds: Sequence[int] | None = None
) -> tuple[TurnSpread, ...]:
    """A count at the end of each own turn; a match that has ended keeps its last count, so that none is left out."""
    found = []
    for turn in range(1, turns + 1):
        values = [one[turn - 1] if turn <= len(one) else end for one, end in zip(series, final, strict=True)]
        found.append(spread_at(turn, sum(turn <= len(one) for one in series), values, seeds))
    return tuple(found)


def spread_at(turn: int, going: int, values: Sequence[int], seeds: Sequence[int] | None = None) -> TurnSpread:
    """A count of all matches at one step, ``going`` of which had that step."""
    counts = histogram(values)
    return TurnSpread(
        turn=turn,
        going=going,
        low=quantile(counts, 0.1) or 0,
        median=quantile(counts, 0.5) or 0,
        high=quantile(counts, 0.9) or 0,
        average=average_of(values, seeds),
    )


def means_by_turn(
    series: Sequence[Sequence[Sequence[int]]], sides: int, seeds: Sequence[int] | None = None
) -> tuple[TurnMeans, ...]:
    """Means of each own turn over the matches that had it; ``series`` has lists by side for each match."""
    turns = last_turn([max(len(one[side]) for side in range(sides)) for one in series]) if series and sides else 0
    named = range(len(series)) if seeds is None else seeds
    found = []
    for turn in range(1, turns + 1):
        averages: list[Average | None] = []
        seen: list[int] = []
        for side in range(sides):
            having = [(seed, one[side]) for seed, one in zip(named, series, strict=True) if turn <= len(one[side])]
            values = [counts[turn - 1] for _seed, counts in having]
            averages.append(average_of(values, [seed for seed, _counts in having]) if having else None)
            seen.append(len({seed for seed, _counts in having}))
        found.append(TurnMeans(turn, tuple(averages), tuple(seen)))
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


def reached_by_turn(series: Sequence[Sequence[int]], wanted: int) -> tuple[tuple[int, Share], ...]:
    """How many of the matches had had a count of so many at the end of each own turn."""
    firsts = [next((turn for turn, number in enumerate(one, 1) if number >= wanted), 0) for one in series]
    return goals_by_turn([turn for turn in firsts if turn], len(series))


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
