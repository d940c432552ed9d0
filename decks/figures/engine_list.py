"""Stored entries of a deck as the engine reads them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from simulator.engine import DeckEntry, DeckList


def deck_list(name: str, entries: Iterable[Sequence[Any]]) -> DeckList:
    """Entries ``(section, card id, quantity)`` as a list of the engine."""
    return DeckList(name, tuple(DeckEntry(section, card_id, quantity) for section, card_id, quantity in entries))


def entries_of(deck: DeckList) -> list[tuple[str, str, int]]:
    """A list of the engine as entries ``(section, card id, quantity)``."""
    return [(entry.section, entry.card_id, entry.quantity) for entry in deck.entries]
