"""The set of alice, people of each role, and the form of a card as a browser sends it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.models import OwnSet
from tests.cards.own_sets.conftest import admin, hills, moderator, suspended

__all__ = ["admin", "hills", "moderator", "suspended"]

#: A Move as a browser without a script sends it.
MOVE: dict[str, Any] = {
    "type": "Move",
    "title": "Reed Cut",
    "gem": "2",
    "initiative": "3",
    "rarity": "common",
    "keywords": "Sword",
    "traits.state": "absent",
    "left.1": "Blade",
    "left.2": ".",
    "left.3": ".",
    "left.4": ".",
    "right.1": ".",
    "right.2": ".",
    "right.3": ".",
    "right.4": ".",
    "text": "When this move hits, draw 1 card.",
    "confirmed": "on",
    "act": "save",
}


def page_of(own_set: OwnSet, tail: str = "") -> str:
    return f"/cards/conan-ccg/own-sets/{own_set.key}/{tail}"


def as_user(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def as_moderator(moderator: User) -> Client:
    return as_user(moderator)
