"""Decks and line-ups that users can report: public ones by their id, unlisted ones by the key of their link.

Their reports are kept under the id, however they were reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from django.urls import reverse

from conanhub.community import Finder, Target
from decks.errors import DeckNotFound, LineupNotFound
from decks.lineups.queries import find_lineup, find_shared_lineup
from decks.reading import Person, find_deck, find_shared_deck

UUID_LENGTH: Final = 36


def reportable_deck(key: str, person: Person) -> Target | None:
    """The deck, if this person may see it."""
    try:
        public_id = _public_id(key)
        deck = find_deck(public_id=public_id, person=person) if public_id else find_shared_deck(share_key=key)
    except (DeckNotFound, ValueError):
        return None
    address = _address("decks:detail", "decks:shared", public_id, key)
    return Target(deck.name, address, deck.owner, str(deck.public_id))


def reportable_lineup(key: str, person: Person) -> Target | None:
    """The line-up, if this person may see it."""
    try:
        public_id = _public_id(key)
        lineup = find_lineup(public_id=public_id, person=person) if public_id else find_shared_lineup(share_key=key)
    except (LineupNotFound, ValueError):
        return None
    address = _address("simulator:lineup", "simulator:shared_lineup", public_id, key)
    return Target(lineup.name, address, lineup.owner, str(lineup.public_id))


def _public_id(key: str) -> UUID | None:
    """The id that a key is; ``None`` for the key of a link. ``ValueError`` for neither."""
    return UUID(key) if len(key) == UUID_LENGTH else None


def _address(by_id: str, by_key: str, public_id: UUID | None, key: str) -> str:
    return reverse(by_id, args=[public_id]) if public_id else reverse(by_key, args=[key])


REPORTABLE: Final[Mapping[str, Finder]] = {"deck": reportable_deck, "lineup": reportable_lineup}
