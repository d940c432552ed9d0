"""Single copies by the API: listed, searched, set all or none, changed; each refusal."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Game, Product
from cards.placeholders import keep_card
from conanhub.accounts import create_token
from decks.collection import MOST_AT_ONCE, set_product
from decks.collection.holdings import set_owned, set_row, undo
from decks.contents import Variant
from decks.models import CollectionItem
from decks.reading import owned
from tests.decks.conftest import GAME

HOLDINGS = "/api/v1/collection/conan-ccg/"
FOIL = Variant(finish="foil")


def send(client: Client, address: str = HOLDINGS, **data: Any) -> Any:
    return client.patch(address, data, content_type="application/json")


def set_numbers(client: Client, *rows: Any) -> Any:
    return send(client, holdings=list(rows))


def number(card: Any, quantity: Any, **more: Any) -> dict[str, Any]:
    return {"card": card, "quantity": quantity, **more}


def card_of(card_id: str) -> Card:
    return Card.objects.get(card_id=card_id)


def held(user: User) -> dict[tuple[str, str, str], tuple[int, int]]:
    rows = CollectionItem.objects.filter(user=user).select_related("card")
    return {(row.card.card_id, row.finish, row.condition): (row.quantity, row.trade) for row in rows}


@pytest.fixture
def grip(throat_grip: Card, alice: User, bob: User) -> str:
    """The address of alice's foil copies of a card of which she has plain ones too; bob has copies as well."""
    set_row(user=alice, card=throat_grip, variant=Variant(), quantity=3, trade=1)
    set_row(user=alice, card=throat_grip, variant=FOIL, quantity=2, trade=2)
    set_row(user=bob, card=throat_grip, variant=Variant(), quantity=9)
    return f"{HOLDINGS}{CollectionItem.objects.get(finish='foil').pk}/"


def test_a_user_reads_the_copies_by_kind(grip: str, as_alice: Client) -> None:
    answer = as_alice.get(HOLDINGS).json()
    assert (answer["count"], answer["next"]) == (2, None)
    assert {**answer["results"][0], "id": 0} == {
        "id": 0,
        "card": "throat-grip",
        "title": "Throat Grip",
        "set": "test",
        "number": "050",
        "quantity": 2,
        "trade": 2,
        "finish": "foil",
        "condition": "",
        "language": "en",
        "location": "",
        "owned": 5,
    }
    assert [(row["finish"], row["quantity"]) for row in answer["results"]] == [("foil", 2), ("normal", 3)]


def test_a_query_finds_kinds_of_copies(grip: str, as_alice: Client, alice: User) -> None:
    set_owned(user=alice, card=card_of("raider-1"), quantity=1)
    for query, found in (
        ("", 3),
        ("type:move", 2),
        ("finish:foil", 1),
        ("own>=5", 2),
        ("raider", 1),
        ("initiative>9", 0),
    ):
        answer = as_alice.get(HOLDINGS, {"q": query}).json()
        assert (answer["count"], len(answer["results"])) == (found, found), query
    wrong = as_alice.get(HOLDINGS, {"q": "gem<<x"})
    assert wrong.status_code == 400 and "start" in str(wrong.json()["error"])


def test_a_query_says_how_many_owned_cards_may_fit_besides(game: Game, alice: User, as_alice: Client) -> None:
    assert as_alice.get(HOLDINGS, {"q": "gem>=1"}).json()["query"]["unknown"] == 0
    set_owned(user=alice, card=card_of("wheel-and-cleave"), quantity=1)  # its gem is not known
    told = as_alice.get(HOLDINGS, {"q": "gem>=3"}).json()
    assert (told["count"], told["query"]["unknown"]) == (0, 1)


def test_copies_in_products_are_told_if_asked_for(products: dict[str, Product], alice: User, as_alice: Client) -> None:
    set_product(user=alice, product=products["core-box"], quantity=1)
    set_owned(user=alice, card=card_of("throat-grip"), quantity=3)
    (single,) = as_alice.get(HOLDINGS).json()["results"]
    assert (single["quantity"], single["owned"]) == (1, 3)
    rows = as_alice.get(HOLDINGS, {"products": "true"}).json()["results"]
    boxed = {row["card"]: (row["quantity"], row["finish"]) for row in rows if row["id"] is None}
    assert boxed == {"throat-grip": (2, None), "stroke-1": (3, None)}
    assert as_alice.get(HOLDINGS, {"products": "perhaps"}).status_code == 400


