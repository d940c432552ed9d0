"""Decks and line-ups that users can report: public ones by their id, unlisted ones by the key of their link."""

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
        if len(key) == UUID_LENGTH:
            deck = find_deck(public_id=UUID(key), person=person)
            return Target(deck.name, reverse("decks:detail", args=[deck.public_id]), deck.owner)
        deck = find_shared_deck(share_key=key)
        return Target(deck.name, reverse("decks:shared", args=[key]), deck.owner)
    except (DeckNotFound, ValueError):
        return None


def reportable_lineup(key: str, person: Person) -> Target | None:
    """The line-up, if this person may see it."""
    try:
        if len(key) == UUID_LENGTH:
            lineup = find_lineup(public_id=UUID(key), person=person)
            return Target(lineup.name, reverse("simulator:lineup", args=[lineup.public_id]), lineup.owner)
        lineup = find_shared_lineup(share_key=key)
        return Target(lineup.name, reverse("simulator:shared_lineup", args=[key]), lineup.owner)
    except (LineupNotFound, ValueError):
        return None


REPORTABLE: Final[Mapping[str, Finder]] = {"deck": reportable_deck, "lineup": reportable_lineup}
