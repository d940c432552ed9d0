"""What a user has of each product: copies, and the pieces that lack in them. Reads and writes, undoes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.contrib.auth.models import User

from cards.models import Card, Product, ProductCard
from decks.models import MissingPiece, OwnedProduct
from decks.reading import missing_pieces, owned_products

#: The most copies of one product that can be recorded.
MAX_OF_PRODUCT: Final = 99


@dataclass(frozen=True, slots=True)
class Boxes:
    """Copies of a product, and of cards by id how many lack in all of them together."""

    quantity: int = 0
    missing: Mapping[str, int] = field(default_factory=dict)

    @property
    def lacking(self) -> int:
        """All pieces that lack."""
        return sum(self.missing.values())


NO_BOXES: Final = Boxes()
#: Before and afterwards by the key of the product.
BoxChanges = Mapping[str, tuple[Boxes, Boxes]]


def boxes_of(user_id: int, game_key: str) -> dict[str, Boxes]:
    """What a user has by the key of the product."""
    missing = missing_pieces(user_id, game_key)
    return {key: Boxes(copies, missing.get(key, {})) for key, copies in owned_products(user_id, game_key).items()}


def contents_of(game_key: str, keys: Iterable[str]) -> dict[str, dict[str, int]]:
    """Copies by card id in one of each of these products."""
    rows = ProductCard.objects.filter(product__game_id=game_key, product__key__in=list(keys)).order_by("pk")
    found: dict[str, dict[str, int]] = {}
    for key, card_id, copies in rows.values_list("product__key", "card__card_id", "quantity"):
        found.setdefault(key, {})[card_id] = copies
    return found


def fitting(quantity: int, missing: Mapping[str, int], contents: Mapping[str, int]) -> Boxes:
    """So many copies, and of the missing pieces no more than they hold."""
    most = {card_id: min(copies, quantity * contents.get(card_id, 0)) for card_id, copies in missing.items()}
    return Boxes(quantity, {card_id: copies for card_id, copies in most.items() if copies > 0})


def write_boxes(user: User, game_key: str, changes: BoxChanges) -> None:
    """Bring what a user has of products to what it shall be; a product that is not there is left out."""
    products = {product.key: product for product in Product.objects.filter(game_id=game_key, key__in=changes)}
    lacking = {card_id for _, after in changes.values() for card_id in after.missing}
    cards = dict(Card.objects.filter(game_id=game_key, card_id__in=lacking).values_list("card_id", "pk"))
    for key, product in products.items():
        _, after = changes[key]
        if not after.quantity:
            OwnedProduct.objects.filter(user=user, product=product).delete()
            continue
        values = {"quantity": after.quantity}
        row, _ = OwnedProduct.objects.update_or_create(user=user, product=product, defaults=values)
        row.missing.all().delete()
        pieces = [
            MissingPiece(owned=row, card_id=cards[card_id], quantity=copies)
            for card_id, copies in after.missing.items()
            if card_id in cards
        ]
        MissingPiece.objects.bulk_create(pieces, batch_size=500)
