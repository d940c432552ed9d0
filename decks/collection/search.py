"""Search in a collection: each kind of copy is matched on its own, and what lies in products. Read-only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet

from cards.models import Card
from cards.placeholders import CardScope
from cards.query import Test, leaves
from cards.reading import Search, listed, own_cards, search
from cards.search import compile_tree, default_order, one_of
from decks import reading
from decks.models import CollectionItem, WishlistItem

#: The order of exports.
IN_SETS: Final = ("card__card_set__position", F("card__number_order").asc(nulls_last=True), "card__title", "pk")
#: Search fields about single copies, in the order of their columns.
_FIELDS: Final = {"cond": "condition", "finish": "finish", "lang": "language"}
_FIRST: Final = ("card__type_order", "card__search_title", "card_id")
_THEN: Final = ("finish", "condition", "pk")


@dataclass(frozen=True, slots=True)
class InProducts:
    """The copies of a card that lie in products of a user; nothing else is recorded of them."""

    card: Card
    quantity: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """The copies that a query finds, by the keys of ``copies_found``; ``owned`` are all copies by card id."""

    found: Search
    keys: Sequence[int]
    owned: Mapping[str, int]
    boxed: Mapping[str, int]

    def load(self, keys: Sequence[int]) -> list[CollectionItem | InProducts]:
        """Those with these keys, with their cards."""
        return load_copies(keys, self.boxed)

    def unknown_count(self) -> int:
        """How many owned cards may fit besides, as a fact asked for is not recorded of them."""
        return unknown_among(self.found, self.owned)


def unknown_among(found: Search, card_ids: Collection[str]) -> int:
    """How many of some cards may fit besides, as a fact asked for is not recorded of them."""
    return sum(row.card_id in card_ids for row in found.unknown_rows()) if found.unknown_count() else 0


def find_holdings(user: User, game_key: str, query: str, *, with_products: bool) -> Holdings:
    """A user's copies that fit a query, those in products too if asked; ``SearchError`` for a query with a mistake."""
    owned = reading.owned(user.pk, game_key)
    boxed = reading.from_products(user.pk, game_key) if with_products else {}
    found = search(game_key, query, user_id=user.pk, known={"own": owned})
    scope = CardScope(game_key, user.pk)
    keys = copies_found(found, user, boxed, to_trade=False, scope=scope if scope.own else None)
    return Holdings(found, keys, owned, boxed)


def holdings_of_cards(user: User, game_key: str, card_ids: Collection[str]) -> list[CollectionItem]:
    """A user's single copies of some cards."""
    mine = CollectionItem.objects.filter(user=user, card__game_id=game_key).filter(one_of("card__card_id", card_ids))
    return list(mine.select_related("card__card_set").order_by("card__search_title", "card_id", *_THEN))


def wanted_cards(user: User, game_key: str) -> QuerySet[WishlistItem]:
    """A user's wishlist in the order of the sets, but for cards that the data files no longer hold."""
    mine = WishlistItem.objects.filter(user=user, card__game_id=game_key)
    seen = mine.filter(Q(card__is_listed=True) | Q(card__owner=user))
    return seen.select_related("card__card_set").order_by(*IN_SETS)


def copies_found(
    found: Search,
    user: User,
    boxed: Mapping[str, int],
    *,
    to_trade: bool,
    card_ids: Collection[str] | None = None,
    scope: CardScope | None = None,
) -> Sequence[int]:
    """The keys of the rows of copies that fit, in the order asked for, the kinds of a card together.

    ``boxed`` are copies in products by card id; the key of a row of them is that of the card, below zero. With
    ``card_ids`` only copies of these cards. With ``scope`` copies of the user's placeholders come last.
    """
    mine = CollectionItem.objects.filter(user=user, card__game_id=found.game_key)
    mine = mine.filter(trade__gte=1) if to_trade else mine
    mine = mine if card_ids is None else mine.filter(one_of("card__card_id", card_ids))
    public = _public_copies(found, mine.filter(card__is_listed=True), {} if to_trade else boxed)
    if scope is None:
        return public
    own = mine.filter(card__in=own_cards(found, scope)).order_by("card__search_title", *_THEN)
    return [*public, *own.values_list("pk", flat=True)]


