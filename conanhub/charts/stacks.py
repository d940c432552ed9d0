"""Bars of parts that lie end to end, all on one scale. Pure; places and widths are per cent of the bar's width.

A template draws them in an SVG without a field of its own, so that bars grow with the page and words keep their size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

#: Words are written on a part that is so wide; on a narrow page only on one that is wider than ``ROOMY``.
SHOWN: Final = 5.5
ROOMY: Final = 14.0
#: Steps of an axis, in powers of ten.
STEPS: Final = (1, 2, 5, 10)
MOST_TICKS: Final = 6


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar: its amount (below zero it lies left of the line), the class of its colour, what is written."""

    amount: float
    tone: str
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part where it lies; ``is_shown`` says whether its text has room, ``is_slim`` that it has none on a phone."""

    part: Part
    x: float
    width: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 2)

    @property
    def is_shown(self) -> bool:
        return self.width >= SHOWN

    @property
    def is_slim(self) -> bool:
        return self.width < ROOMY


@dataclass(frozen=True, slots=True)
class Mark:
    """A value of the axis."""

    x: float
    label: str


@dataclass(frozen=True, slots=True)
class StackChart:
    """Bars with the place of the line they stand on and the values below them."""

    bars: tuple[tuple[DrawnPart, ...], ...]
    zero: float
    marks: tuple[Mark, ...]


def stack_chart(rows: Sequence[Sequence[Part]], *, whole: float = 0.0) -> StackChart:
    """Bars on one scale, to the right of the line what was gained and to its left what was lost.

    The scale reaches as far as the longest bar, or to ``whole`` where that is given.
    """
    right = whole or max((sum(max(0.0, part.amount) for part in row) for row in rows), default=0.0) or 1.0
    left = max((sum(max(0.0, -part.amount) for part in row) for row in rows), default=0.0)
    scale = 100 / (left + right)
    return StackChart(
        bars=tuple(_bar(row, left, scale) for row in rows),
        zero=round(left * scale, 2),
        marks=tuple(Mark(round((left + value) * scale, 2), f"{value:g}") for value in _values(right)),
    )


def _bar(row: Sequence[Part], left: float, scale: float) -> tuple[DrawnPart, ...]:
    up, down = left, left
    found = []
    for part in row:
        width = abs(part.amount) * scale
        if part.amount < 0:
            down += part.amount
            found.append(DrawnPart(part, round(down * scale, 2), round(width, 2)))
        elif part.amount > 0:
            found.append(DrawnPart(part, round(up * scale, 2), round(width, 2)))
            up += part.amount
    return tuple(found)


def _values(right: float) -> list[float]:
    """Round values up to the end of the axis, a few of them."""
    power = 10.0 ** floor(log10(right / MOST_TICKS))
    step = next(power * size for size in STEPS if right / (power * size) <= MOST_TICKS)
    return [step * number for number in range(1, int(right / step) + 1)]
