"""The small catalogue, a set of alice with two cards, and people of each role."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from cards import own_sets
from cards.models import Card, OwnSet, OwnSetReview
from conanhub import community
from tests.conanhub.community.conftest import admin, moderator

__all__ = ["admin", "moderator"]

GAME = "conan_ccg"
#: A Move of which everything is said.
DANCE: dict[str, Any] = {
    "title": "Axe Dance",
    "type": "Move",
    "keywords": ["Sword"],
    "gem": 2,
    "initiative": 3,
    "left": [None, "Blade", None, None],
    "right": [None, None, None, None],
    "rarity": "common",
    "abilities": [],
}
#: A Foe of which the title alone is said.
STRANGER: dict[str, Any] = {"title": "Hill Stranger", "type": "Foe"}
DRAW = "When this move hits, draw 1 card."


@pytest.fixture
def hills(small_rows: Path, alice: User) -> OwnSet:
    """A private set of alice with two cards."""
    found = own_sets.make_set(user=alice, game_key=GAME, name="Hill Folk", notes="Of the border hills.")
    own_sets.add_card(user=alice, own_set=found, record=DANCE, text=DRAW)
    own_sets.add_card(user=alice, own_set=found, record=STRANGER)
    return again(found)


def again(own_set: OwnSet) -> OwnSet:
    """The set as it is now."""
    return OwnSet.objects.get(pk=own_set.pk)


def cards_in(own_set: OwnSet) -> list[Card]:
    """The cards of a set as its owner works on them."""
    return list(Card.every.filter(own_set=own_set).order_by("pk"))


def make_public(own_set: OwnSet, by: User) -> OwnSet:
    """Ask for a review of the newest version, and accept it."""
    assert own_set.owner is not None
    own_sets.change_set(user=own_set.owner, own_set=own_set, visibility="public")
    own_sets.decide(moderator=by, review=OwnSetReview.objects.get(state="asked"), accept=True)
    return again(own_set)


@pytest.fixture
def suspended(bob: User, moderator: User) -> User:
    """bob, whom a moderator has suspended."""
    community.suspend(by=moderator, username="bob", days=7, why="Spam.")
    return bob
