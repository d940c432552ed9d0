"""Pieces that lack in owned boxes: they do not count as owned, by page, list and API, and what closes a gap."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Card, Game, Product, ProductCard
from decks.collection import Shelves, add_missing, boxes_of, holdings, products_csv, read_products, set_product
from decks.collection import products as services
from decks.collection.steps import last_step
from decks.editing import create_deck
from decks.errors import DecklistRefused, DeckRefused
from decks.models import CollectionStep, MissingPiece
from decks.reading import from_products, owned
from tests.decks.conftest import GAME

Products = dict[str, Product]
SLUG = "conan-ccg"
CORE = f"/products/{SLUG}/core-box/"
API = f"/api/v1/products/{SLUG}/core-box/"


@pytest.fixture
def core(products: Products, alice: User) -> Product:
    """A box that alice owns twice: 4 Throat Grips and 6 Strokes."""
    set_product(user=alice, product=products["core-box"], quantity=2)
    return products["core-box"]


def lack(user: User, product: Product, card_id: str = "throat-grip", copies: int = 1) -> int:
    return add_missing(user=user, product=product, card_id=card_id, copies=copies)


def pieces(user: User) -> dict[str, int]:
    return {row.card.card_id: row.quantity for row in MissingPiece.objects.filter(owned__user=user)}


def test_what_lacks_does_not_count(core: Product, products: Products, alice: User, bob: User) -> None:
    set_product(user=bob, product=core, quantity=1)
    set_product(user=alice, product=products["starter"], quantity=1)
    assert lack(alice, core) == 1 and lack(alice, core, copies=2) == 3
    assert owned(alice.pk, GAME) == {"throat-grip": 2, "stroke-1": 6}
    assert from_products(alice.pk, GAME) == {"throat-grip": 2, "stroke-1": 6}
    assert holdings.in_products(alice, Card.objects.get(card_id="throat-grip")) == 2
    assert holdings.all_copies(alice) == 8 and holdings.all_copies(bob) == 5
    lack(alice, core, "stroke-1", 6)
    assert owned(alice.pk, GAME) == {"throat-grip": 2}, "none left is not owned at all"


@pytest.mark.parametrize(
    ("card_id", "copies", "code"),
    [("throat-grip", 5, "bad_missing"), ("raider-1", 1, "not_in_product"), ("", 1, "not_in_product")],
)
def test_no_more_can_lack_than_there_is(core: Product, alice: User, card_id: str, copies: int, code: str) -> None:
    with pytest.raises(DeckRefused) as refusal:
        lack(alice, core, card_id, copies)
    assert refusal.value.code == code and not pieces(alice)


def test_what_one_does_not_own_lacks_nothing(products: Products, alice: User) -> None:
    with pytest.raises(DeckRefused, match="0 × Core Box holds 0"):
        lack(alice, products["core-box"])


def test_fewer_boxes_lack_fewer_pieces_and_an_undo_brings_them_back(core: Product, alice: User) -> None:
    lack(alice, core, copies=3)
    set_product(user=alice, product=core, quantity=1)
    assert pieces(alice) == {"throat-grip": 2} and owned(alice.pk, GAME) == {"stroke-1": 3}
    assert holdings.undo(user=alice, game_key=GAME) == "1 × Core Box"
    assert pieces(alice) == {"throat-grip": 3}
    set_product(user=alice, product=core, quantity=0)
    assert not pieces(alice)
    holdings.undo(user=alice, game_key=GAME)
    assert boxes_of(alice.pk, GAME)["core-box"].missing == {"throat-grip": 3}


def test_presses_in_a_row_are_one_step(core: Product, alice: User) -> None:
    for copies in (1, 1, 1, -1):
        lack(alice, core, copies=copies)
    lack(alice, core, "stroke-1")
    words = [step.words for step in CollectionStep.objects.filter(user=alice)]
    assert words == ["1 × Stroke 1 missing in Core Box", "2 × Throat Grip missing in Core Box", "2 × Core Box"]
    holdings.undo(user=alice, game_key=GAME)
    holdings.undo(user=alice, game_key=GAME)
    assert not pieces(alice)
    lack(alice, core)
    lack(alice, core, copies=-1)
    step = last_step(alice, GAME)
    assert step is not None and step.words == "2 × Core Box", "back and forth leaves no step"


def test_an_undo_leaves_what_came_to_lack_since(core: Product, alice: User) -> None:
    lack(alice, core)
    lack(alice, core, "stroke-1", 2)
    MissingPiece.objects.filter(card__card_id="stroke-1").update(quantity=5)
    holdings.undo(user=alice, game_key=GAME)
    assert pieces(alice) == {"throat-grip": 1, "stroke-1": 3}


def test_contents_that_change_leave_no_debt(core: Product, alice: User) -> None:
    lack(alice, core, copies=4)
    ProductCard.objects.filter(card__card_id="throat-grip").update(quantity=1)
    assert owned(alice.pk, GAME) == {"stroke-1": 6}
    ProductCard.objects.filter(card__card_id="throat-grip").delete()
    assert owned(alice.pk, GAME) == {"stroke-1": 6}


def test_the_list_reads_back(core: Product, products: Products, alice: User, bob: User) -> None:
    lack(alice, core, copies=3)
    lack(alice, core, "stroke-1")
    text = products_csv(alice, GAME)
    assert text.splitlines()[1] == 'core-box,Core Box,2,"3 throat-grip, 1 stroke-1"'
    found = read_products(text, list(products.values()))
    assert services.import_products(user=bob, game_key=GAME, found=found) == 1
    assert products_csv(bob, GAME) == text and pieces(bob) == pieces(alice)
    short = read_products("product,quantity\ncore-box,2", list(products.values()))
    assert services.import_products(user=bob, game_key=GAME, found=short) == 0 and pieces(bob) == pieces(alice)
    none = read_products("product,quantity,missing\ncore-box,2,", list(products.values()))
    assert services.import_products(user=bob, game_key=GAME, found=none) == 1 and not pieces(bob)
    holdings.undo(user=bob, game_key=GAME)
    assert pieces(bob) == pieces(alice)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("5 throat-grip", "5 of throat-grip cannot be missing: there are 4."),
        ("2 stroke-1; 1 x", "“2 stroke-1; 1 x” is no number and card of this product; write it like 1 battle-axe."),
        ("throat-grip", "“throat-grip” is no number and card of this product; write it like 1 battle-axe."),
        ("1 raider-1", "“1 raider-1” is no number and card of this product; write it like 1 battle-axe."),
    ],
)
def test_a_wrong_cell_is_named(products: Products, cell: str, said: str) -> None:
    with pytest.raises(DecklistRefused) as refusal:
        read_products(f"product,quantity,missing\ncore-box,2,{cell}", list(products.values()))
    assert [one.message for one in refusal.value.problems] == [said]


def test_titles_name_pieces_too(products: Products) -> None:
    found = read_products("product,quantity,missing\ncore-box,2,1 Throat Grip", list(products.values()))
    assert found.missing == {"core-box": {"throat-grip": 1}}


def test_the_page_records_them_without_script(core: Product, alice: User, as_alice: Client) -> None:
    send, back = reverse("decks:product_missing", args=[SLUG, "core-box"]), f"{CORE}#missing"
    for _ in range(2):
        assert as_alice.post(send, {"lacks": "throat-grip", "back": back})["Location"] == back
    page = as_alice.get(CORE).content.decode()
    assert "2 missing" in page and "2 do not count in your collection" in page
    assert "2 pieces missing" in as_alice.get(f"/products/{SLUG}/").content.decode()
    as_alice.post(send, {"found": "throat-grip", "back": back})
    assert pieces(alice) == {"throat-grip": 1}
    as_alice.post(send, {"lacks": "raider-1", "back": back})
    assert "does not lie in Core Box" in as_alice.get(CORE).content.decode()


def test_recording_them_needs_a_login_and_a_box(products: Products, client: Client, as_bob: Client) -> None:
    send = reverse("decks:product_missing", args=[SLUG, "core-box"])
    assert "/login" in client.post(send, {"lacks": "throat-grip"})["Location"]
    assert as_bob.get(send).status_code == 405
    assert "Missing pieces" not in as_bob.get(CORE).content.decode()


def put(client: Client, **data: Any) -> Any:
    return client.put(API, data, content_type="application/json")


def test_the_api_reads_and_writes_them(core: Product, alice: User, as_alice: Client, client: Client) -> None:
    sent = [{"card": "throat-grip", "quantity": 3}]
    assert put(as_alice, quantity=2, missing=sent).json()["missing"] == sent
    assert put(as_alice, quantity=1).json()["missing"] == [{"card": "throat-grip", "quantity": 2}]
    assert as_alice.get("/api/v1/products/").json()["results"][0]["missing"] == pieces_as_json(alice)
    assert put(as_alice, quantity=1, missing=[]).json()["missing"] == []
    assert client.get("/api/v1/products/").json()["results"][0]["missing"] is None


def pieces_as_json(user: User) -> list[dict[str, Any]]:
    return [{"card": card_id, "quantity": copies} for card_id, copies in pieces(user).items()]


@pytest.mark.parametrize(
    "missing",
    [
        [{"card": "throat-grip", "quantity": 9}],
        [{"card": "raider-1", "quantity": 1}],
        [{"card": "throat-grip", "quantity": 0}],
        [{"card": "throat-grip", "quantity": 1}, {"card": "throat-grip", "quantity": 1}],
        [{"card": "throat-grip"}],
        ["throat-grip"],
        "x",
        None,
    ],
)
def test_the_api_refuses_what_cannot_be(core: Product, alice: User, as_alice: Client, missing: Any) -> None:
    assert put(as_alice, quantity=2, missing=missing).status_code == 400
    assert not pieces(alice)


def test_it_says_which_product_closes_most(products: Products, game: Game, alice: User, as_alice: Client) -> None:
    entries = [("draw", "throat-grip", 3), ("draw", "stroke-1", 1), ("draw", "stroke-2", 2)]
    deck = create_deck(owner=alice, game=game, name="A", entries=entries)
    gap = Shelves(GAME, alice).gap({"throat-grip": 3, "stroke-1": 1, "stroke-2": 2})
    assert (gap.need, gap.missing) == (6, 6)
    assert [(one.product.key, one.owned, one.closes) for one in gap.closing] == [("core-box", 0, 3), ("starter", 0, 1)]
    listed = as_alice.get(f"/products/{SLUG}/").content.decode()
    assert "closes <b>3</b> of 6" in listed
    page = reverse("decks:detail", args=[deck.public_id])
    body = as_alice.get(page).content.decode()
    assert "closes <b>3</b> of 6" in body and "closes <b>1</b> of 6" in body
    as_alice.post(reverse("decks:product_set", args=[SLUG, "core-box"]), {"step": "1", "back": page})
    assert "you own 1; one more closes <b>1</b> of 3" in as_alice.get(page).content.decode()
    lack(alice, products["core-box"], "stroke-1", 3)
    assert "closes <b>2</b> of 4" in as_alice.get(page).content.decode()
