"""A table of match-ups: who beats whom by how much, the order of all, and circles that one number would hide. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final

from simulator.engine.tally import CONFIDENCE, Share, share
from simulator.statistics import MIN_FOR_PERCENT
from simulator.study_queries import Cell

#: How clear a cell is, from the row's point of view.
WIN, LEAN, OPEN, LOSE, EMPTY = "win", "lean", "open", "lose", "empty"


@dataclass(frozen=True, slots=True)
class Standing:
    """A deck's matches against all others together; ``place`` by the lower end of its interval, from 1."""

    deck: int
    overall: Share
    place: int


def by_place(cells: Sequence[Cell]) -> dict[tuple[int, int], Cell]:
    """Both views of every pairing, by row and column."""
    return {(cell.row, cell.column): cell for one in cells for cell in (one, one.turned())}


def corrected(cells: int) -> float:
    """The confidence each of so many cells needs, so that all of them together have the usual one (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, cells)


def clearness(cell: Cell, cells: int) -> str:
    """Whether the row wins or loses for certain among so many cells, or by its own interval alone, or neither."""
    if not cell.n:
        return EMPTY
    sure = cell.share(corrected(cells))
    if cell.n >= MIN_FOR_PERCENT and sure.low > 0.5:
        return WIN
    if cell.n >= MIN_FOR_PERCENT and sure.high < 0.5:
        return LOSE
    plain = cell.share()
    leans = cell.n >= MIN_FOR_PERCENT and (plain.low > 0.5 or plain.high < 0.5)
    return LEAN if leans else OPEN


def standings(table: Mapping[tuple[int, int], Cell], decks: int) -> list[Standing]:
    """All decks, the surest first."""
    overall = []
    for deck in range(decks):
        row = [cell for (place, _), cell in table.items() if place == deck]
        overall.append(share(sum(cell.wins for cell in row), sum(cell.n for cell in row)))
    order = sorted(range(decks), key=lambda deck: (-overall[deck].low, deck))
    return [Standing(deck, overall[deck], place) for place, deck in enumerate(order, 1)]


def circles(table: Mapping[tuple[int, int], Cell], decks: int) -> list[tuple[int, int, int]]:
    """Three decks of which each beats the next one for certain."""
    cells: Final = len(table) // 2
    beats = {place for place, cell in table.items() if clearness(cell, cells) == WIN}
    found = []
    for three in combinations(range(decks), 3):
        for a, b, c in permutations(three):
            if a == three[0] and {(a, b), (b, c), (c, a)} <= beats:
                found.append((a, b, c))
    return found
