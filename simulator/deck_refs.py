"""Finds the deck that somebody names: by its id, or by a link to it."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User

from decks import queries as deck_queries
from decks.errors import DeckNotFound
from decks.models import DeckVersion
from decks.samples import OWNER_NAME as SAMPLE_OWNER

SHARE_LINK: Final = re.compile(r"(?:^|/)d/([\w-]+)/?$")
DECK_LINK: Final = re.compile(r"(?:^|/)decks/([\w-]+)/?$")
MAX_CHOICES: Final = 300
DeckChoices = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True, slots=True)
class DeckRef:
    """A deck as it is now, and the key of the link by which it was found."""

    version: DeckVersion
    share_key: str = ""


def find_deck(user: User | AnonymousUser, text: str) -> DeckRef:
    """The deck with this public id or link; decks that this person may not use are as good as not there."""
    wanted = text.strip().split("?")[0].split("#")[0]
    shared, plain = SHARE_LINK.search(wanted), DECK_LINK.search(wanted)
    share_key = shared[1] if shared else ""
    try:
        if shared:
            deck = deck_queries.find_shared_deck(share_key=share_key)
        else:
            deck = deck_queries.find_deck(public_id=uuid.UUID(plain[1] if plain else wanted), person=user)
    except ValueError:
        raise DeckNotFound(f"“{wanted[:60]}” is neither the id of a deck nor a link to one.") from None
    if deck.current is None:
        raise DeckNotFound
    return DeckRef(deck.current, share_key)


def standard_deck() -> DeckRef:
    """The deck whose Conan meets somebody's Foes if no other is named: the first of the ready-made ones."""
    deck = deck_queries.public_decks().filter(owner__username=SAMPLE_OWNER).order_by("name", "pk").first()
    if deck is None or deck.current is None:
        raise DeckNotFound("There is no ready-made deck here: choose whose Conan meets your Foes.")
    return DeckRef(deck.current)


def deck_choices(user: User) -> DeckChoices:
    """Decks for a list to choose from: the person's own, then public ones of others, each as id and name."""
    own = deck_queries.decks_of(owner=user)
    others = deck_queries.public_decks().exclude(owner_id=user.pk)
    groups: DeckChoices = []
    for title, decks in (("Your decks", own), ("Public decks", others)):
        found = decks.order_by("name", "pk").values_list("public_id", "name")[:MAX_CHOICES]
        if found:
            groups.append((title, [(str(public_id), name) for public_id, name in found]))
    return groups
