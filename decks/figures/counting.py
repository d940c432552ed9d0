"""Copies counted by a value or a word of their cards, whatever the game. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from decks.figures.data import UNKNOWN, Bar, Curve


class Counted(Protocol):
    """A card with its copies."""

    @property
    def card(self) -> Any: ...
    @property
    def quantity(self) -> int: ...


def copies(lines: Iterable[Counted]) -> int:
    """All copies of some lines."""
    return sum(line.quantity for line in lines)


def curve(lines: Iterable[Counted], value: Callable[[Any], int | str | None], usual: Iterable[int]) -> Curve:
    """Copies by a number; ``usual`` ones have a bar in any case, unknown ones have one of their own."""
    counts: dict[int, int] = dict.fromkeys(usual, 0)
    unknown = 0
    for line in lines:
        number = value(line.card)
        if isinstance(number, int):
            counts[number] = counts.get(number, 0) + line.quantity
        else:
            unknown += line.quantity
    bars = [Bar(str(number), counts[number]) for number in sorted(counts)]
    known = sum(counts.values())
    mean = sum(number * count for number, count in counts.items()) / known if known else None
    return Curve((*bars, Bar(UNKNOWN, unknown)) if unknown else tuple(bars), mean)


def tally(lines: Sequence[Counted], word: Callable[[Any], str], order: Iterable[str]) -> tuple[Bar, ...]:
    """Copies by a word, in the given order; words without copies are left out."""
    counts = {name: copies(line for line in lines if word(line.card) == name) for name in (*order, UNKNOWN)}
    return tuple(Bar(name, count) for name, count in counts.items() if count)
