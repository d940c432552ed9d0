"""One number for each deck of a round robin: the Bradley-Terry model, with intervals. Pure.

Deck i beats deck j with the chance p_i / (p_i + p_j). The strengths are found by the iteration of Hunter 2004 ("MM
algorithms for generalized Bradley-Terry models"), their variances by the inverse of the information matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from simulator.stats.intervals import z_value

STEPS: Final = 2_000
CLOSE: Final = 1e-10
#: Wins that each deck of a pairing is given beforehand, so that one that won or lost all has a strength.
BEFOREHAND: Final = 0.5
Table = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """The share a deck would win against a deck of average strength among these, with its 95 % interval."""

    share: float
    low: float
    high: float


def ratings(wins: Sequence[Sequence[float]]) -> list[Rating]:
    """A rating for each deck from ``wins[i][j]``: points of deck i against deck j, a draw is half a win."""
    decks = range(len(wins))
    played: Table = [[0.0 if i == j else wins[i][j] + BEFOREHAND for j in decks] for i in decks]
    logs = strengths(played)
    variances = covariance(played, logs)
    z = z_value()
    return [
        Rating(*(1 / (1 + exp(-(logs[i] + step * z * sqrt(variances[i][i])))) for step in (0, -1, 1))) for i in decks
    ]


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
