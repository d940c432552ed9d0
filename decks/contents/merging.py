"""Two edits of one deck made into one: what only one side changed stands, what both changed differently is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.contents.entries import Entry, merge

Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Clash:
    """A card that both sides set to different numbers; ``mine`` is what the merged list holds."""

    section: str
    card_id: str
    mine: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Merged:
    """The entries of both edits together, and where they clash."""

    entries: tuple[Entry, ...]
    clashes: tuple[Clash, ...]


def merge_entries(
    game_key: str, base: Sequence[Sequence[Any]], mine: Sequence[Sequence[Any]], theirs: Sequence[Sequence[Any]]
) -> Merged:
    """Both edits of ``base`` together, in the order of ``mine``; where they clash mine stands."""
    before, here, there = _counts(base), _counts(mine), _counts(theirs)
    found: list[Entry] = []
    clashes = []
    for place in dict.fromkeys((*here, *there)):
        old, one, other = before.get(place, 0), here.get(place, 0), there.get(place, 0)
        if one != old and other not in (old, one):
            clashes.append(Clash(*place, one, other))
        found.append((*place, other if one == old else one))
    return Merged(tuple(merge(game_key, found)), tuple(clashes))


def _counts(entries: Sequence[Sequence[Any]]) -> dict[Place, int]:
    counts: dict[Place, int] = {}
    for section, card_id, quantity in entries:
        counts[section, card_id] = counts.get((section, card_id), 0) + quantity
    return counts
