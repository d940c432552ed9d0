"""The wishlist by the API: read, set in part, replaced as a whole; each refusal."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Game
from cards.placeholders import keep_card
from conanhub.accounts import create_token
from decks.collection.holdings import set_owned, set_wanted
from decks.models import WishlistItem
from decks.reading import wanted
from tests.decks.conftest import GAME

WISHLIST = "/api/v1/collection/conan-ccg/wishlist/"


def send(client: Client, method: str, *rows: Any, **more: Any) -> Any:
    return getattr(client, method)(WISHLIST, {"wanted": list(rows), **more}, content_type="application/json")


def want(card: Any, quantity: Any) -> dict[str, Any]:
    return {"card": card, "quantity": quantity}


@pytest.fixture
def wishes(game: Game, alice: User, bob: User) -> None:
    """Alice wants two cards, bob one of them."""
    for user, card_id, copies in ((alice, "raider-1", 2), (alice, "stroke-1", 3), (bob, "stroke-1", 9)):
        set_wanted(user=user, card=Card.objects.get(card_id=card_id), quantity=copies)


def test_a_user_reads_what_he_wants_in_the_order_of_the_sets(wishes: None, alice: User, as_alice: Client) -> None:
    set_owned(user=alice, card=Card.objects.get(card_id="stroke-1"), quantity=1)
    answer = as_alice.get(WISHLIST).json()
    assert (answer["count"], answer["next"]) == (2, None)
    assert answer["results"] == [
        {"card": "stroke-1", "title": "Stroke 1", "set": "test", "number": "001", "quantity": 3, "owned": 1},
        {"card": "raider-1", "title": "Raider 1", "set": "test", "number": "101", "quantity": 2, "owned": 0},
    ]


def test_numbers_are_set_and_other_cards_stay(wishes: None, alice: User, bob: User, as_alice: Client) -> None:
    for _ in range(2):
        told = send(as_alice, "patch", want("throat-grip", 4), want("raider-1", 0)).json()["wanted"]
        assert [(row["card"], row["quantity"]) for row in told] == [("throat-grip", 4)]
        assert wanted(alice.pk, GAME) == {"stroke-1": 3, "throat-grip": 4}
    assert wanted(bob.pk, GAME) == {"stroke-1": 9}


def test_another_wishlist_takes_the_place_of_the_whole(wishes: None, alice: User, as_alice: Client) -> None:
    assert send(as_alice, "put", want("throat-grip", 1), want("stroke-1", 2)).status_code == 200
    assert wanted(alice.pk, GAME) == {"stroke-1": 2, "throat-grip": 1}
    assert send(as_alice, "put").json() == {"wanted": []}
    assert wanted(alice.pk, GAME) == {}
    assert WishlistItem.objects.count() == 1


def test_a_kept_card_can_be_wanted(game: Game, alice: User, as_alice: Client, as_bob: Client) -> None:
    kraken = keep_card(user=alice, game_key=GAME, title="Black Kraken")
    assert send(as_alice, "patch", want(kraken.card_id, 1)).status_code == 200
    assert [row["title"] for row in as_alice.get(WISHLIST).json()["results"]] == ["Black Kraken"]
    assert send(as_bob, "patch", want(kraken.card_id, 1)).status_code == 400


@pytest.mark.parametrize("method", ["put", "patch"])
def test_every_wrong_number_is_named_and_nothing_is_set(
    wishes: None, alice: User, as_alice: Client, method: str
) -> None:
    answer = send(as_alice, method, want("raider-1", 1), want("throte-grip", 2), want("raider-1", 1))
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "numbers_refused")
    assert [one["where"] for one in error["problems"]] == ["wanted[1]", "wanted[2]"]
    assert error["problems"][0]["suggestions"] == [{"card": "throat-grip", "title": "Throat Grip"}]
    assert wanted(alice.pk, GAME) == {"raider-1": 2, "stroke-1": 3}


@pytest.mark.parametrize(
    "rows", [[3], [{}], [want("stroke-1", -1)], [want("stroke-1", 10_000)], [{**want("stroke-1", 1), "trade": 1}]]
)
def test_what_is_no_list_of_numbers_is_refused(wishes: None, alice: User, as_alice: Client, rows: Any) -> None:
    for method in ("put", "patch"):
        assert send(as_alice, method, *rows).status_code == 400
        assert send(as_alice, method, user="bob").status_code == 400
        assert getattr(as_alice, method)(WISHLIST, {}, content_type="application/json").status_code == 400
    assert wanted(alice.pk, GAME) == {"raider-1": 2, "stroke-1": 3}


@pytest.mark.parametrize("method", ["get", "put", "patch"])
def test_nobody_else_is_let_in(wishes: None, alice: User, method: str) -> None:
    for headers in ({}, {"Authorization": "Token nonsense"}):
        assert getattr(Client(headers=headers), method)(WISHLIST).status_code == 401
    reader = {"Authorization": f"Token {create_token(user=alice, scopes=['read', 'decks'])[1]}"}
    assert getattr(Client(headers=reader), method)(WISHLIST).json()["error"]["code"] == "missing_scope"
    alice.is_active = False
    alice.save()
    gone = {"Authorization": f"Token {create_token(user=alice)[1]}"}
    assert getattr(Client(headers=gone), method)(WISHLIST).status_code == 401


def test_a_token_of_the_scope_is_enough(wishes: None, alice: User) -> None:
    client = Client(headers={"Authorization": f"Token {create_token(user=alice, scopes=['collection'])[1]}"})
    assert client.get(WISHLIST).json()["count"] == 2
    assert send(client, "put").status_code == send(client, "patch").status_code == 200
    assert wanted(alice.pk, GAME) == {}


def test_an_unknown_game_is_not_there(game: Game, as_alice: Client) -> None:
    for method in ("get", "put", "patch"):
        assert getattr(as_alice, method)("/api/v1/collection/chess/wishlist/").status_code == 404
    assert as_alice.delete(WISHLIST).status_code == as_alice.post(WISHLIST).status_code == 405


def test_the_list_asks_as_often_for_many_cards(wishes: None, alice: User, as_alice: Client) -> None:
    asked = []
    as_alice.get(WISHLIST)
    for last in (0, 14):
        for number in range(1, last + 1):
            set_wanted(user=alice, card=Card.objects.get(card_id=f"stroke-{number}"), quantity=1)
        with CaptureQueriesContext(connection) as done:
            answer = as_alice.get(WISHLIST, {"page_size": 10}).json()
        asked.append(len(done))
    assert asked[0] == asked[1] and answer["count"] == 15
    assert len(as_alice.get(answer["next"]).json()["results"]) == 5