def test_numbers_are_set_and_other_copies_stay(grip: str, alice: User, as_alice: Client) -> None:
    rows = (
        number("throat-grip", 1, finish="Foil"),
        number("stroke-1", 4, trade=3, condition="near-mint", location="Box 1"),
        number("stroke-2", 0),
    )
    for _ in range(2):  # sent again it changes nothing
        answer = set_numbers(as_alice, *rows)
        assert answer.status_code == 200
        told = {(row["card"], row["finish"]): (row["quantity"], row["trade"]) for row in answer.json()["holdings"]}
        expected = {("stroke-1", "normal"): (4, 3), ("throat-grip", "foil"): (1, 1), ("throat-grip", "normal"): (3, 1)}
        assert told == expected
    assert owned(alice.pk, GAME) == {"throat-grip": 4, "stroke-1": 4}
    assert CollectionItem.objects.get(location="Box 1").condition == "near-mint"
    assert set_numbers(as_alice, number("throat-grip", 0, finish="foil")).status_code == 200
    assert ("throat-grip", "foil", "") not in held(alice)


def test_the_page_can_take_it_back_once(grip: str, alice: User, as_alice: Client) -> None:
    before = held(alice)
    for _ in range(2):
        set_numbers(as_alice, number("throat-grip", 0), number("stroke-1", 4))
    assert "Last: numbers of 2 cards, set by a program" in as_alice.get("/collection/").content.decode()
    assert undo(user=alice, game_key=GAME) == "numbers of 2 cards, set by a program"
    assert held(alice) == before


def test_a_kept_card_is_counted_as_any_other(game: Game, alice: User, as_alice: Client, as_bob: Client) -> None:
    kraken = keep_card(user=alice, game_key=GAME, title="Black Kraken")
    (told,) = set_numbers(as_alice, number(kraken.card_id, 2)).json()["holdings"]
    assert (told["title"], told["set"], told["quantity"]) == ("Black Kraken", "", 2)
    assert [row["card"] for row in as_alice.get(HOLDINGS).json()["results"]] == [kraken.card_id]
    assert set_numbers(as_bob, number(kraken.card_id, 2)).status_code == 400


def test_every_wrong_number_is_named_and_nothing_is_set(grip: str, alice: User, as_alice: Client) -> None:
    before = held(alice)
    answer = set_numbers(
        as_alice,
        number("stroke-1", 2),
        number("throte-grip", 2),
        number("stroke-2", 1, trade=2),
        number("stroke-3", 1, finish="golden"),
        number("stroke-4", 1, location="x" * 41),
        number("stroke-1", 3, finish="normal"),
    )
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "numbers_refused")
    assert error["message"].startswith(
        "5 numbers cannot be set; nothing was changed. First: holdings[1], “throte-grip”"
    )
    problems = {one["where"]: one for one in error["problems"]}
    assert problems["holdings[1]"]["suggestions"] == [{"card": "throat-grip", "title": "Throat Grip"}]
    assert problems["holdings[2]"]["message"] == "2 of 1 copies cannot be to trade. Send 1 at most."
    assert problems["holdings[3]"]["message"] == "There is no finish “golden”; there is Normal, Foil, Promo."
    assert "40 characters" in problems["holdings[4]"]["message"]
    assert problems["holdings[5]"]["message"] == "The same number is set by holdings[0]. Leave one of them out."
    assert held(alice) == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"holdings": []},
        {"holdings": "x"},
        {"holdings": [3]},
        {"holdings": [{"card": "stroke-1"}]},
        {"holdings": [{"quantity": 1}]},
        {"holdings": [number("stroke-1", -1)]},
        {"holdings": [number("stroke-1", 10_000)]},
        {"holdings": [number("stroke-1", 1.5)]},
        {"holdings": [number("stroke-1", None)]},
        {"holdings": [number("stroke-1", 1, trade=-1)]},
        {"holdings": [number("stroke-1", 1, colour="red")]},
        {"holdings": [number("x" * 101, 1)]},
        {"holdings": [number("\x00", 1)]},
        {"holdings": [number("stroke-1", 1)] * (MOST_AT_ONCE + 1)},
        {"holdings": [number("stroke-1", 1)], "user": "bob"},
    ],
)
def test_what_is_no_list_of_numbers_is_refused(game: Game, alice: User, as_alice: Client, body: Any) -> None:
    answer = as_alice.patch(HOLDINGS, body, content_type="application/json")
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert owned(alice.pk, GAME) == {}


def test_copies_change_their_number_their_trade_and_their_kind(grip: str, alice: User, as_alice: Client) -> None:
    told = send(as_alice, grip, condition="played", trade=1).json()
    assert (told["finish"], told["condition"], told["quantity"], told["trade"]) == ("foil", "played", 2, 1)
    moved = f"{HOLDINGS}{told['id']}/"
    assert send(as_alice, moved, quantity=5).json()["trade"] == 1
    fewer = send(as_alice, moved, quantity=1).json()
    assert (fewer["id"], fewer["quantity"], fewer["trade"], fewer["owned"]) == (told["id"], 1, 1, 4)
    assert held(alice)["throat-grip", "normal", ""] == (3, 1)