def _public_copies(found: Search, mine: QuerySet[CollectionItem], boxed: Mapping[str, int]) -> Sequence[int]:
    """Of cards of the catalogue, in the order asked for."""
    if not found.text and not boxed:
        return list(mine.order_by(*_FIRST, *_THEN).values_list("pk", flat=True))
    found_rows = mine.order_by(*_THEN).values_list("pk", "card_id", "card__card_id", *_FIELDS.values())
    rows = [(pk, card, card_id, tuple(kind)) for pk, card, card_id, *kind in found_rows]
    of_kind = any(isinstance(leaf, Test) and leaf.field in _FIELDS for leaf in leaves(found.tree))
    if boxed and not of_kind:  # the kinds of copies in products are not recorded
        rows += [(-pk, pk, card_id, ()) for pk, card_id in _keys(found.game_key, boxed)]
    if not found.text:
        by_type = listed(found.game_key).order_by(*(name.removeprefix("card__") for name in _FIRST[:-1]), "pk")
        place = {key: number for number, key in enumerate(by_type.values_list("pk", flat=True))}
        cards = {pk: card for pk, card, _, _ in rows if card in place}
    elif of_kind:
        passing = _by_kind(found, [(card_id, kind) for _, _, card_id, kind in rows])
        cards = {pk: card for pk, card, _, kind in rows if card in passing[kind]}
        order = listed(found.game_key).order_by(*default_order(found.compiled)).values_list("pk", flat=True)
        place = {key: number for number, key in enumerate(order)}
    else:
        place = {row.key: number for number, row in enumerate(found.rows())}
        cards = {pk: card for pk, card, _, _ in rows if card in place}
    return sorted(cards, key=lambda pk: place[cards[pk]])


def load_copies(keys: Sequence[int], boxed: Mapping[str, int]) -> list[CollectionItem | InProducts]:
    """These rows with their cards, in this order."""
    rows: dict[int, CollectionItem | InProducts] = {}
    rows |= CollectionItem.objects.select_related("card__card_set").in_bulk([key for key in keys if key > 0])
    if any(key < 0 for key in keys):
        cards = Card.objects.select_related("card_set").in_bulk([-key for key in keys if key < 0])
        rows |= {-pk: InProducts(card, boxed.get(card.card_id, 0)) for pk, card in cards.items()}
    return [rows[key] for key in keys if key in rows]


def _keys(game_key: str, card_ids: Iterable[str]) -> list[tuple[int, str]]:
    cards = Card.objects.filter(game_id=game_key, is_listed=True).filter(one_of("card_id", card_ids)).order_by()
    return list(cards.values_list("pk", "card_id"))


def _by_kind(found: Search, copies: Sequence[tuple[str, tuple[str, ...]]]) -> Mapping[tuple[str, ...], frozenset[int]]:
    """The keys of the cards that pass by kind of copy, asked once for each kind that is there."""
    by_kind: dict[tuple[str, ...], set[str]] = {}
    for card_id, kind in copies:
        by_kind.setdefault(kind, set()).add(card_id)
    passing = {}
    for kind, cards in by_kind.items():
        said: dict[tuple[str, ...], Any] = {
            ("own", field): dict.fromkeys(cards, frozenset((word,))) for field, word in zip(_FIELDS, kind, strict=True)
        }
        known = {key: value for key, value in found.context.memo.items() if key[0] == "own"}
        context = replace(found.context, memo={**known, **said})
        alone = replace(found, context=context, compiled=compile_tree(found.tree, context))
        passing[kind] = frozenset(alone.cards().values_list("pk", flat=True))
    return passing
