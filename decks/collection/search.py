"""Search in a collection: each kind of copy is matched on its own. Read-only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.models import User

from cards.query import Test, leaves
from cards.reading import Search, listed
from cards.search import compile_tree, default_order
from decks.models import CollectionItem

#: Search fields about single copies, in the order of their columns.
_FIELDS: Final = {"cond": "condition", "finish": "finish", "lang": "language"}
_FIRST: Final = ("card__type_order", "card__search_title", "card_id")
_THEN: Final = ("finish", "condition", "pk")


def copies_found(found: Search, user: User, *, to_trade: bool) -> Sequence[int]:
    """The keys of the rows of copies that fit, in the order asked for, the kinds of a card together."""
    mine = CollectionItem.objects.filter(user=user, card__game_id=found.game_key, card__is_listed=True)
    mine = mine.filter(trade__gte=1) if to_trade else mine
    if not found.text:
        return list(mine.order_by(*_FIRST, *_THEN).values_list("pk", flat=True))
    found_rows = mine.order_by(*_THEN).values_list("pk", "card_id", "card__card_id", *_FIELDS.values())
    rows = [(pk, card, card_id, tuple(kind)) for pk, card, card_id, *kind in found_rows]
    if any(isinstance(leaf, Test) and leaf.field in _FIELDS for leaf in leaves(found.tree)):
        passing = _by_kind(found, [(card_id, kind) for _, _, card_id, kind in rows])
        cards = {pk: card for pk, card, _, kind in rows if card in passing[kind]}
        order = listed(found.game_key).order_by(*default_order(found.compiled)).values_list("pk", flat=True)
        place = {key: number for number, key in enumerate(order)}
    else:
        place = {row.key: number for number, row in enumerate(found.rows())}
        cards = {pk: card for pk, card, _, _ in rows if card in place}
    return sorted(cards, key=lambda pk: place[cards[pk]])


def load_copies(keys: Sequence[int]) -> list[CollectionItem]:
    """These rows with their cards, in this order."""
    rows = CollectionItem.objects.select_related("card__card_set").in_bulk(keys)
    return [rows[key] for key in keys if key in rows]


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
