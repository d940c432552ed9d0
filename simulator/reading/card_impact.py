"""What each card of a deck is worth in it: the deck as it is and with one copy replaced, seed by seed. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.models import Experiment
from simulator.reading.experiments import Cell, Ending
from simulator.stats import (
    CANNOT_TELL,
    HELPS,
    HURTS,
    MIN_FOR_PERCENT,
    Difference,
    scores_of_seeds,
    verdict_of,
    worth_of_card,
)

WAITS, NONE = "not_settled", "not_replaced"
__all__ = ["CANNOT_TELL", "HELPS", "HURTS", "NONE", "WAITS", "Impact", "impacts"]


@dataclass(frozen=True, slots=True)
class Impact:
    """A card, the row of its pairings, and what took the place of one copy.

    Without ``into`` there is a ``reason`` and nothing was played. ``difference`` is how much more the deck won with the
    card, over the seeds that all its pairings and those of the deck as it is have played; all intervals of a table hold
    together. ``matches`` are those of either deck.
    """

    number: int
    section: str
    card: str
    into: str
    reason: str
    difference: Difference
    matches: int
    cells: tuple[Cell, ...]
    verdict: str


def impacts(experiment: Experiment, cells: Sequence[Cell], ending: Ending) -> list[Impact]:
    """Every card of the deck, the surest help first, those that were not replaced last.

    The intervals are made for all cards together. Nothing is settled before all matches are played.
    """
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
    before = _scores(rows.get(0, ()))
    found = []
    for number, (section, card, into, reason) in enumerate(experiment.swaps, 1):
        own = rows.get(number, [])
        difference = worth_of_card(before, _scores(own), len(rows) - 1)
        verdict = _verdict(difference, ending) if into else NONE
        matches = sum(cell.per_seed for cell in own) * difference.n
        found.append(Impact(number, section, card, into, reason, difference, matches, tuple(own), verdict))
    return sorted(found, key=lambda one: (not one.into, one.difference.n < MIN_FOR_PERCENT, -one.difference.low))


def _verdict(worth: Difference, ending: Ending) -> str:
    return verdict_of(worth) if ending == Ending.ALL_PLAYED else WAITS


def _scores(cells: Sequence[Cell]) -> dict[int, float]:
    return scores_of_seeds([cell.tallies for cell in cells], cells[0].per_seed) if cells else {}
