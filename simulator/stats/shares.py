"""Shares with their intervals over seeds, and counts of whole numbers, which add up in any order to the same.

All matches of a seed share their shuffles, so they are not independent: a share rests on its seeds. The interval is
Wilson's with the effective number of matches n / d, where d is the variance of what seeds gave, measured against the
variance of independent matches (the design effect of samples in clusters; Kish 1965), and Student's t for the few seeds
that d is measured by. Where fewer than three or four seeds gave the rarer outcome, the exact interval of Clopper and
Pearson joins it (with the effective numbers: Korn and Graubard 1998). The constants were chosen by ``make calibrate``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from simulator.stats.quantiles import CONFIDENCE, beta_quantile, t_value, z_value

#: How many seeds gave so many wins of so many matches.
SeedCounts = Mapping[tuple[int, int], int]

#: With the rarer outcome in fewer seeds than this an exact interval joins, of one match each and of several.
RARE_SINGLE: Final = 4
RARE_SEEDS: Final = 3
#: So many seeds of independent matches are counted in when the design effect is measured.
UNCORRELATED_SEEDS: Final = 0.5
#: Rare outcomes of seeds that gave them in each match, counted in for each match of a seed beyond two.
UNSEEN_RARE: Final = 0.4
#: Beyond so many matches a seed nothing more is counted in.
FULL_TABLE: Final = 5
#: Of fewer seeds no correlation is told.
MIN_FOR_CORRELATION: Final = 10


@dataclass(frozen=True, slots=True)
class Share:
    """``wins`` of ``n`` with a 95 % interval; ``share`` is ``None`` when nothing was counted.

    ``seeds`` is how many seeds the matches come from, ``correlation`` the one measured between the matches of a seed
    (``None`` with one match a seed, few seeds, or all matches alike).
    """

    wins: int
    n: int
    share: float | None
    low: float
    high: float
    seeds: int = 0
    correlation: float | None = None

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def wilson(wins: int, n: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share of independent cases: from 0 to 1 when nothing was counted."""
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} of {n} is no share: the first must lie between 0 and the second.")
    return _score(wins / n, n, z_value(confidence)) if n else (0.0, 1.0)


def _score(p: float, n: float, z: float) -> tuple[float, float]:
    scale = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / scale
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    low = 0.0 if p == 0 else max(0.0, centre - half)
    high = 1.0 if p == 1 else min(1.0, centre + half)
    return low, high


def exact(wins: float, n: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of Clopper and Pearson, which holds the share at least so often; also of parts of matches."""
    part = (1 - confidence) / 2
    low = beta_quantile(part, wins, n - wins + 1) if wins > 0 else 0.0
    high = beta_quantile(1 - part, wins + 1, n - wins) if wins < n else 1.0
    return low, high


def share(wins: int, n: int, confidence: float = CONFIDENCE) -> Share:
    """``wins`` of ``n`` matches with a seed each."""
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} of {n} is no share: the first must lie between 0 and the second.")
    return share_of_seeds({(1, 1): wins, (0, 1): n - wins}, confidence)


def share_of_seeds(counts: SeedCounts, confidence: float = CONFIDENCE) -> Share:
    """A share of matches that come from seeds, with an interval over the seeds."""
    seeds = sum(counts.values())
    n = sum(size * times for (_, size), times in counts.items())
    wins = sum(won * times for (won, _), times in counts.items())
    if not n:
        return Share(0, 0, None, 0.0, 1.0)
    p = wins / n
    single = all(size == 1 for (_, size), times in counts.items() if times)
    effect = 1.0 if single else design_effect(counts)
    step = z_value(confidence) if single or seeds < 2 else t_value(_freedom(seeds, n), confidence)
    low, high = _score(p, n / effect, step)
    if _rare_seeds(counts, wins, n) < (RARE_SINGLE if single else RARE_SEEDS):
        most = n / max(1.0, effect)
        least, top = exact(p * most, most, confidence)
        low, high = min(low, least), max(high, top)
    return Share(wins, n, p, low, high, seeds, None if single else correlation(counts))


def share_by_seed(pairs: Iterable[tuple[int, int]], seeds: Iterable[int]) -> Share:
    """The second of the first of each pair (one a match), over all; matches without any of the first tell nothing."""
    return share_of_seeds(counts_by_seed(pairs, seeds))


def counts_by_seed(pairs: Iterable[tuple[int, int]], seeds: Iterable[int]) -> SeedCounts:
    """What such a share rests on."""
    sizes: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for seed, (whole, part) in zip(seeds, pairs, strict=True):
        sizes[seed] += whole
        won[seed] += part
    return Counter((won[seed], size) for seed, size in sizes.items() if size)


def _freedom(seeds: int, n: int) -> int:
    """Degrees of freedom of a measured design effect: with few matches a seed the square of what one gave varies less.

    Of two matches it takes few values, and that of a normal variable, which many matches come near to, varies freely.
    """
    return (seeds - 1) * (2 if n <= FULL_TABLE * seeds else 1)


def design_effect(counts: SeedCounts) -> float:
    """The variance of a share against that of as many independent matches; carefully where it is hardly measured.

    Where all matches ended alike nothing is measured, and a seed counts as one match.
    """
    seeds, n, p, squares = _moments(counts)
    rare = n * min(p, 1 - p)
    size = sum(size * size * times for (_, size), times in counts.items()) / n
    if seeds < 2 or rare <= 0:
        return size
    found = squares * seeds / (seeds - 1) / (n * p * (1 - p))
    full = min(size, FULL_TABLE)
    unseen = UNSEEN_RARE * max(0.0, full - 2) * (1 - 4 * p * (1 - p)) ** 2
    found = (found * rare + unseen * full) / (rare + unseen)
    return (found * seeds + UNCORRELATED_SEEDS) / (seeds + UNCORRELATED_SEEDS)


def correlation(counts: SeedCounts) -> float | None:
    """The correlation between two matches of a seed, as the seeds show it: 0 if they have nothing in common."""
    seeds, n, p, squares = _moments(counts)
    pairs = sum(size * (size - 1) * times for (_, size), times in counts.items())
    variance = p * (1 - p)
    if seeds < MIN_FOR_CORRELATION or not pairs or variance <= 0:
        return None
    found = (squares * seeds / (seeds - 1) - n * variance) / (variance * pairs)
    return max(-1.0, min(1.0, found))


def _moments(counts: SeedCounts) -> tuple[int, int, float, float]:
    """Seeds, matches, the share won, and the squares of what seeds gave beyond that share."""
    seeds = sum(counts.values())
    n = sum(size * times for (_, size), times in counts.items())
    p = sum(won * times for (won, _), times in counts.items()) / n
    squares = sum((won - p * size) ** 2 * times for (won, size), times in counts.items())
    return seeds, n, p, squares


def _rare_seeds(counts: SeedCounts, wins: int, n: int) -> int:
    """In how many seeds the rarer outcome was seen."""
    won_is_rare = 2 * wins <= n
    return sum(times for (won, size), times in counts.items() if (won if won_is_rare else size - won) > 0)


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
