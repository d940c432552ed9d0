"""How often each interval of the product holds a known truth: one cell of the table after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, TypeVar

from benchmarks.calibration.truth import differences_of_seed, sample, wins_of_seed
from simulator.stats import Share, difference_from, difference_of_shares, share_of_seeds

CORRELATIONS: Final = (-0.2, 0.0, 0.2, 0.5)
SEEDS: Final = (10, 30, 100, 300, 1_000)
SHARES: Final = (0.02, 0.1, 0.3, 0.5, 0.8, 0.98)
TABLES: Final = (3, 4, 5)
#: Points of share between two versions by seed: their differences in both seats together.
VALUES: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)
#: Win rates of two results without a common seed, and how many seeds the second one has for each of the first.
APART: Final = ((0.5, 0.5), (0.5, 0.6), (0.1, 0.3), (0.02, 0.02), (0.9, 0.98))
RATIOS: Final = (1, 5)
#: Both outcomes must be expected so often before an interval can also be held to its upper bound.
OFTEN: Final = 10


@dataclass(frozen=True, slots=True)
class Cell:
    """One truth and how often an interval held it; ``is_common`` says whether both outcomes are expected often."""

    method: str
    truth: str
    seeds: int
    correlation: float
    coverage: float
    is_common: bool
    #: The mean width of the interval from end to end.
    width: float

    @property
    def is_in_band(self) -> bool:
        """At least 93 %, and at most 97 % where both outcomes are expected at least ten times."""
        return self.coverage >= 0.93 and (not self.is_common or self.coverage <= 0.97)


Interval = tuple[float, float]
Result = TypeVar("Result", bound=Hashable)


def held(results: Counter[Result], truth: float, interval: Callable[[Result], Interval]) -> Interval:
    """Coverage and mean width over drawn results, each kind of which is asked once."""
    inside = width = 0.0
    for result, times in results.items():
        low, high = interval(result)
        inside += times * (low - 1e-9 <= truth <= high + 1e-9)
        width += times * (high - low)
    total = sum(results.values())
    return inside / total, width / total


def drawn(chances: Sequence[float], seeds: int, times: int, random: Random) -> Counter[tuple[int, ...]]:
    """So many series of seeds by the counts of their outcomes."""
    return Counter(sample(chances, seeds, random) for _ in range(times))


def share_cells(times: int, random: Random) -> Iterator[Cell]:
    """Win rates of match-ups, where a seed has two matches."""
    for p in SHARES:
        yield from _shares("share", p, 2, times, random)


def single_cells(times: int, random: Random) -> Iterator[Cell]:
    """Shares of goldfish, where each match has its own seed."""
    for p in SHARES:
        yield from _shares("goldfish", p, 1, times, random)


def table_cells(times: int, random: Random) -> Iterator[Cell]:
    """Win rates at tables of three to five: of a strong deck, an even one and a weak one."""
    for size in TABLES:
        for p in (0.05, 1 / size, 0.6):
            yield from _shares(f"table of {size}", p, size, times, random)


def _shares(method: str, p: float, size: int, times: int, random: Random) -> Iterator[Cell]:
    for correlation in CORRELATIONS if size > 1 else (0.0,):
        try:
            chances = wins_of_seed(p, size, correlation)
        except ValueError:  # no matches can be so contrary
            continue

        def interval(result: tuple[int, ...]) -> Interval:
            found = _share(result)
            return found.low, found.high

        for seeds in SEEDS:
            coverage, width = held(drawn(chances, seeds, times, random), p, interval)
            is_common = min(p, 1 - p) * seeds * size >= OFTEN
            yield Cell(method, f"{100 * p:.0f} %", seeds, correlation, coverage, is_common, width)


def apart_cells(times: int, random: Random) -> Iterator[Cell]:
    """Two results that have no seed in common, as of two AIs side by side."""
    for one, other in APART:
        for correlation in CORRELATIONS:
            try:
                chances = [wins_of_seed(p, 2, correlation) for p in (one, other)]
            except ValueError:  # no matches can be so contrary
                continue
            for ratio in RATIOS:
                many = "as many seeds" if ratio == 1 else f"{ratio} times the seeds"
                words = f"{100 * one:.0f} % and {100 * other:.0f} %, {many}"
                for seeds in SEEDS:
                    results = Counter(
                        (sample(chances[0], seeds, random), sample(chances[1], ratio * seeds, random))
                        for _ in range(times)
                    )
                    coverage, width = held(results, one - other, _apart)
                    is_common = min(one, 1 - one, other, 1 - other) * 2 * seeds >= OFTEN
                    yield Cell("apart", words, seeds, correlation, coverage, is_common, width)


def _apart(result: tuple[tuple[int, ...], tuple[int, ...]]) -> Interval:
    found = difference_of_shares(_share(result[0]), _share(result[1]))
    return found.low, found.high


@lru_cache(maxsize=100_000)
def _share(wins: tuple[int, ...]) -> Share:
    """The share of seeds that gave 0, 1, … wins of their matches."""
    size = len(wins) - 1
    return share_of_seeds({(won, size): count for won, count in enumerate(wins) if count})


def difference_cells(times: int, random: Random) -> Iterator[Cell]:
    """Two versions on the same seeds, which differ in few or many matches, one way or both."""
    for often in (0.02, 0.1, 0.4):
        for upward in (0.5, 0.8, 1.0):
            for correlation in (*CORRELATIONS, 1.0):
                chances = differences_of_seed(often, upward, correlation)
                truth = sum(chance * value for chance, value in zip(chances, VALUES, strict=True))

                for seeds in SEEDS:
                    results = drawn(chances, seeds, times, random)
                    coverage, width = held(results, truth, _difference)
                    is_common = min(upward, 1 - upward) * often * 2 * seeds >= OFTEN
                    words = f"{100 * often:.0f} % differ, {100 * upward:.0f} % of them upward"
                    yield Cell("difference", words, seeds, correlation, coverage, is_common, width)


def _difference(result: tuple[int, ...]) -> Interval:
    total = sum(count * value for count, value in zip(result, VALUES, strict=True))
    squares = sum(count * value * value for count, value in zip(result, VALUES, strict=True))
    found = difference_from(sum(result), total, squares, sum(result) - result[2])
    return found.low, found.high
