"""Products by the API: read by anybody, recorded by users for themselves."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Game, Product, ProductCard
from decks.collection import set_product
from decks.models import OwnedProduct
from decks.reading import owned
from tests.decks.conftest import GAME

Products = dict[str, Product]
LIST = "/api/v1/products/"
CORE = f"{LIST}conan-ccg/core-box/"


def put(client: Client, quantity: Any, address: str = CORE, **more: Any) -> Any:
    return client.put(address, {"quantity": quantity, **more}, content_type="application/json")


def test_anybody_reads_products(products: Products, client: Client) -> None:
    listed = client.get(LIST, {"game": "conan-ccg"}).json()
    assert [(one["key"], one["kind"], one["cards"], one["copies"], one["owned"]) for one in listed["results"]] == [
        ("core-box", "box", 2, 5, None),
        ("starter", "starter", 1, 1, None),
    ]
    one = client.get(CORE).json()
    assert (one["game"], one["source"], one["released"]) == (GAME, "made up for the tests", "2006")
    assert one["contents"] == [
        {"card": "throat-grip", "title": "Throat Grip", "quantity": 2},
        {"card": "stroke-1", "title": "Stroke 1", "quantity": 3},
    ]


def test_a_game_without_products_has_an_empty_list(game: Game, client: Client) -> None:
    assert client.get(LIST).json()["results"] == []


def test_a_user_records_how_many(products: Products, alice: User, bob: User, as_alice: Client) -> None:
    set_product(user=bob, product=products["core-box"], quantity=5)
    assert put(as_alice, 2).json()["owned"] == 2
    assert as_alice.get(LIST).json()["results"][0]["owned"] == 2
    assert owned(alice.pk, GAME) == {"throat-grip": 4, "stroke-1": 6}
    assert put(as_alice, 0).json()["owned"] == 0
    assert OwnedProduct.objects.get().user == bob


def test_a_withdrawn_product_is_there_for_its_owners_alone(products: Products, alice: User, as_alice: Client) -> None:
    set_product(user=alice, product=products["core-box"], quantity=2)
    Product.objects.update(is_listed=False)
    assert as_alice.get(CORE).json()["owned"] == 2
    assert put(as_alice, 0).json()["owned"] == 0
    assert put(as_alice, 1).status_code == as_alice.get(CORE).status_code == 404
    assert not OwnedProduct.objects.exists()


def test_visitors_record_nothing(products: Products, client: Client) -> None:
    assert put(client, 2).status_code in (401, 403)
    assert not OwnedProduct.objects.exists()


@pytest.mark.parametrize("quantity", [-1, 100, "x", None, True, 1.5, [1]])
def test_impossible_numbers_are_refused(products: Products, as_alice: Client, quantity: Any) -> None:
    assert put(as_alice, quantity).status_code == 400
    assert not OwnedProduct.objects.exists()


def test_other_fields_are_refused(products: Products, as_alice: Client) -> None:
    assert put(as_alice, 1, user="bob").status_code == 400
    assert as_alice.put(CORE, [1], content_type="application/json").status_code == 400


@pytest.mark.parametrize("address", [f"{LIST}conan-ccg/no-such/", f"{LIST}no-game/core-box/", f"{LIST}?game=no-game"])
def test_what_is_not_there_is_not_found(products: Products, as_alice: Client, address: str) -> None:
    answer = as_alice.get(address)
    assert answer.status_code == 404 and answer.json()["error"]["code"] in ("product_not_found", "no_such_game")
    assert as_alice.delete(CORE).status_code == 405


def test_pages_of_the_list_ask_as_often(products: Products, as_alice: Client) -> None:
    for more in (0, 60):
        for number in range(more):
            product = Product.objects.create(game_id=GAME, key=f"p-{number}", name=f"P {number}", kind="book")
            ProductCard.objects.create(product=product, card=products["starter"].cards.get().card, quantity=1)
        with CaptureQueriesContext(connection) as done:
            answer = as_alice.get(LIST).json()
        assert len([one for one in done if "cards_" in one["sql"] or "decks_" in one["sql"]]) == 6
    assert answer["count"] == 62 and len(answer["results"]) == 50
