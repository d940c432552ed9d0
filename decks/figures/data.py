"""What a deck looks like in numbers, whatever its game: curves, icons, tallies and windows. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.safestring import SafeString

UNKNOWN: Final = "?"
#: Shades of a grid.
LEVELS: Final = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a curve and the copies that have it."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Copies by value. Cards of unknown value have a bar of their own and do not count in the mean."""

    bars: tuple[Bar, ...]
    mean: float | None = None


@dataclass(frozen=True, slots=True)
class NamedCurve:
    """A curve as a deck page shows it; ``tone`` picks the colour of its bars."""

    key: str
    title: str
    section: str
    curve: Curve
    tone: str = "main"

    @property
    def caption(self) -> str:
        """The words over it, with the mean where there is one."""
        return self.title if self.curve.mean is None else f"{self.title}, mean {self.curve.mean:.1f}"


@dataclass(frozen=True, slots=True)
class Pair:
    """One kind of thing that stands on two sides of cards; ``drawn`` stands for its name where it has a picture."""

    label: str
    left: int
    right: int
    drawn: SafeString = SafeString("")


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two sides beside each other: icons by kind and edge."""

    title: str
    section: str
    left: str
    right: str
    rows: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A count in a grid; ``level`` 0 to 4 is how many that is beside the fullest cell."""

    count: int
    level: int


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a grid with its cells in groups; ``drawn`` stands before its name."""

    label: str
    groups: tuple[tuple[Cell, ...], ...]
    drawn: SafeString = SafeString("")

    @property
    def total(self) -> int:
        return sum(cell.count for group in self.groups for cell in group)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of counts shaded by size; ``groups`` are the heads over its columns."""

    title: str
    caption: str
    section: str
    groups: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Copies by a word: types, places."""

    title: str
    section: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """A sum that must lie between two values; ``low`` and ``high`` differ when a card's share is not known.

    ``start`` and ``end`` are the ends of the scale on which it is drawn.
    """

    name: str
    low: int
    high: int
    least: int
    most: int
    start: int
    end: int
    note: str = ""
    is_empty: bool = False

    @property
    def is_legal(self) -> bool:
        return self.high >= self.least and self.low <= self.most

    @property
    def shown(self) -> str:
        """``101``, or ``98 to 104`` with unknown cards."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a deck page; ``gaps`` are copies with which no match can be played, ``known`` the others."""

    curves: tuple[NamedCurve, ...] = ()
    pairs: tuple[Pairs, ...] = ()
    grids: tuple[Grid, ...] = ()
    tallies: tuple[Tally, ...] = ()
    windows: Mapping[str, Window] = field(default_factory=dict)
    gaps: int = 0
    known: int = 0
