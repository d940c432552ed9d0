"""The small catalogue, a person of each role, and short ways to propose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from cards.models import Card, Contributor, Proposal
from cards.proposals import TypedFact, submit
from conanhub import community
from tests.conanhub.community.conftest import admin, moderator

__all__ = ["admin", "moderator"]

GAME = "conan_ccg"
Propose = Callable[..., Proposal]


def typed(certainty: str = "hand", source: str = "", **values: Any) -> list[TypedFact]:
    """Facts, all as sure as each other."""
    return [TypedFact(field=field, value=value, certainty=certainty, source=source) for field, value in values.items()]


def card(card_id: str) -> Card:
    """A card of everybody as it is now."""
    return Card.objects.get(game_id=GAME, card_id=card_id)


#: What the text of a made-up Foe of the tests is.
NEW_FOE: dict[str, Any] = {
    "title": "Salt-Gate Reaver",
    "type": "Foe",
    "number": "12",
    "damage": 2,
    "prowess": 4,
    "health": 3,
    "foe_type": "Human",
    "renown": 2,
    "scars": 1,
    "abilities": [],
    "traits": [],
    "rarity": "common",
}


@pytest.fixture
def propose(small_rows: Path) -> Propose:
    """Propose values for a card, by hand unless said otherwise."""

    def send(
        user: User, card_id: str = "", certainty: str = "hand", more: dict[str, Any] | None = None, **values: Any
    ) -> Proposal:
        about = card(card_id) if card_id else None
        return submit(user=user, game_key=GAME, card=about, facts=typed(certainty, **values), **(more or {}))

    return send


@pytest.fixture
def second_moderator(admin: User) -> User:
    user = User.objects.create_user("subotai")
    community.appoint(by=admin, username="subotai")
    return user


@pytest.fixture
def trusted(db: None) -> User:
    user = User.objects.create_user("akiro")
    Contributor.objects.create(user=user, accepted=12, facts_accepted=40, facts_declined=1)
    return user
