"""Products that a user owns: their numbers, the pieces that lack in them, and taking a change back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth.models import User

from cards.models import Product
from conanhub.web import alone
from decks.collection.boxes import MAX_OF_PRODUCT, NO_BOXES, Boxes, boxes_of, contents_of, fitting, write_boxes
from decks.collection.product_sheet import ProductList
from decks.collection.steps import last_step, remember
from decks.contents import shown
from decks.errors import DeckRefused, ProductNotFound
from decks.reading import owned_products, title_of


class _Change(NamedTuple):
    """A change of one product as a step keeps it; ``pieces`` are the missing copies before and after by card."""

    key: str
    before: int
    after: int
    pieces: Mapping[str, Sequence[int]]

    @classmethod
    def read(cls, row: Sequence[Any]) -> _Change:
        """Of a row of a step, which leaves out pieces where they stay as they are."""
        key, before, after, *more = row
        return cls(key, before, after, more[0] if more else {})

    @property
    def is_about_copies(self) -> bool:
        return self.before != self.after

    def row(self) -> list[Any]:
        return [self.key, self.before, self.after, *([self.pieces] if self.pieces else [])]


def find_product(game_key: str, key: str) -> Product:
    """A product of a game, also one that the data files no longer have; ``ProductNotFound``."""
    product = Product.objects.filter(game_id=game_key, key=key).first() if "\x00" not in key else None
    if product is None:
        raise ProductNotFound
    return product


def set_product(*, user: User, product: Product, quantity: int, missing: Mapping[str, int] | None = None) -> int:
    """Record the copies of a product; zero removes it. Changes of one product in a row are taken back together.

    ``missing`` are copies by card id that lack in them; without it, those that lacked still do.
    """
    _check_number(quantity)
    with alone(user):
        contents = contents_of(product.game_id, [product.key]).get(product.key, {})
        before = boxes_of(user.pk, product.game_id).get(product.key, NO_BOXES)
        if missing is None:
            after = fitting(quantity, before.missing, contents)
        else:
            _check_missing(product, quantity, missing, contents)
            after = Boxes(quantity, {card_id: copies for card_id, copies in missing.items() if copies})
        write_boxes(user, product.game_id, {product.key: (before, after)})
        _remember_one(user, product, before, after)
    return quantity


def add_product(*, user: User, product: Product, copies: int) -> int:
    """Record copies more or fewer, never fewer than none, and return how many there are."""
    with alone(user):
        before = owned_products(user.pk, product.game_id).get(product.key, 0)
        return set_product(user=user, product=product, quantity=max(0, before + copies))


def add_missing(*, user: User, product: Product, card_id: str, copies: int) -> int:
    """Record that more or fewer copies of a card lack in a product one owns, and return how many do."""
    with alone(user):
        now = boxes_of(user.pk, product.game_id).get(product.key, NO_BOXES)
        after = max(0, now.missing.get(card_id, 0) + copies)
        missing = {**now.missing, card_id: after}
        set_product(user=user, product=product, quantity=now.quantity, missing=missing)
    return after


def import_products(*, user: User, game_key: str, found: ProductList) -> int:
    """Set the products of a list; others stay. It can be taken back; the number of products changed.

    Of a product whose missing pieces the list does not say, those that lacked still do.
    """
    for quantity in found.numbers.values():
        _check_number(quantity)
    with alone(user):
        now, contents = boxes_of(user.pk, game_key), contents_of(game_key, found.numbers)
        changes = {}
        for key, copies in found.numbers.items():
            before = now.get(key, NO_BOXES)
            after = fitting(copies, found.missing.get(key, before.missing), contents.get(key, {}))
            if after != before:
                changes[key] = (before, after)
        write_boxes(user, game_key, changes)
        words = f"import of {len(changes)} product{'' if len(changes) == 1 else 's'}"
        remember(user, game_key, words, products=[_change(key, *both).row() for key, both in changes.items()])
    return len(changes)


def undo_products(user: User, game_key: str, step: Sequence[Sequence[Any]]) -> int:
    """Change back what a step changed; copies that came or went since stay so. How many were gone already."""
    now, contents = boxes_of(user.pk, game_key), contents_of(game_key, [row[0] for row in step])
    changes = {}
    lacking = 0
    for key, before, after, pieces in map(_Change.read, step):
        have = now.get(key, NO_BOXES)
        left = have.quantity + before - after
        lacking += max(0, -left)
        missing = dict(have.missing)
        for card_id, (lacked, lacks) in pieces.items():
            missing[card_id] = max(0, missing.get(card_id, 0) + lacked - lacks)
        quantity = min(max(left, 0), MAX_OF_PRODUCT)
        changes[key] = (have, fitting(quantity, missing, contents.get(key, {})))
    write_boxes(user, game_key, changes)
    return lacking


def _check_number(quantity: int) -> None:
    if isinstance(quantity, bool) or not isinstance(quantity, int) or not 0 <= quantity <= MAX_OF_PRODUCT:
        said = f"{shown(quantity)} copies of a product cannot be; write a whole number from 0 to {MAX_OF_PRODUCT}."
        raise DeckRefused(said, "bad_quantity")


def _check_missing(product: Product, quantity: int, missing: Mapping[str, int], contents: Mapping[str, int]) -> None:
    for card_id, copies in missing.items():
        if card_id not in contents:
            raise DeckRefused(f"“{shown(card_id)}” does not lie in {product.name}.", "not_in_product")
        most = quantity * contents[card_id]
        if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= most:
            title = title_of(product.game_id, card_id)
            said = f"{shown(copies)} of {title} cannot be missing: {quantity} × {product.name} holds {most}."
            raise DeckRefused(said, "bad_missing")


def _change(key: str, before: Boxes, after: Boxes) -> _Change:
    pieces = {
        card_id: [before.missing.get(card_id, 0), after.missing.get(card_id, 0)]
        for card_id in {**before.missing, **after.missing}
        if before.missing.get(card_id, 0) != after.missing.get(card_id, 0)
    }
    return _Change(key, before.quantity, after.quantity, pieces)


def _remember_one(user: User, product: Product, before: Boxes, after: Boxes) -> None:
    """Keep the change; several presses of one plus or minus are one step."""
    change = _change(product.key, before, after)
    last = last_step(user, product.game_id)
    if last is not None and not last.before and len(last.products) == 1:
        earlier = _Change.read(last.products[0])
        if _is_same_press(earlier, change):
            change = _joined(earlier, change)
            last.delete()
    if change.is_about_copies or change.pieces:
        remember(user, product.game_id, _words(product, change), products=[change.row()])


def _is_same_press(one: _Change, later: _Change) -> bool:
    """Whether two changes are of the same number: copies of a product, or pieces of one card that lack in it."""
    if one.key != later.key or one.after != later.before or one.is_about_copies != later.is_about_copies:
        return False
    return one.is_about_copies or (set(one.pieces) == set(later.pieces) and len(one.pieces) == 1)


def _joined(one: _Change, later: _Change) -> _Change:
    """Two changes in a row as one."""
    pieces = dict(one.pieces)
    for card_id, (before, after) in later.pieces.items():
        first, _ = pieces.get(card_id, (before, after))
        pieces[card_id] = [first, after]
    changed = {card_id: [before, after] for card_id, (before, after) in pieces.items() if before != after}
    return _Change(one.key, one.before, later.after, changed)


def _words(product: Product, change: _Change) -> str:
    """What a change did: ``2 × Core Box``, ``1 × Throat Grip missing in Core Box``."""
    if change.is_about_copies:
        return f"{change.after} × {product.name}" if change.after else f"no {product.name} any more"
    if len(change.pieces) > 1:
        return f"missing pieces of {product.name}"
    ((card_id, (_, lacks)),) = change.pieces.items()
    title = title_of(product.game_id, card_id)
    return f"{lacks} × {title} missing in {product.name}" if lacks else f"every {title} there in {product.name}"
