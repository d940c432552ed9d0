"""Synthetic truth: what seeds give by known chances, drawn fast. Pure.

A seed is told by the counts of its outcomes, so a series of seeds is drawn as one multinomial sample and never match by
match. Series of several pairings on the same seeds are drawn bit by bit: one integer holds a match of every seed.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp, floor, lgamma, log, log1p, sqrt
from random import Random
from typing import Final

#: Chances of drawn bits are multiples of 2 to the minus this.
BITS: Final = 10


def wins_of_seed(p: float, matches: int, correlation: float) -> list[float]:
    """The chances of 0, 1, … wins of the matches of a seed, any two of which have this correlation.

    Above zero a beta-binomial, below it a mixture of independent matches with wins spread as evenly as possible.
    """
    independent = [comb(matches, wins) * p**wins * (1 - p) ** (matches - wins) for wins in range(matches + 1)]
    if correlation == 0 or matches == 1:
        return independent
    if correlation > 0:
        scale = (1 - correlation) / correlation
        a, b = p * scale, (1 - p) * scale
        return [comb(matches, k) * exp(_beta(a + k, b + matches - k) - _beta(a, b)) for k in range(matches + 1)]
    whole = floor(matches * p + 1e-9)
    part = matches * p - whole
    even = [0.0] * (matches + 1)
    even[whole] += 1 - part
    if part > 1e-9:
        even[whole + 1] += part
    variance, least = matches * p * (1 - p), part * (1 - part)
    weight = -variance * (matches - 1) * correlation / (variance - least)
    if weight > 1 + 1e-9:
        raise ValueError(f"{matches} matches won with a chance of {p} cannot have a correlation of {correlation}.")
    return [(1 - weight) * one + weight * other for one, other in zip(independent, even, strict=True)]


def _beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def differences_of_seed(often: float, upward: float, correlation: float) -> list[float]:
    """The chances of -1, -1/2, 0, 1/2 and 1 as the difference of two versions on one seed with two matches.

    Each match differs with a chance of ``often``, in favour of the new version in ``upward`` of these cases. Above zero
    both matches are the same with the chance ``correlation``, below it they are opposite.
    """
    one = [often * (1 - upward), 1 - often, often * upward]
    found = [0.0] * 5
    for first in range(3):
        for second in range(3):
            found[first + second] += (1 - abs(correlation)) * one[first] * one[second]
        both = 2 * first if correlation > 0 else 2
        found[both] += abs(correlation) * one[first]
    return found


@lru_cache(maxsize=200_000)
def _binomial(n: int, p: float) -> tuple[int, list[float]]:
    """The distribution function of a binomial variable and from where on, nine standard deviations to each side."""
    if p <= 0 or n == 0:
        return 0, [1.0]
    if p >= 1:
        return n, [1.0]
    spread = 9 * sqrt(n * p * (1 - p)) + 10
    first, last = max(0, floor(n * p - spread)), min(n, floor(n * p + spread))
    chance = exp(lgamma(n + 1) - lgamma(first + 1) - lgamma(n - first + 1) + first * log(p) + (n - first) * log1p(-p))
    found = [chance]
    for k in range(first, last):
        chance *= (n - k) / (k + 1) * p / (1 - p)
        found.append(found[-1] + chance)
    return first, found


def sample(chances: Sequence[float], seeds: int, random: Random) -> tuple[int, ...]:
    """How many of the seeds have each outcome."""
    found = []
    left, rest = seeds, 1.0
    for chance in chances[:-1]:
        start, below = _binomial(left, round(min(1.0, chance / rest), 12) if rest > 1e-12 else 0.0)
        count = start + bisect(below, random.random() * below[-1])
        found.append(count)
        left, rest = left - count, rest - chance
    return (*found, left)


def bits_below(planes: Sequence[int], p: float, whole: int) -> int:
    """A bit for each seed: whether its uniform number, of which ``planes`` are the digits, lies below ``p``."""
    number, found = round(p * (1 << BITS)), 0
    if number >= 1 << BITS:
        return whole
    for digit, plane in enumerate(planes):  # the last digit first
        zeros = whole ^ plane
        found = found | zeros if number >> digit & 1 else found & zeros
    return found


def uniform(seeds: int, random: Random) -> list[int]:
    """The binary digits of a uniform number for each seed, the last one first."""
    return [random.getrandbits(seeds) for _ in range(BITS)]


def bits(p: float, seeds: int, random: Random) -> int:
    """A bit for each seed with this chance; only the digits that decide are drawn."""
    number = round(p * (1 << BITS))
    if number <= 0 or number >= 1 << BITS:
        return ((1 << seeds) - 1) * (number > 0)
    found = 0
    for digit in range((number & -number).bit_length() - 1, BITS):
        drawn = random.getrandbits(seeds)
        found = found | drawn if number >> digit & 1 else found & drawn
    return found
