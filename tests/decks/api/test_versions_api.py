"""The versions of a deck by the API, for its owner alone."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from conanhub.accounts import create_token
from decks.editing import services
from decks.models import Deck


def url(deck: Deck) -> str:
    return f"/api/v1/decks/{deck.public_id}/versions/"


def change(deck: Deck, times: int) -> None:
    for place in range(times):
        copies = 1 if place % 2 == 0 else -1
        services.add_copies(deck=deck, actor=deck.owner, section="draw", card_id="throat-grip", copies=copies)


def test_its_owner_reads_every_version_the_newest_first(deck: Deck, alice: User, as_alice: Client) -> None:
    change(deck, 1)
    services.name_version(deck=deck, actor=alice, number=1, name="First")
    answer = as_alice.get(url(deck)).json()
    assert [(row["number"], row["name"]) for row in answer["results"]] == [(2, ""), (1, "First")]
    newest, first = answer["results"]
    added = {"section": "draw", "card": "throat-grip", "quantity": 1}
    assert added in newest["entries"] and added not in first["entries"]
    assert newest["hash"] == as_alice.get(f"/api/v1/decks/{deck.public_id}/").json()["hash"] != first["hash"]
    assert first["sets"] == [] and first["created_at"] < newest["created_at"]


def test_nobody_else_reads_them(public_deck: Deck, alice: User, as_bob: Client) -> None:
    assert Client().get(url(public_deck)).status_code == 401
    refused = as_bob.get(url(public_deck))
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_your_deck")
    services.set_visibility(deck=public_deck, actor=alice, visibility="private")
    assert as_bob.get(url(public_deck)).status_code == 404
    writer = {"Authorization": f"Token {create_token(user=alice, scopes=['decks'])[1]}"}
    assert Client(headers=writer).get(url(public_deck)).json()["error"]["code"] == "missing_scope"
    reader = {"Authorization": f"Token {create_token(user=alice, scopes=['read'])[1]}"}
    assert Client(headers=reader).get(url(public_deck)).status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_versions_are_never_changed(deck: Deck, as_alice: Client, method: str) -> None:
    assert getattr(as_alice, method)(url(deck)).status_code == 405


def test_pages_ask_as_often_for_many_versions(deck: Deck, as_alice: Client) -> None:
    asked = []
    as_alice.get(url(deck))
    for more in (1, 55):
        change(deck, more)
        with CaptureQueriesContext(connection) as done:
            answer = as_alice.get(url(deck)).json()
        asked.append(len(done))
    assert asked[0] == asked[1]
    assert answer["count"] == 57 and answer["results"][0]["number"] == 57
    assert [row["number"] for row in as_alice.get(answer["next"]).json()["results"]] == list(range(7, 0, -1))
