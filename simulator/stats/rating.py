"""One number for each deck of a round robin: the Bradley-Terry model, with intervals over seeds. Pure.

Deck i beats deck j with the chance p_i / (p_i + p_j). The strengths are found by the iteration of Hunter 2004 ("MM
algorithms for generalized Bradley-Terry models"). Their variances would be the inverse of the information matrix if all
matches were independent. All pairings of a round robin play the same seeds, so what a deck gained of each seed decides
instead: the sandwich estimator with the seed as cluster (Liang and Zeger 1986).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import mul
from typing import Final

from simulator.stats.quantiles import t_value

STEPS: Final = 2_000
CLOSE: Final = 1e-10
#: Wins that each deck of a pairing is given beforehand, so that one that won or lost all has a strength.
BEFOREHAND: Final = 0.5
#: So many seeds of independent matches are counted in when the variances are measured.
UNCORRELATED_SEEDS: Final = 0.5
#: A deck that won or lost fewer points has at least the variance of independent matches.
RARE_POINTS: Final = 4
Table = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """The share a deck would win against a deck of average strength among these, with its 95 % interval."""

    share: float
    low: float
    high: float


def ratings(wins: Sequence[Sequence[float]], gains: Sequence[Sequence[float]]) -> list[Rating]:
    """A rating for each deck from ``wins[i][j]``: points of deck i against deck j, a draw is half a win.

    ``gains`` has for each seed the points that each deck won beyond half of its matches.
    """
    return ratings_from(wins, scatter_of(gains), len(gains))


def ratings_from(wins: Sequence[Sequence[float]], scatter: Sequence[Sequence[float]], seeds: int) -> list[Rating]:
    """The same from the sums over seeds of products of what two decks gained beyond their mean."""
    decks = range(len(wins))
    played: Table = [[0.0 if i == j else wins[i][j] + BEFOREHAND for j in decks] for i in decks]
    logs = strengths(played)
    independent = covariance(played, logs)
    step = t_value(max(1, seeds - 1))
    found = []
    for i in decks:
        measured = _sandwich(independent[i], scatter) * seeds / max(1, seeds - 1)
        variance = (measured * seeds + independent[i][i] * UNCORRELATED_SEEDS) / (seeds + UNCORRELATED_SEEDS)
        won, lost = sum(wins[i]), sum(wins[j][i] for j in decks)
        if seeds < 2 or min(won, lost) < RARE_POINTS:
            variance = max(variance, independent[i][i])
        half = step * sqrt(variance)
        found.append(Rating(*(1 / (1 + exp(-(logs[i] + part * half))) for part in (0, -1, 1))))
    return found


def scatter_of(gains: Sequence[Sequence[float]]) -> Table:
    """Sums over seeds of the products of two decks' gains, each less its mean."""
    if not gains:
        return []
    means = [sum(column) / len(gains) for column in zip(*gains, strict=True)]
    apart = [[gain - mean for gain, mean in zip(seed, means, strict=True)] for seed in gains]
    columns = list(zip(*apart, strict=True))
    return [[sum(map(mul, one, other)) for other in columns] for one in columns]


def _sandwich(row: Sequence[float], scatter: Sequence[Sequence[float]]) -> float:
    """The variance of a strength from its row of the information's inverse and the scatter of what seeds gave."""
    return sum(left * right * scatter[i][j] for i, left in enumerate(row) for j, right in enumerate(row))


def strengths(wins: Sequence[Sequence[float]]) -> list[float]:
    """Logarithms of the strengths, which make zero together."""
    decks = range(len(wins))
    logs = [0.0 for _ in decks]
    for _ in range(STEPS):
        powers = [exp(value) for value in logs]
        found = [
            log(sum(wins[i]) / sum((wins[i][j] + wins[j][i]) / (powers[i] + powers[j]) for j in decks if j != i))
            for i in decks
        ]
        middle = sum(found) / len(found)
        found = [value - middle for value in found]
        change = max(abs(a - b) for a, b in zip(found, logs, strict=True))
        logs = found
        if change < CLOSE:
            break
    return logs


def covariance(wins: Sequence[Sequence[float]], logs: Sequence[float]) -> Table:
    """Variances and covariances of strengths that make zero together: the information's inverse on that plane."""
    decks = range(len(wins))
    chance = [[1 / (1 + exp(logs[j] - logs[i])) for j in decks] for i in decks]
    known = [[(wins[i][j] + wins[j][i]) * chance[i][j] * chance[j][i] if i != j else 0.0 for j in decks] for i in decks]
    part = 1 / len(wins)
    whole = [[(sum(known[i]) if i == j else -known[i][j]) + part for j in decks] for i in decks]
    return [[value - part for value in row] for row in inverse(whole)]


def inverse(matrix: Table) -> Table:
    """The inverse of a small matrix by elimination, the largest pivot first."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
