"""What each card of a deck is worth in it: the deck as it is and with one copy replaced, seed by seed. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simulator.models import Experiment
from simulator.reading.experiments import Cell, Ending
from simulator.stats import CONFIDENCE, MIN_FOR_PERCENT, Difference, difference_of

HELPS, HURTS, CANNOT_TELL, WAITS, NONE = "helps", "hurts", "cannot_tell", "not_settled", "not_replaced"


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

    The intervals are made for all cards together (Bonferroni): of 100 tables about 95 hold every true difference.
    Nothing is settled before all matches are played.
    """
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
    confidence = 1 - (1 - CONFIDENCE) / max(1, len(rows) - 1)
    before = _scores(rows.get(0, ()))
    found = []
    for number, (section, card, into, reason) in enumerate(experiment.swaps, 1):
        own = rows.get(number, [])
        after = _scores(own)
        gained = [before[seed] - score for seed, score in after.items() if seed in before]
        difference = difference_of(gained, confidence)
        verdict = _verdict(difference, ending) if into else NONE
        matches = 2 * len(gained) * len(own)
        found.append(Impact(number, section, card, into, reason, difference, matches, tuple(own), verdict))
    return sorted(found, key=lambda one: (not one.into, one.difference.n < MIN_FOR_PERCENT, -one.difference.low))


def _verdict(difference: Difference, ending: Ending) -> str:
    if ending != Ending.ALL_PLAYED:
        return WAITS
    if difference.n < MIN_FOR_PERCENT or not difference.is_settled:
        return CANNOT_TELL
    return HELPS if difference.low > 0 else HURTS


def _scores(cells: Sequence[Cell]) -> Mapping[int, float]:
    """What a deck got of each seed that all its pairings have played from both seats; a draw is half a win."""
    found: dict[int, float] = {}
    if not cells:
        return found
    for seed, tallies in enumerate(zip(*(cell.tallies for cell in cells), strict=False)):
        if all(played == 2 for _won, _lost, played in tallies):
            found[seed] = sum(0.5 + (won - lost) / 4 for won, lost, _played in tallies) / len(tallies)
    return found
