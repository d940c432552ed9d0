"""Products as a whole beside single copies: what is owned is the sum of both."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.card_sheets.files import read_file
from cards.models import Card, Game, Product
from cards.reading import search
from conanhub.accounts.data_export import data_export_of
from conanhub.accounts.deletion import leave
from decks.collection import holdings, products_csv, read_products
from decks.collection import products as services
from decks.collection.owned_list import read_owned
from decks.collection.steps import last_step
from decks.editing import create_deck, set_built
from decks.errors import DecklistRefused, DeckRefused
from decks.models import CollectionItem, CollectionStep, OwnedProduct
from decks.reading import card_index, from_products, lacks_of, owned
from tests.decks.conftest import GAME

Products = dict[str, Product]


@pytest.fixture
def grip(products: Products) -> Card:
    return Card.objects.get(card_id="throat-grip")


def found(query: str, user: User) -> set[str]:
    return {row.card_id for row in search(GAME, query, user_id=user.pk).rows()}


def own(user: User, product: Product, quantity: int = 1) -> None:
    services.set_product(user=user, product=product, quantity=quantity)


def test_copies_of_products_and_single_ones_are_added_up(
    products: Products, grip: Card, alice: User, bob: User
) -> None:
    own(alice, products["core-box"], 2)
    own(alice, products["starter"])
    own(bob, products["starter"], 7)
    holdings.set_owned(user=alice, card=grip, quantity=6)
    assert owned(alice.pk, GAME) == {"throat-grip": 6, "stroke-1": 6}
    assert from_products(alice.pk, GAME) == {"throat-grip": 5, "stroke-1": 6}
    assert CollectionItem.objects.get().quantity == 1
    assert holdings.owned_copies(alice, grip) == 6 and holdings.in_products(alice, grip) == 5
    assert holdings.all_copies(alice) == 12 and holdings.all_copies(bob) == 7


def test_searches_count_the_contents_of_products(products: Products, alice: User, bob: User) -> None:
    own(alice, products["core-box"])
    assert found("own>=2", alice) == {"throat-grip", "stroke-1"}
    assert found("own=3", alice) == found("free>=3", alice) == {"stroke-1"}
    assert found("own>=1", bob) == set()


def test_decks_are_built_of_what_lies_in_products(products: Products, game: Game, alice: User) -> None:
    entries: list[Any] = [("draw", "throat-grip", 3), ("draw", "stroke-1", 3)]
    deck = create_deck(owner=alice, game=game, name="A", entries=entries)
    own(alice, products["core-box"])
    assert [(lack.card_id, lack.missing) for lack in lacks_of(deck=deck, person=alice)] == [("throat-grip", 1)]
    set_built(deck=deck, actor=alice, is_built=True)
    other = create_deck(owner=alice, game=game, name="B", entries=entries)
    assert {lack.card_id for lack in lacks_of(deck=other, person=alice)} == {"throat-grip", "stroke-1"}
    own(alice, products["starter"])
    assert lacks_of(deck=deck, person=alice) == []


def test_a_card_in_a_product_cannot_be_taken_out_of_it(products: Products, grip: Card, alice: User) -> None:
    own(alice, products["core-box"])
    with pytest.raises(DeckRefused, match="All your copies lie in products"):
        holdings.add_owned(user=alice, card=grip, copies=-1)
    with pytest.raises(DeckRefused, match="2 copies lie in products"):
        holdings.set_owned(user=alice, card=grip, quantity=1)
    assert holdings.add_owned(user=alice, card=grip, copies=1) == 3
    assert holdings.add_owned(user=alice, card=grip, copies=-1) == 2


def test_an_import_is_about_single_copies(products: Products, grip: Card, alice: User) -> None:
    own(alice, products["core-box"])
    holdings.set_owned(user=alice, card=grip, quantity=5)
    listed = read_owned("1 Throat Grip", card_index(GAME), GAME)
    holdings.import_owned(user=alice, game_key=GAME, found=listed, mode="replace", words="x")
    assert owned(alice.pk, GAME)["throat-grip"] == 3


@pytest.mark.parametrize("quantity", [-1, 100, True, "3"])
def test_impossible_numbers_are_refused(products: Products, alice: User, quantity: Any) -> None:
    with pytest.raises(DeckRefused, match="from 0 to 99"):
        own(alice, products["core-box"], quantity)
    assert not OwnedProduct.objects.exists()


def test_a_change_is_taken_back_and_presses_in_a_row_are_one(products: Products, alice: User) -> None:
    core = products["core-box"]
    for copies in (1, 1, 1, -1):
        services.add_product(user=alice, product=core, copies=copies)
    own(alice, products["starter"])
    assert list(CollectionStep.objects.values_list("words", flat=True)) == [
        "1 × Starter of the Wolf",
        "2 × Core Box",
    ]
    assert holdings.undo(user=alice, game_key=GAME) == "1 × Starter of the Wolf"
    assert owned(alice.pk, GAME) == {"throat-grip": 4, "stroke-1": 6}
    assert holdings.undo(user=alice, game_key=GAME) == "2 × Core Box"
    assert not OwnedProduct.objects.exists() and last_step(alice, GAME) is None


def test_going_back_and_forth_leaves_no_step(products: Products, alice: User) -> None:
    for copies in (1, -1, -1):
        services.add_product(user=alice, product=products["core-box"], copies=copies)
    assert not CollectionStep.objects.exists() and not OwnedProduct.objects.exists()


def test_an_undo_leaves_later_changes_and_says_what_had_gone(products: Products, alice: User) -> None:
    own(alice, products["core-box"], 3)
    OwnedProduct.objects.update(quantity=1)
    assert holdings.undo(user=alice, game_key=GAME) == "3 × Core Box, but for 2 copies that had gone before"
    assert not OwnedProduct.objects.exists()


def test_a_withdrawn_product_still_counts(products: Products, alice: User) -> None:
    own(alice, products["core-box"])
    Product.objects.update(is_listed=False)
    assert owned(alice.pk, GAME) == {"throat-grip": 2, "stroke-1": 3}


def test_the_list_reads_back(products: Products, alice: User, bob: User) -> None:
    own(alice, products["core-box"], 2)
    own(alice, products["starter"])
    text = products_csv(alice, GAME)
    assert text.splitlines() == [
        "product,name,quantity,missing",
        "core-box,Core Box,2,",
        "starter,Starter of the Wolf,1,",
    ]
    found = read_products(text, list(products.values()))
    assert services.import_products(user=bob, game_key=GAME, found=found) == 2
    assert services.import_products(user=bob, game_key=GAME, found=found) == 0
    assert products_csv(bob, GAME) == text
    assert holdings.undo(user=bob, game_key=GAME) == "import of 2 products"
    assert products_csv(bob, GAME) == ""


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_list_names_products_by_key_or_name(products: Products, separator: str) -> None:
    lines = [["Quantity", "Product"], ["2", "core box"], ["0", "STARTER"]]
    text = "\n".join(separator.join(line) for line in lines)
    assert read_products(f"\n{text}\n\n", list(products.values())).numbers == {"core-box": 2, "starter": 0}


def test_every_wrong_line_is_named(products: Products) -> None:
    text = "product,quantity\nno such,1\ncore-box,x\nstarter,100\nstarter,1\nstarter,2\ncore-box\n"
    with pytest.raises(DecklistRefused) as refusal:
        read_products(text, list(products.values()))
    assert [(one.where, one.message) for one in refusal.value.problems] == [
        ("Line 2", "there is no product “no such”."),
        ("Line 3", "x copies cannot be; write a whole number from 0 to 99."),
        ("Line 4", "100 copies cannot be; write a whole number from 0 to 99."),
        ("Line 6", "this product stands in the list twice."),
        ("Line 7", "No copies cannot be; write a whole number from 0 to 99."),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("product,quantity", "empty"),
        ("core-box,2", "no_such_column"),
        ("x" * 100_001, "too_large"),
        ("product,quantity\n" * 1001, "too_large"),
        ("product,quantity" + "x" * 20_000, "too_large"),
        ("product,quantity\ncore-box," + "x" * 20_000, "too_large"),
    ],
)
def test_what_is_no_list_is_refused(products: Products, text: str, code: str) -> None:
    read_file(b"title\nCut\n", "cards.csv")  # which sets how long a cell of CSV may be, for the whole process
    with pytest.raises(DeckRefused) as refusal:
        read_products(text, list(products.values()))
    assert refusal.value.code == code


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(st.text(alphabet='product,quantiy;\t"\n0129-core box', max_size=60))
def test_any_text_is_read_or_refused(products: Products, text: str) -> None:
    try:
        numbers = read_products(text, list(products.values())).numbers
    except (DeckRefused, DecklistRefused):
        return
    assert numbers and all(key in products and 0 <= copies <= 99 for key, copies in numbers.items())


def test_the_data_export_holds_the_products(products: Products, alice: User) -> None:
    own(alice, products["core-box"], 2)
    with zipfile.ZipFile(io.BytesIO(data_export_of(alice))) as archive:
        assert archive.read(f"products/{GAME}.csv").decode() == products_csv(alice, GAME)
        assert "products/" in archive.read("README.txt").decode()


def test_who_leaves_takes_the_products_along(products: Products, alice: User, bob: User) -> None:
    own(alice, products["core-box"], 2)
    own(bob, products["core-box"])
    leave(user=alice)
    assert OwnedProduct.objects.get().user == bob
    assert Product.objects.count() == 2


def test_the_list_of_ones_cards_has_those_in_products(
    products: Products, grip: Card, alice: User, as_alice: Client
) -> None:
    own(alice, products["core-box"])
    holdings.add_owned(user=alice, card=grip, copies=1)
    page = as_alice.get(reverse("decks:collection")).context["collection"]
    assert [(row.card.card_id, row.is_boxed, row.boxed, row.owned) for row in page.rows] == [
        ("stroke-1", True, 3, 3),
        ("throat-grip", False, 2, 3),
        ("throat-grip", True, 2, 3),
    ]
    assert (page.copies, page.counts["mine"]) == (6, 2)
    for query, ids in (("own=3 order:name", 3), ("stroke", 1), ("finish:normal", 1), ("cond:mint", 0)):
        page = as_alice.get(reverse("decks:collection"), {"q": query}).context["collection"]
        assert len(page.rows) == ids, query
