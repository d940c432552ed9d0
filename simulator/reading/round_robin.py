"""A table of match-ups: who beats whom by how much, the order of all, and circles that one number would hide. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations, zip_longest
from math import sqrt

from simulator import stats
from simulator.models import Status
from simulator.reading.experiments import Cell
from simulator.stats import CONFIDENCE, MIN_FOR_PERCENT, Rating, Share, Tally, holm, share_of_seeds, t_value

#: How clear a cell is, from the row's point of view.
WIN, LEAN, OPEN, LOSE, EMPTY = "win", "lean", "open", "lose", "empty"
TURNED = {WIN: LOSE, LOSE: WIN}
#: What a seed gave that a pairing has not played.
NONE: Tally = (0, 0, 0)


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

    Certain by the rule of Holm: of 100 tables of even match-ups at most about five call any of them certain. This holds
    for the number of matches fixed before, so nothing is certain before all of them are played.
    """
    kinds = [_alone(cell) for cell in cells]
    if any(cell.simulation.status != Status.DONE for cell in cells):
        return kinds
    together = holm([partial(_is_settled, cell) for cell in cells])
    return [_better(cell) if certain else kind for cell, kind, certain in zip(cells, kinds, together, strict=True)]


def _alone(cell: Cell) -> str:
    if not cell.n:
        return EMPTY
    return LEAN if _is_settled(cell, CONFIDENCE) else OPEN


def _is_settled(cell: Cell, confidence: float) -> bool:
    """Whether the interval of the better deck lies above the even match; the same from both sides."""
    better = cell if cell.wins >= cell.losses else cell.turned()
    return cell.n >= MIN_FOR_PERCENT and better.share(confidence).low > cell.even


def _better(cell: Cell) -> str:
    return WIN if cell.wins > cell.losses else LOSE


def standings(table: Mapping[tuple[int, int], Cell], decks: int) -> list[Standing]:
    """All decks, the surest first."""
    overall = [pooled([cell for (place, _), cell in table.items() if place == deck]) for deck in range(decks)]
    order = sorted(range(decks), key=lambda deck: (-overall[deck].low, deck))
    return [Standing(deck, overall[deck], place) for place, deck in enumerate(order, 1)]


def pooled(cells: Iterable[Cell]) -> Share:
    """What a deck won in all its pairings together; they play the same seeds, and a seed counts once."""
    seeds = _seeds_of(cell.tallies for cell in cells)
    return share_of_seeds(Counter(_won_and_played(seed) for seed in seeds))


def _won_and_played(seed: Iterable[Tally]) -> tuple[int, int]:
    """Matches won and played with a seed."""
    won = played = 0
    for wins, _losses, matches in seed:
        won += wins
        played += matches
    return won, played


def _seeds_of(tallies: Iterable[Sequence[Tally]]) -> list[tuple[Tally, ...]]:
    """Seed by seed what all pairings gave; those of which none is played yet are left out."""
    found = zip_longest(*tallies, fillvalue=NONE)
    return [seed for seed in found if any(size for _, _, size in seed)]


def ratings(table: Mapping[tuple[int, int], Cell], decks: int) -> list[Rating]:
    """One number for each deck (Bradley-Terry); none while a pairing has too few matches."""
    if any(cell.n < MIN_FOR_PERCENT for cell in table.values()):
        return []
    wins = [[0.0] * decks for _ in range(decks)]
    for (row, column), cell in table.items():
        wins[row][column] = cell.wins + cell.undecided / 2
    places = [(row, column) for row, column in table if row < column]
    gains = [_gains(places, seed, decks) for seed in _seeds_of(table[place].tallies for place in places)]
    return stats.ratings(wins, gains)


def _gains(places: Sequence[tuple[int, int]], seed: Sequence[Tally], decks: int) -> list[float]:
    """The points of each deck from one seed beyond half of its matches."""
    found = [0.0] * decks
    for (row, column), (wins, losses, _) in zip(places, seed, strict=True):
        found[row] += (wins - losses) / 2
        found[column] -= (wins - losses) / 2
    return found


def is_ahead(table: Mapping[tuple[int, int], Cell], first: int, second: int, confidence: float = CONFIDENCE) -> bool:
    """Whether one deck did better than another against all others: their difference, not two intervals side by side.

    The difference of both win rates is a sum over seeds; a match that the two played against each other counts for the
    one and against the other.
    """
    n = {deck: sum(cell.n for (row, _), cell in table.items() if row == deck) for deck in (first, second)}
    if min(n.values()) < MIN_FOR_PERCENT:
        return False
    rows = [[cell for (row, _), cell in table.items() if row == deck] for deck in (first, second)]
    sums = [[_won(seed) for seed in zip_longest(*(cell.tallies for cell in row), fillvalue=NONE)] for row in rows]
    seeds = [one / n[first] - other / n[second] for one, other in zip_longest(*sums, fillvalue=0)]
    middle = sum(seeds) / len(seeds)
    squares = sum((seed - middle) ** 2 for seed in seeds) * len(seeds) / max(1, len(seeds) - 1)
    return len(seeds) > 1 and sum(seeds) > t_value(len(seeds) - 1, confidence) * sqrt(squares)


def _won(seed: Sequence[Tally]) -> int:
    return sum(wins for wins, _, _ in seed)


def not_behind(table: Mapping[tuple[int, int], Cell], order: Sequence[Standing]) -> list[int]:
    """The decks of which it is not settled that the first of the order did better, in this order.

    The first was chosen by what it won, so each comparison is asked as strictly as those of all decks with all others.
    """
    pairs = len(order) * (len(order) - 1) / 2
    confidence = 1 - (1 - CONFIDENCE) / pairs
    return [item.deck for item in order[1:] if not is_ahead(table, order[0].deck, item.deck, confidence)]


def clear_by_place(table: Mapping[tuple[int, int], Cell]) -> dict[tuple[int, int], str]:
    """How clear every pairing is from both sides, by row and column."""
    places = [(row, column) for row, column in table if row < column]
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
