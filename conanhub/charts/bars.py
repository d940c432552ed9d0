"""Means with a bar for each side. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from conanhub.charts.data import Mean

M = TypeVar("M", bound=Mean)


@dataclass(frozen=True, slots=True)
class SideBar:
    """One side's mean as a bar of a hundred, and in words."""

    side: int
    name: str
    words: str
    length: float


@dataclass(frozen=True, slots=True)
class BarRow:
    """A named count with a bar for each side."""

    label: str
    bars: tuple[SideBar, ...]


def bar_rows(
    averages: Mapping[str, tuple[M | None, ...]],
    wanted: Mapping[str, str],
    names: tuple[str, ...],
    words: Callable[[M | None], str],
) -> list[BarRow]:
    """Counts with a bar for each side; all bars of one panel share their scale."""
    known = {name: averages[name][: len(names)] for name in wanted if name in averages}
    most = max((item.mean for sides in known.values() for item in sides if item), default=0.0) or 1.0
    return [
        BarRow(
            label=wanted[name],
            bars=tuple(
                SideBar(
                    side=side,
                    name=names[side],
                    words=words(item),
                    length=round(max(0.0, 100 * item.mean / most), 1) if item else 0.0,
                )
                for side, item in enumerate(sides)
            ),
        )
        for name, sides in known.items()
    ]
