"""A text can name a card as soon as it is accepted, in every process and without a new grammar."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.catalogue import live
from cards.proposals import decide
from cards.text_reader import grammar
from cards.text_reader.conan_ccg.reader import read_ability
from cards.text_reader.errors import TextError
from cards.text_reader.games import TypedCard, read_as_typed
from tests.cards.proposals.conftest import Propose, admin, moderator, propose, second_moderator

__all__ = ["admin", "moderator", "propose", "second_moderator"]
pytestmark = pytest.mark.django_db
TITLE = "Lantern of the Drowned Gate"
CUT = TypedCard("Move", "Any Cut")
TEXT = f"When this move hits, if {TITLE} is in play, draw 1 card."
ITEM: dict[str, Any] = {"title": TITLE, "type": "Item", "abilities": [], "traits": [], "rarity": "rare"}


def state() -> str:
    return read_as_typed("conan_ccg", CUT, TEXT)[0].state


def test_an_accepted_title_is_read_at_once_and_by_other_processes_soon(
    propose: Propose, alice: User, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert state() == "kept"
    with pytest.raises(TextError):
        read_ability("Move", TEXT)
    parsers = grammar._parser.cache_info().misses
    made = propose(alice, **ITEM)
    decide(moderator=moderator, proposal=made, verdicts={row.field: "accept" for row in made.facts.all()})
    assert state() == "read" and read_ability("Move", TEXT).ability["if"][0]["card"] == TITLE
    live.forget()  # as a process that was not told
    assert state() == "kept"
    monkeypatch.setattr(live, "CHECK_SECONDS", 0)
    assert Client().get("/help/keys/").status_code == 200
    assert state() == "read"
    assert grammar._parser.cache_info().misses == parsers  # a title is a word of its own and needs no new grammar
    client = Client()
    client.force_login(alice)
    sent = {"game": "conan-ccg", "type": "Move", "title": "Any Cut", "text": TEXT}
    told = client.post(reverse("cards:api_read"), sent, content_type="application/json").json()
    assert told["sentences"][0]["state"] == "read"
