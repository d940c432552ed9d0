"""A set of alice over the small catalogue of the decks, and decks with its cards."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from cards import own_sets
from cards.models import Card, Game, OwnSet
from decks.editing import services
from decks.models import Deck
from tests.cards.own_sets.conftest import cards_in, make_public
from tests.conanhub.community.conftest import admin, moderator
from tests.decks.conftest import GAME, legal_entries

__all__ = ["admin", "cards_in", "make_public", "moderator"]

SECRET = "Zzyxhold the Unseen"
HIDDEN = "A card that is not in the catalogue"
FEINT: dict[str, Any] = {
    "title": SECRET,
    "type": "Move",
    "keywords": ["Sword"],
    "gem": 3,
    "initiative": 3,
    "left": ["Blade", None, None, None],
    "right": [None, None, None, None],
    "rarity": "common",
    "abilities": [],
}


@pytest.fixture
def hills(game: Game, alice: User) -> OwnSet:
    """A private set of alice with one card, and its version 1."""
    found = own_sets.make_set(user=alice, game_key=GAME, name="Hill Folk")
    own_sets.add_card(user=alice, own_set=found, record=FEINT, text="When this move hits, draw 1 card.")
    own_sets.publish(user=alice, own_set=found)
    return OwnSet.objects.get(pk=found.pk)


@pytest.fixture
def feint(hills: OwnSet) -> Card:
    return cards_in(hills)[0]


def with_card(card_id: str) -> list[tuple[str, str, int]]:
    """The legal deck with one Move exchanged for this card."""
    entries = legal_entries()
    return [("draw", card_id, 2) if one[1] == "stroke-13" else one for one in entries]


def naming(own_set: OwnSet, version: int = 1, link: str = "") -> list[dict[str, Any]]:
    """What a deck names."""
    named: dict[str, Any] = {"set": own_set.key, "version": version}
    return [{**named, "link": link} if link else named]


@pytest.fixture
def home_made(game: Game, alice: User, hills: OwnSet, feint: Card) -> Deck:
    """A legal private deck of alice with her card, which names the version that has it."""
    entries = with_card(feint.card_id)
    return services.create_deck(owner=alice, game=game, name="Hill Deck", entries=entries, sets=naming(hills))
