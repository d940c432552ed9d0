"""Quantiles that intervals rest on: normal, Student's t, beta and Poisson, without a library of statistics. Pure."""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
#: Steps of a bisection: more than a double has bits.
HALVINGS: Final = 60
#: Of the continued fraction of the beta function: enough for any argument that occurs, and what counts as its end.
FRACTIONS: Final = 500
CLOSE: Final = 1e-14
TINY: Final = 1e-300


@lru_cache(maxsize=64)
def z_value(confidence: float = CONFIDENCE) -> float:
    """How many standard errors a two-sided interval reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


@lru_cache(maxsize=4096)
def t_value(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors an interval reaches to each side if the variance is that of a sample (Student's t)."""
    part = beta_quantile(1 - confidence, freedom / 2, 0.5)
    return sqrt(freedom * (1 - part) / part)


def beta_part(x: float, a: float, b: float) -> float:
    """The distribution function of a beta variable: the regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x > 0)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_part(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    return front * _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """Lentz's method for the continued fraction of the incomplete beta function (DLMF 8.17.22)."""
    upper, lower = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    found = lower
    for m in range(1, FRACTIONS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            lower = 1 / _not_zero(1 + part * lower)
            upper = _not_zero(1 + part / upper)
            found *= lower * upper
        if abs(lower * upper - 1) < CLOSE:
            break
    return found


def _not_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY


def beta_quantile(part: float, a: float, b: float) -> float:
    """Below which value a beta variable lies with this chance."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if beta_part(middle, a, b) < part:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@lru_cache(maxsize=4096)
def poisson_most(count: int, confidence: float = CONFIDENCE) -> float:
    """The upper end of the exact two-sided interval of a mean of which ``count`` events were seen: 3.69 for none."""
    part = (1 - confidence) / 2
    low, high = 0.0, count + 10 * sqrt(count + 1) + 10
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _poisson_part(count, middle) > part:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _poisson_part(count: int, mean: float) -> float:
    """The chance of at most so many events."""
    logs = log(mean) if mean else -inf
    return sum(exp(number * logs - mean - lgamma(number + 1)) if number else exp(-mean) for number in range(count + 1))
