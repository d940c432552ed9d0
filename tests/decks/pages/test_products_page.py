"""Pages of products: contents, plus and minus, what one more adds, lists; hidden where a game has none."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game, Product, ProductCard
from decks.collection import set_owned, set_product
from decks.editing import create_deck
from decks.models import CollectionStep, OwnedProduct
from tests.decks.conftest import GAME

Products = dict[str, Product]
SLUG = "conan-ccg"
LIST = f"/products/{SLUG}/"
CORE = f"/products/{SLUG}/core-box/"
SET = f"/collection/products/{SLUG}/core-box/"
IMPORT = f"/collection/products/{SLUG}/import/"
HTMX = {"HX-Request": "true"}


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def numbers(user: User) -> dict[str, int]:
    return dict(OwnedProduct.objects.filter(user=user).values_list("product__key", "quantity"))


def test_a_game_without_products_hides_all_of_it(game: Game, as_alice: Client) -> None:
    for address in (LIST, CORE, f"{LIST}?q=1"):
        assert as_alice.get(address).status_code == 404
    for name in ("decks:collection", "decks:collection_import", "cards:list"):
        assert "product" not in text_of(as_alice.get(reverse(name))).lower(), name
    assert as_alice.post(IMPORT, {"text": "product,quantity\na,1"}).status_code == 404
    assert as_alice.post(SET, {"step": "1"}).status_code == 404


def test_visitors_see_products_and_contents_but_no_steppers(products: Products, client: Client) -> None:
    listed, page = text_of(client.get(LIST)), text_of(client.get(CORE))
    assert "Core Box" in listed and "5 copies of 2 cards" in listed and "Log in" in listed
    assert "Throat Grip" in page and "made up for the tests" in page and "2006" in page
    assert "stepper" not in listed + page
    assert LIST in text_of(client.get(reverse("cards:list")))


def test_steps_work_without_script(products: Products, alice: User, as_alice: Client) -> None:
    for step in ("1", "1", "-1"):
        answer = as_alice.post(SET, {"step": step, "back": CORE})
        assert (answer.status_code, answer["Location"]) == (302, CORE)
    assert numbers(alice) == {"core-box": 1}
    as_alice.post(SET, {"quantity": "7", "back": LIST})
    assert numbers(alice) == {"core-box": 7}
    as_alice.post(SET, {"quantity": "100", "back": LIST})
    assert "100 copies of a product cannot be" in text_of(as_alice.get(LIST))
    assert numbers(alice) == {"core-box": 7}


def test_with_script_the_list_alone_comes_back(products: Products, alice: User, as_alice: Client) -> None:
    body = text_of(as_alice.post(SET, {"step": "1"}, headers=HTMX))
    assert "<html" not in body and "<output>1</output>" in body
    assert 'id="product-plus-core-box"' in body and "Last: 1 × Core Box" in body
    body = text_of(as_alice.post(SET, {"step": "x"}, headers=HTMX))
    assert 'role="alert"' in body and numbers(alice) == {"core-box": 1}


@pytest.mark.parametrize("address", [SET, IMPORT, f"/collection/products/{SLUG}/export.csv"])
def test_recording_needs_a_login(products: Products, client: Client, address: str) -> None:
    send = client.get if address.endswith("csv") else client.post
    assert "/login" in send(address)["Location"]
    assert not OwnedProduct.objects.exists()


def test_a_change_is_taken_back_on_the_page(products: Products, alice: User, as_alice: Client) -> None:
    as_alice.post(SET, {"step": "1", "back": LIST})
    assert "Take it back" in text_of(as_alice.get(LIST))
    answer = as_alice.post(reverse("decks:collection_undo"), {"game": SLUG, "back": LIST})
    assert answer["Location"] == LIST
    assert numbers(alice) == {} and not CollectionStep.objects.exists()


def test_it_says_what_one_more_adds(products: Products, game: Game, alice: User, as_alice: Client) -> None:
    create_deck(owner=alice, game=game, name="A", entries=[("draw", "throat-grip", 3), ("draw", "stroke-1", 1)])
    set_owned(user=alice, card=Card.objects.get(card_id="throat-grip"), quantity=1)
    rows = {row.product.key: (row.new, row.closes) for row in as_alice.get(LIST).context["rows"]}
    assert rows == {"core-box": (1, 3), "starter": (0, 1)}
    assert "<b>3</b> of 3 copies that your decks lack" in text_of(as_alice.get(CORE))
    set_product(user=alice, product=products["core-box"], quantity=1)
    rows = {row.product.key: (row.new, row.closes) for row in as_alice.get(LIST).context["rows"]}
    assert rows == {"core-box": (0, 0), "starter": (0, 0)}


def test_what_lies_in_products_is_shown_apart(products: Products, alice: User, as_alice: Client) -> None:
    set_product(user=alice, product=products["core-box"], quantity=1)
    set_owned(user=alice, card=Card.objects.get(card_id="throat-grip"), quantity=3)
    control = text_of(as_alice.get(reverse("decks:owned_control", args=[SLUG, "throat-grip"])))
    assert "<output>3</output>" in control and "2 in products, 1 single" in control
    copies = text_of(as_alice.get(reverse("decks:copies", args=[SLUG, "throat-grip"])))
    assert "3 copies" in copies and CORE in copies and "1 single" in copies
    listed = text_of(as_alice.get(reverse("decks:collection"), {"show": "all", "q": "throat"}))
    assert "2 in products, 1 single" in listed
    mine = text_of(as_alice.get(reverse("decks:collection")))
    assert "3 in products" in mine and "2 in products<" in mine and LIST in mine
    less = as_alice.post(reverse("decks:owned_set", args=[SLUG, "stroke-1"]), {"step": "-1"}, headers=HTMX)
    assert "All your copies lie in products" in text_of(less) and "<output>3</output>" in text_of(less)
    assert "single copies" in text_of(as_alice.get(reverse("decks:collection_import")))


def test_a_withdrawn_product_is_shown_to_its_owners_alone(
    products: Products, alice: User, as_alice: Client, client: Client
) -> None:
    set_product(user=alice, product=products["starter"], quantity=1)
    Product.objects.filter(key="starter").update(is_listed=False)
    assert "no longer listed" in text_of(as_alice.get(LIST))
    assert "Starter of the Wolf" not in text_of(client.get(LIST))
    assert client.get(f"{LIST}starter/").status_code == 404
    page = text_of(as_alice.get(f"{LIST}starter/"))
    assert f'name="back" value="{LIST}"' in page
    assert f'name="back" value="{CORE}"' in text_of(as_alice.get(CORE))


def test_a_list_is_exported_and_imported(products: Products, alice: User, as_alice: Client) -> None:
    set_product(user=alice, product=products["core-box"], quantity=2)
    answer = as_alice.get(f"/collection/products/{SLUG}/export.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="products.csv"'
    assert text_of(answer).splitlines() == ["product,name,quantity,missing", "core-box,Core Box,2,"]
    sent = as_alice.post(IMPORT, {"text": "product,quantity\r\ncore-box,0\r\nStarter of the Wolf,3\r\n"})
    assert sent["Location"] == LIST and numbers(alice) == {"starter": 3}
    wrong = as_alice.post(IMPORT, {"text": "product,quantity\nstarter,1\n<b>no</b>,1"})
    assert wrong.status_code == 400 and "Line 3: there is no product" in text_of(wrong)
    assert "<b>no</b>" not in text_of(wrong) and numbers(alice) == {"starter": 3}


@pytest.mark.parametrize("address", [f"{LIST}no-such/", "/products/no-game/", "/products/conquer/"])
def test_what_is_not_there_is_not_found(products: Products, as_alice: Client, address: str) -> None:
    assert as_alice.get(address).status_code == 404


def test_the_list_asks_as_often_for_many_products(
    products: Products, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    set_product(user=alice, product=products["core-box"], quantity=1)
    card = Card.objects.get(card_id="stroke-2")
    for more in (0, 12):
        for number in range(more):
            product = Product.objects.create(game_id=GAME, key=f"p-{number}", name=f"P {number}", kind="book")
            ProductCard.objects.create(product=product, card=card, quantity=1)
            set_product(user=alice, product=product, quantity=1)
        with django_assert_num_queries(9):
            as_alice.get(LIST)
        with django_assert_num_queries(13):
            as_alice.get(CORE)