def test_equal_kinds_become_one_and_none_left_is_said(grip: str, alice: User, as_alice: Client) -> None:
    told = send(as_alice, grip, finish="normal").json()
    assert (told["quantity"], told["trade"], told["owned"]) == (5, 3, 5)
    assert held(alice) == {("throat-grip", "normal", ""): (5, 3)}
    gone = send(as_alice, f"{HOLDINGS}{told['id']}/", quantity=0)
    assert (gone.status_code, gone.content) == (204, b"")
    assert held(alice) == {}


def test_copies_that_are_not_there_are_not_found(grip: str, bob: User, as_alice: Client, as_bob: Client) -> None:
    assert send(as_alice, grip, quantity=0).status_code == 204
    late = send(as_alice, grip, quantity=1)
    assert (late.status_code, late.json()["error"]["code"]) == (404, "no_such_row")
    of_bob = f"{HOLDINGS}{CollectionItem.objects.get(user=bob).pk}/"
    assert send(as_alice, of_bob, quantity=1).status_code == 404
    elsewhere = of_bob.replace("conan-ccg", "conquer")
    assert send(as_bob, elsewhere, quantity=1).status_code == 404
    assert send(as_bob, f"{HOLDINGS}{'9' * 19}/", quantity=1).status_code == 404
    assert owned(bob.pk, GAME) == {"throat-grip": 9}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"quantity": 1, "trade": 2}, "bad_trade"),
        ({"finish": "golden"}, "bad_finish"),
        ({"location": "x" * 41}, "bad_location"),
        ({"quantity": 9999, "finish": "normal"}, "bad_quantity"),
        ({"quantity": -1}, "invalid"),
        ({"quantity": True, "trade": "x"}, "invalid"),
        ({"card": "stroke-1"}, "invalid"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    grip: str, alice: User, as_alice: Client, data: dict[str, Any], code: str
) -> None:
    before = held(alice)
    answer = send(as_alice, grip, **data)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert answer.json()["error"]["message"][0].isupper() or answer.json()["error"]["message"][0].isdigit()
    assert held(alice) == before


@pytest.mark.parametrize(("method", "rest"), [("get", ""), ("patch", ""), ("patch", "1/")])
def test_visitors_are_refused_and_users_of_no_account(game: Game, alice: User, method: str, rest: str) -> None:
    for headers in ({}, {"Authorization": "Token nonsense"}):
        assert getattr(Client(headers=headers), method)(HOLDINGS + rest).status_code == 401
    alice.is_active = False
    alice.save()
    gone = {"Authorization": f"Token {create_token(user=alice)[1]}"}
    assert getattr(Client(headers=gone), method)(HOLDINGS + rest).status_code == 401


def test_a_token_of_the_scope_is_enough(grip: str, alice: User) -> None:
    client = Client(headers={"Authorization": f"Token {create_token(user=alice, scopes=['collection'])[1]}"})
    assert client.get(HOLDINGS).json()["count"] == 2
    assert set_numbers(client, number("stroke-1", 1)).status_code == 200
    assert send(client, grip, quantity=1).status_code == 200
    reader = Client(headers={"Authorization": f"Token {create_token(user=alice, scopes=['read'])[1]}"})
    for refused in (reader.get(HOLDINGS), set_numbers(reader, number("stroke-1", 2)), send(reader, grip, quantity=2)):
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "missing_scope")


def test_an_unknown_game_is_not_there_and_other_methods_are_not_allowed(grip: str, as_alice: Client) -> None:
    for answer in (as_alice.get("/api/v1/collection/chess/"), send(as_alice, "/api/v1/collection/chess/")):
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_game")
    assert as_alice.put(HOLDINGS).status_code == as_alice.delete(grip).status_code == 405


def test_the_limit_of_calls_holds(game: Game, as_alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"decks": "2/min"})
    assert [as_alice.get(HOLDINGS).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("query", ["", "type:move", "finish:normal"])
def test_pages_of_the_list_ask_as_often(game: Game, alice: User, as_alice: Client, query: str) -> None:
    asked = []
    set_owned(user=alice, card=card_of("throat-grip"), quantity=1)
    as_alice.get(HOLDINGS, {"q": query})
    for more in (0, 14):
        for place in range(1, more + 1):
            for location in "abcd":
                kind = Variant(location=location)
                set_row(user=alice, card=card_of(f"stroke-{place}"), variant=kind, quantity=1)
        with CaptureQueriesContext(connection) as done:
            answer = as_alice.get(HOLDINGS, {"q": query}).json()
        asked.append(len(done))
    assert asked[0] == asked[1]
    assert answer["count"] == 57 and len(answer["results"]) == 50
    assert as_alice.get(answer["next"]).json()["results"][-1]["quantity"] == 1


def test_setting_numbers_asks_as_often_for_many(game: Game, alice: User, as_alice: Client) -> None:
    asked = []
    for last in (2, 14):
        with CaptureQueriesContext(connection) as done:
            set_numbers(as_alice, *[number(f"stroke-{place}", last) for place in range(1, last + 1)])
        asked.append(len(done))
    assert asked[1] <= asked[0] + 1  # one for the rows that change, where before all were new
