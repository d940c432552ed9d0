"""The errors and the length of the sequential test of versions, against a known truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Final

from benchmarks.calibration.cells import VALUES
from benchmarks.calibration.truth import differences_of_seed
from simulator.stats import BETTER, NOT_BETTER, judge

#: The most seeds that a version test may play.
MOST: Final = 5_000
#: Margins, and how many seeds are drawn at first.
MARGINS: Final = {0.03: 2_500, 0.05: 1_000, 0.1: 300}
#: How versions differ: in how many matches, and with which correlation between the two of a seed.
TRUTHS: Final = ((0.5, 0.0), (0.5, 0.5), (0.12, 0.2))


@dataclass(frozen=True, slots=True)
class Errors:
    """How often the test answered wrongly if the versions are equal (alpha) and if the new one has the margin (beta).

    ``seeds`` are the mean lengths of both, ``still_open`` the larger share of tests that did not end.
    """

    margin: float
    often: float
    correlation: float
    alpha: float
    beta: float
    seeds: tuple[float, float]
    still_open: float


def error_cells(times: int, random: Random) -> Iterator[Errors]:
    """Each margin and each way to differ."""
    for margin in MARGINS:
        for often, correlation in TRUTHS:
            equal = _ended(margin, differences_of_seed(often, 0.5, correlation), times, random)
            upward = 0.5 + margin / (2 * often * (1 + min(0.0, correlation)))  # opposite matches make no difference
            better = _ended(margin, differences_of_seed(often, upward, correlation), times, random)
            yield Errors(
                margin,
                often,
                correlation,
                equal[0][BETTER] / times,
                better[0][NOT_BETTER] / times,
                (equal[1] / times, better[1] / times),
                max(one[0]["open"] for one in (equal, better)) / times,
            )


def _ended(margin: float, chances: Sequence[float], times: int, random: Random) -> tuple[dict[str, int], int]:
    """How tests ended, and all their seeds."""
    found = {BETTER: 0, NOT_BETTER: 0, "open": 0}
    seeds = 0
    below = list(accumulate(chances))
    for _ in range(times):
        values = random.choices(VALUES, cum_weights=below, k=MARGINS[margin])
        verdict = judge(values, margin)
        if not verdict.is_over:
            values += random.choices(VALUES, cum_weights=below, k=MOST - len(values))
            verdict = judge(values, margin)
        found[verdict.state] += 1
        seeds += verdict.seeds
    return found, seeds
