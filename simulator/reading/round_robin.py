"""A table of match-ups: who beats whom by how much, the order of all, and circles that one number would hide. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt

from simulator import stats
from simulator.models import Status
from simulator.reading.experiments import Cell
from simulator.stats import CONFIDENCE, MIN_FOR_PERCENT, Rating, Share, share, z_value

#: How clear a cell is, from the row's point of view.
WIN, LEAN, OPEN, LOSE, EMPTY = "win", "lean", "open", "lose", "empty"
TURNED = {WIN: LOSE, LOSE: WIN}


@dataclass(frozen=True, slots=True)
class Standing:
    """A deck's matches against all others together; ``place`` by the lower end of its interval, from 1."""

    deck: int
    overall: Share
    place: int


def by_place(cells: Sequence[Cell]) -> dict[tuple[int, int], Cell]:
    """Both views of every pairing, by row and column."""
    return {(cell.row, cell.column): cell for one in cells for cell in (one, one.turned())}


def clearness(cells: Sequence[Cell]) -> list[str]:
    """For each of the cells together: whether its row wins or loses for certain, or by its own interval alone.

    Holm 1979: with cells in order of their evidence the first needs the confidence of all of them together, the next
    that of one less, and so on until one fails. No true even match-up is called certain in 95 of 100 such tables.
    This holds for the number of matches fixed before, so nothing is certain before all of them are played.
    """
    kinds = [_alone(cell) for cell in cells]
    if any(cell.simulation.status != Status.DONE for cell in cells):
        return kinds
    left = len(cells)
    for place in sorted(range(left), key=lambda one: -_evidence(cells[one])):
        kind = _settled(cells[place], 1 - (1 - CONFIDENCE) / left)
        if not kind:
            break
        kinds[place] = kind
        left -= 1
    return kinds


def _alone(cell: Cell) -> str:
    if not cell.n:
        return EMPTY
    return LEAN if _settled(cell, CONFIDENCE) else OPEN


def _evidence(cell: Cell) -> float:
    """How many standard errors of an even match the wins of the better deck lie above it: what Wilson's asks for."""
    if cell.n < MIN_FOR_PERCENT or cell.wins == cell.losses:
        return 0.0
    return (max(cell.wins, cell.losses) / cell.n - cell.even) * sqrt(cell.n / (cell.even * (1 - cell.even)))


def _settled(cell: Cell, confidence: float) -> str:
    """Who wins if the interval of the better deck lies above the even match, else nothing; the same from both sides."""
    better = share(max(cell.wins, cell.losses), cell.n, confidence)
    if cell.n < MIN_FOR_PERCENT or better.low <= cell.even:
        return ""
    return WIN if cell.wins > cell.losses else LOSE


def standings(table: Mapping[tuple[int, int], Cell], decks: int) -> list[Standing]:
    """All decks, the surest first."""
    overall = []
    for deck in range(decks):
        row = [cell for (place, _), cell in table.items() if place == deck]
        overall.append(share(sum(cell.wins for cell in row), sum(cell.n for cell in row)))
    order = sorted(range(decks), key=lambda deck: (-overall[deck].low, deck))
    return [Standing(deck, overall[deck], place) for place, deck in enumerate(order, 1)]


def ratings(table: Mapping[tuple[int, int], Cell], decks: int) -> list[Rating]:
    """One number for each deck (Bradley-Terry); none while a pairing has too few matches."""
    if any(cell.n < MIN_FOR_PERCENT for cell in table.values()):
        return []
    wins = [[0.0] * decks for _ in range(decks)]
    for (row, column), cell in table.items():
        wins[row][column] = cell.wins + cell.undecided / 2
    return stats.ratings(wins)


def is_ahead(table: Mapping[tuple[int, int], Cell], first: int, second: int) -> bool:
    """Whether one deck did better than another against all others: their difference, not two intervals side by side.

    The difference of both win rates is a sum over matches, each taken as independent; one that the two played
    against each other counts for the one and against the other.
    """
    n = {deck: sum(cell.n for (row, _), cell in table.items() if row == deck) for deck in (first, second)}
    if min(n.values()) < MIN_FOR_PERCENT:
        return False
    difference = variance = 0.0
    for (row, column), cell in table.items():
        if row not in n or (row, column) == (second, first) or not cell.n:
            continue
        for_row, for_column = 1 / n[row], -1 / n[column] if column in n else 0.0
        if row == second:
            for_row = -for_row
        total = cell.wins * for_row + cell.losses * for_column
        difference += total
        variance += cell.wins * for_row**2 + cell.losses * for_column**2 - total**2 / cell.n
    return difference > z_value() * sqrt(variance)


def not_behind(table: Mapping[tuple[int, int], Cell], order: Sequence[Standing]) -> list[int]:
    """The decks of which it is not settled that the first of the order did better, in this order."""
    return [item.deck for item in order[1:] if not is_ahead(table, order[0].deck, item.deck)]


def clear_by_place(table: Mapping[tuple[int, int], Cell]) -> dict[tuple[int, int], str]:
    """How clear every pairing is from both sides, by row and column."""
    places = [place for place in table if place[0] < place[1]]
    found = dict(zip(places, clearness([table[place] for place in places]), strict=True))
    return found | {(column, row): TURNED.get(kind, kind) for (row, column), kind in found.items()}


def circles(table: Mapping[tuple[int, int], Cell], decks: int) -> list[tuple[int, int, int]]:
    """Three decks of which each beats the next one for certain."""
    beats = {place for place, kind in clear_by_place(table).items() if kind == WIN}
    found = []
    for three in combinations(range(decks), 3):
        for a, b, c in permutations(three):
            if a == three[0] and {(a, b), (b, c), (c, a)} <= beats:
                found.append((a, b, c))
    return found
