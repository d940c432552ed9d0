"""Is the new version better? A sequential test on differences of one seed each, in the order of the seeds. Pure.

The generalised sequential probability ratio test for a mean of unknown variance (Van den Bergh, "A practical
introduction to the GSPRT", as chess engines are tested): LLR = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance),
with s0 = 0 and s1 = ``margin``. It ends at plus or minus ln(19), which keeps both errors near 5 %.

Versions that differ in few seeds only show too small a variance until the first of those seeds comes, so that the test
would end too soon (23 to 45 of 100 wrong in the cases of the tests). The variance is therefore taken as if ``UNSEEN``
more seeds had been won outright, in either direction, as chess engines' tests add a little to outcomes not yet seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cosh, exp, log, pi, sqrt
from typing import Final

from simulator.stats.intervals import difference_of

BOUND: Final = log(19)
#: Before so many seeds the variance is not known well enough to stop.
MIN_SEEDS: Final = 30
#: Seeds won outright that the variance counts before any is seen: of one the errors reach 13 %, of three they are 4 %.
UNSEEN: Final = 3
#: The variance of a difference of one seed where all four matches are independent and even: 2 * (1/4) / 2.
INDEPENDENT: Final = 0.25
OPEN, BETTER, NOT_BETTER = "open", "better", "not_better"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where the test stands after ``seeds``: ``llr`` between -BOUND and BOUND, the mean difference with its interval.

    ``state`` says whether it has ended; ``seeds`` are those that count, which are fewer than were played if it ended
    before. ``low`` and ``high`` are a plain 95 % interval, which means less where the test chose when to stop.
    ``spread`` is the standard deviation of the differences.
    """

    state: str
    seeds: int
    played: int
    llr: float
    mean: float
    low: float
    high: float
    spread: float

    @property
    def is_over(self) -> bool:
        """Whether the rule has decided."""
        return self.state != OPEN


def judge(differences: Sequence[float], margin: float, bound: float = BOUND) -> Verdict:
    """Go through the differences in order and stop where the rule does; ``margin`` above 0, as a share."""
    seeds, total, squares, llr, state = 0, 0.0, 0.0, 0.0, OPEN
    for seeds, value in enumerate(differences, 1):
        total += value
        squares += value * value
        if seeds < MIN_SEEDS:
            continue
        llr = _llr(seeds, total, squares, margin)
        if abs(llr) >= bound:
            state = BETTER if llr > 0 else NOT_BETTER
            break
    found = difference_of(differences[:seeds])
    spread = sqrt(_variance(seeds, total, squares))
    return Verdict(state, seeds, len(differences), llr, found.mean, found.low, found.high, spread)


def leaves_zero(values: Sequence[float], margin: float, error: float) -> bool:
    """Whether the test has decided, at some seed, that a mean lies above or below 0.

    If it is 0, the test is wrong in at most about ``error`` of all cases to either side, however often it is asked: a
    ratio of likelihoods exceeds 1 / error at any time with no greater chance (Ville 1939).
    """
    sides = (values, [-value for value in values])
    return any(judge(side, margin, log(1 / error)).state == BETTER for side in sides)


def path(differences: Sequence[float], margin: float) -> list[tuple[int, float]]:
    """The ratio after each seed from the first that counts, up to where the rule stops."""
    total = squares = 0.0
    found = []
    for seeds, value in enumerate(differences, 1):
        total += value
        squares += value * value
        if seeds >= MIN_SEEDS:
            found.append((seeds, _llr(seeds, total, squares, margin)))
            if abs(found[-1][1]) >= BOUND:
                break
    return found


def _llr(n: int, total: float, squares: float, margin: float) -> float:
    known = n + UNSEEN
    variance = (squares + UNSEEN - total * total / known) / (known - 1)
    return margin * (2 * total - n * margin) / (2 * variance)


def _variance(n: int, total: float, squares: float) -> float:
    """The sample variance; nothing for less than two."""
    return max(0.0, (squares - total * total / n) / (n - 1)) if n > 1 else 0.0


def expected_seeds(margin: float, variance: float = INDEPENDENT) -> float:
    """How many seeds the test takes on average if the truth is no difference, or just the margin.

    Wald's identity: the bound times 1 - 2 * 5 %, by the drift of the ratio a seed, margin² / (2 * variance).
    """
    return 0.9 * BOUND * 2 * variance / margin**2


def chance_open(margin: float, seeds: int, truth: float = 0.0, variance: float = INDEPENDENT) -> float:
    """The chance that the test has not ended after so many seeds.

    Of a Brownian motion with the drift and the variance of the ratio, between two absorbing bounds: the series of its
    density, each term summed up between the bounds (Darling and Siegert 1953; Cox and Miller 1965, section 5.7).
    """
    drift = margin * (2 * truth - margin) / (2 * variance)
    spread = margin * margin / variance
    tilt = drift / spread
    total = 0.0
    for number in range(1, 200, 2):
        wave = number * pi / (2 * BOUND)
        fading = exp(-(wave * wave * spread + drift * tilt) * seeds / 2)
        total += (-1) ** (number // 2) * fading * 2 * wave * cosh(tilt * BOUND) / (tilt * tilt + wave * wave)
    return min(1.0, max(0.0, total / BOUND))


def pairing_gain(new: Sequence[float], old: Sequence[float]) -> float | None:
    """How much of the variance playing both on the same seeds takes away (1: all); ``None`` where there is none."""
    n = len(new)
    apart = _variance(n, sum(new), sum(x * x for x in new)) + _variance(n, sum(old), sum(x * x for x in old))
    if n < MIN_SEEDS or apart <= 0:
        return None
    both = [a - b for a, b in zip(new, old, strict=True)]
    return 1 - _variance(n, sum(both), sum(x * x for x in both)) / apart
