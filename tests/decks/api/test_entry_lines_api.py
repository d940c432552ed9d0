"""Lines of the quick entry by the API: saved once, in order, for the sender alone; each refusal."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Game
from conanhub.accounts import create_token
from conanhub.web import Limit
from decks.models import CollectionItem
from decks.quick_entry import saving
from decks.reading import owned
from tests.decks.conftest import GAME

LINES = "/api/v1/collection/lines/"


def send(client: Client, *lines: Any) -> Any:
    return client.post(LINES, {"lines": list(lines)}, content_type="application/json")


def line(key: str, text: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "text": text, **more}


def test_lines_are_saved_in_order_once_and_wrong_ones_are_told(game: Game, alice: User, as_alice: Client) -> None:
    sent = (line("a", "2 throat grip"), line("b", "2 throte grip"), line("c", "koz", finish="foil", game="conan-ccg"))
    for _ in range(2):
        told = send(as_alice, *sent).json()["lines"]
        assert [(one["key"], one["state"], one["card"], one["copies"]) for one in told] == [
            ("a", "added", "throat-grip", 2),
            ("b", "wrong", None, 0),
            ("c", "added", "kozaks-oath", 1),
        ]
    assert told[1]["problem"].startswith("There is no card") and told[1]["id"] is None
    assert told[1]["meant"] == [{"card": "throat-grip", "title": "Throat Grip"}]
    assert owned(alice.pk, GAME) == {"throat-grip": 2, "kozaks-oath": 1}
    assert CollectionItem.objects.get(card__card_id="kozaks-oath").finish == "foil"


def test_lines_of_the_day_are_listed_and_taken_back(game: Game, alice: User, as_alice: Client, as_bob: Client) -> None:
    first = send(as_alice, line("a", "2 throat grip"), line("b", "koz")).json()["lines"][0]["id"]
    assert [one["text"] for one in as_alice.get(LINES).json()["results"]] == ["koz", "2 throat grip"]
    assert as_bob.get(LINES).json()["results"] == []
    assert as_bob.delete(f"{LINES}{first}/").status_code == 404
    assert owned(alice.pk, GAME) == {"throat-grip": 2, "kozaks-oath": 1}
    assert as_alice.delete(f"{LINES}{first}/").status_code == 204
    assert as_alice.delete(f"{LINES}{first}/").json()["error"]["code"] == "nothing_to_undo"
    assert owned(alice.pk, GAME) == {"kozaks-oath": 1}


def test_a_list_asks_as_often_for_many_lines(
    game: Game, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(as_alice, *[line(f"k{number}", f"stroke {number}") for number in range(1, 13)])
    with django_assert_num_queries(4):
        assert as_alice.get(LINES).json()["count"] == 12


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_nobody_else_is_let_in(game: Game, alice: User, method: str) -> None:
    address = f"{LINES}1/" if method == "delete" else LINES
    for headers in ({}, {"Authorization": "Token nonsense"}):
        assert getattr(Client(headers=headers), method)(address).status_code == 401
    alice.is_active = False
    alice.save()
    gone = {"Authorization": f"Token {create_token(user=alice)[1]}"}
    assert getattr(Client(headers=gone), method)(address).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"lines": []},
        {"lines": "x"},
        {"lines": [3]},
        {"lines": [{"text": "koz"}]},
        {"lines": [{"key": "a"}]},
        {"lines": [line("a", "koz", colour="red")]},
        {"lines": [line("a", "x" * 601)]},
        {"lines": [line("", "koz")]},
        {"lines": [line("a", "koz", game=3.5)] * 51},
        {"lines": [line("a", "koz")], "more": True},
    ],
)
def test_what_is_no_list_of_lines_is_refused(game: Game, alice: User, as_alice: Client, body: Any) -> None:
    answer = as_alice.post(LINES, body, content_type="application/json")
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert owned(alice.pk, GAME) == {}


def test_an_unknown_game_is_not_there(game: Game, as_alice: Client) -> None:
    assert send(as_alice, line("a", "koz", game="chess")).status_code == 404
    assert as_alice.get(LINES, {"game": "chess"}).status_code == 404


def test_too_many_lines_are_told_to_wait(
    game: Game, alice: User, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_LIMIT", Limit("quick_api_test", 1, 600, "lines of quick entry"))
    assert [one["key"] for one in send(as_alice, line("a", "koz"), line("b", "koz")).json()["lines"]] == ["a"]
    late = send(as_alice, line("b", "koz"))
    assert late.status_code == 429 and late.json()["error"]["code"] == "too_many"
