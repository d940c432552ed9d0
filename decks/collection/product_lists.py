"""What pages and API say of products: contents, what a user has of each, and what one more would add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from cards import catalogue
from cards.models import Product, ProductCard
from decks import reading
from decks.collection.boxes import NO_BOXES, Boxes, boxes_of
from decks.reading import Person


@dataclass(frozen=True, slots=True)
class ProductRow:
    """A product with the copies that a user has of it.

    ``cards`` are the different cards in it and ``copies`` all of them. ``new`` of the cards the user does not own,
    and one more would bring ``closes`` of the ``lacking`` copies that decks of the user lack.
    """

    product: Product
    boxes: Boxes
    cards: int
    copies: int
    new: int
    closes: int
    lacking: int

    @property
    def owned(self) -> int:
        """How many of it the user has."""
        return self.boxes.quantity


@dataclass(frozen=True, slots=True)
class ProductLine:
    """A card in a product: how many copies a user owns of it in all, and how many lack in the user's boxes."""

    card_id: str
    title: str
    type: str
    quantity: int
    owned: int
    missing: int


def product_rows(game_key: str, person: Person) -> list[ProductRow]:
    """The products of a game in their order, and those that the data no longer has if the person owns them."""
    mine = boxes_of(person.pk, game_key) if person.is_authenticated else {}
    products = Product.objects.filter(game_id=game_key).filter(Q(is_listed=True) | Q(key__in=mine))
    inside: dict[int, dict[str, int]] = {}
    entries = ProductCard.objects.filter(product__in=products).order_by()
    for product_id, card_id, quantity in entries.values_list("product_id", "card__card_id", "quantity"):
        inside.setdefault(product_id, {})[card_id] = quantity
    owned, lacks = _of_user(game_key, person)
    return [_row(one, mine.get(one.key, NO_BOXES), inside.get(one.pk, {}), owned, lacks) for one in products]


#: The kind of sets of published cards.
KNOWN: Final = "known"


@dataclass(frozen=True, slots=True)
class Totals:
    """Different cards in each product by their type, ``types`` being the heads; ``sums`` count over all products.

    ``outside`` are ids and titles of published cards of these types that lie in no product.
    """

    types: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    sums: tuple[int, ...]
    outside: tuple[tuple[str, str], ...]


def totals(game_key: str) -> Totals:
    """What lies in the products of a game, type by type; from the data files, so that nothing is asked."""
    kinds = {card.definition.id: str(card.definition.type) for card in catalogue.load_cards(game_key)}
    products = catalogue.load_products(game_key)
    found = {kinds[card] for product in products for card in product.contents}
    types = tuple(kind for kind in dict.fromkeys(kinds.values()) if kind in found)
    counted = [[sum(kinds[card] == kind for card in product.contents) for kind in types] for product in products]
    rows = tuple((one.key, one.name, tuple(counts)) for one, counts in zip(products, counted, strict=True))
    inside = {card for product in products for card in product.contents}
    outside = tuple(
        (card.definition.id, card.definition.title)
        for card in catalogue.load_cards(game_key)
        if card.definition.id not in inside and card.definition.type in types and card.card_set.kind == KNOWN
    )
    return Totals(types, rows, tuple(map(sum, zip(*counted, strict=True))), outside)


def closing(rows: Iterable[ProductRow]) -> list[ProductRow]:
    """The products that bring something that decks lack, those that bring most first."""
    return sorted((row for row in rows if row.closes), key=lambda row: -row.closes)


def product_lines(product: Product, person: Person | None = None) -> list[ProductLine]:
    """The contents of a product in the order of its record; what is owned is told of a person who is logged in."""
    owned: dict[str, int] = {}
    lacks: dict[str, int] = {}
    if person and person.is_authenticated:
        owned = reading.owned(person.pk, product.game_id)
        lacks = reading.missing_pieces(person.pk, product.game_id).get(product.key, {})
    entries = ProductCard.objects.filter(product=product).order_by("pk")
    rows = entries.values_list("card__card_id", "card__title", "card__type", "quantity")
    return [ProductLine(*row, owned=owned.get(row[0], 0), missing=lacks.get(row[0], 0)) for row in rows]


def _of_user(game_key: str, person: Person) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What a person owns, and what decks of that person lack."""
    if not person.is_authenticated:
        return {}, {}
    owned, needs = reading.owned(person.pk, game_key), reading.needs(person.pk, game_key)
    return owned, reading.compared(owned, needs)["missing"]


def _row(
    product: Product, boxes: Boxes, inside: Mapping[str, int], owned: Mapping[str, int], lacks: Mapping[str, int]
) -> ProductRow:
    new = sum(card_id not in owned for card_id in inside)
    closes = sum(min(quantity, lacks.get(card_id, 0)) for card_id, quantity in inside.items())
    return ProductRow(product, boxes, len(inside), sum(inside.values()), new, closes, sum(lacks.values()))
