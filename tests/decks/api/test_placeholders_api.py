"""Kept cards by the API: listed, renamed, removed, merged and taken apart, by their owners alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Game
from cards.placeholders import keep_card
from conanhub.models import Suspension
from decks.collection import holdings
from decks.models import CardMerge
from decks.reading import owned
from tests.decks.conftest import GAME

LIST = "/api/v1/placeholders/"


def send(client: Client, method: str, address: str, **data: Any) -> Any:
    return getattr(client, method)(address, data, content_type="application/json")


@pytest.fixture
def kraken(game: Game, alice: User) -> Card:
    return keep_card(user=alice, game_key=GAME, title="Black Kraken")


@pytest.fixture
def address(kraken: Card) -> str:
    return f"{LIST}conan-ccg/{kraken.card_id}/"


def test_a_user_keeps_lists_renames_and_removes(game: Game, alice: User, as_alice: Client) -> None:
    made = send(as_alice, "post", LIST, game="conan-ccg", title=" Black  Kraken ")
    assert made.status_code == 201
    one = made.json()
    assert {**one, "id": ""} == {
        "id": "",
        "game": "conan-ccg",
        "title": "Black Kraken",
        "owned": 0,
        "wanted": 0,
        "decks": 0,
    }
    address = f"{LIST}conan-ccg/{one['id']}/"
    assert send(as_alice, "post", LIST, game="conan-ccg", title="black kraken").json()["id"] == one["id"]
    assert send(as_alice, "patch", address, title="White Kraken").json()["title"] == "White Kraken"
    holdings.add_owned(user=alice, card=Card.every.get(card_id=one["id"]), copies=2)
    assert [row["owned"] for row in as_alice.get(LIST).json()["results"]] == [2]
    refused = as_alice.delete(address)
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "in_use"
    holdings.add_owned(user=alice, card=Card.every.get(card_id=one["id"]), copies=-2)
    assert as_alice.delete(address).status_code == 204
    assert as_alice.get(LIST).json()["results"] == []


def test_it_is_merged_after_a_look_and_taken_back(
    kraken: Card, throat_grip: Card, alice: User, as_alice: Client, address: str
) -> None:
    holdings.add_owned(user=alice, card=kraken, copies=2)
    holdings.add_owned(user=alice, card=throat_grip, copies=1)
    shown = as_alice.get(f"{address}merge/", {"into": "throat-grip"}).json()
    assert (shown["id"], shown["into"], shown["decks"]) == (kraken.card_id, "throat-grip", [])
    assert [(row["finish"], row["moved"], row["there"]) for row in shown["copies"]] == [("normal", 2, 1)]
    assert owned(alice.pk, GAME) == {kraken.card_id: 2, "throat-grip": 1}
    merged = send(as_alice, "post", f"{address}merge/", into="throat-grip").json()
    assert (merged["kept"], merged["into"]) == (kraken.card_id, "throat-grip")
    assert owned(alice.pk, GAME) == {"throat-grip": 3}
    assert as_alice.get(address).status_code == 404
    listed = as_alice.get(f"{LIST}merges/").json()["results"]
    assert [row["id"] for row in listed] == [merged["id"]] and listed[0]["until"] > listed[0]["created_at"]
    undo = f"{LIST}merges/{merged['id']}/undo/"
    assert as_alice.post(undo).json()["owned"] == 2
    assert owned(alice.pk, GAME) == {kraken.card_id: 2, "throat-grip": 1}
    assert as_alice.post(undo).status_code == 404


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "required"),
        ({"game": "conan-ccg", "title": "a\u202eb"}, "invisible"),
        ({"game": "conan-ccg", "title": "x" * 81}, "80 letters"),
        ({"game": "conan-ccg", "title": "x" * 1000}, "no more than"),
        ({"game": "conan-ccg", "title": "<b>"}, "sign"),
        ({"game": "conan-ccg", "title": "Throat Grip"}, "in the catalogue"),
        ({"game": "conan-ccg", "title": ["x"]}, "Not a valid string"),
    ],
)
def test_bad_titles_are_refused_in_words(throat_grip: Card, as_alice: Client, data: dict[str, Any], said: str) -> None:
    answer = send(as_alice, "post", LIST, **data)
    assert answer.status_code == 400 and said in answer.content.decode()
    assert not Card.every.exclude(owner=None).exists()


def test_a_merge_into_what_is_no_card_is_refused(kraken: Card, as_alice: Client, bob: User, address: str) -> None:
    theirs = keep_card(user=bob, game_key=GAME, title="Red Idol")
    for into in ("no-such", kraken.card_id, theirs.card_id):
        for answer in (
            as_alice.get(f"{address}merge/", {"into": into}),
            send(as_alice, "post", f"{address}merge/", into=into),
        ):
            assert answer.status_code == 400 and "no such card" in answer.content.decode()
    assert as_alice.get(f"{address}merge/").status_code == 400
    assert send(as_alice, "post", LIST, game="no-game", title="X").status_code == 404


def test_nobody_else_finds_them(
    kraken: Card, throat_grip: Card, alice: User, as_alice: Client, as_bob: Client, client: Client, address: str
) -> None:
    send(as_alice, "post", f"{address}merge/", into="throat-grip")
    number = CardMerge.objects.get().pk
    as_alice.post(f"{LIST}merges/{number}/undo/")
    send(as_alice, "post", f"{address}merge/", into="throat-grip")
    undo = f"{LIST}merges/{CardMerge.objects.get().pk}/undo/"
    keep_card(user=alice, game_key=GAME, title="Red Idol")
    calls = [("get", address), ("patch", address), ("delete", address), ("post", undo)]
    calls += [("get", f"{address}merge/?into=throat-grip"), ("post", f"{address}merge/")]
    for method, where in calls:
        assert send(as_bob, method, where, title="X", into="throat-grip").status_code == 404, where
        assert send(client, method, where, title="X", into="throat-grip").status_code == 401, where
    for where in (LIST, f"{LIST}merges/"):
        assert as_bob.get(where).json()["results"] == []
        assert client.get(where).status_code == 401
    assert CardMerge.objects.exists()


def test_suspended_users_keep_what_is_private(kraken: Card, alice: User, as_alice: Client, address: str) -> None:
    Suspension.objects.create(user=alice, by=None, why="x")
    assert send(as_alice, "patch", address, title="White Kraken").status_code == 200


def test_the_list_asks_as_often_for_many(game: Game, alice: User, as_alice: Client) -> None:
    as_alice.get(LIST)  # what is counted for the limits of the API is there now
    found = []
    for number in (1, 2, 3):
        keep_card(user=alice, game_key=GAME, title=f"Kraken {number}")
        with CaptureQueriesContext(connection) as queries:
            assert len(as_alice.get(LIST).json()["results"]) == number
        found.append(len(queries))
    assert len(set(found)) == 1, found
