"""What a search finds of a user's own: placeholders by the words of their titles, home-made cards if asked for."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any, Final

from cachetools import LRUCache

from cards.catalogue import CatalogCard
from cards.facts import values_of_row
from cards.models import Card, Origin
from cards.placeholders import CardScope
from cards.query import Group, Node, Test, Value, Values, Word, fold, leaves
from cards.reading.queries import Search
from cards.search import row_test, split_directives
from cards.snapshots import record_hash

#: So many home-made cards a process keeps as they are searched.
KEPT: Final = 4000
_kept: LRUCache[tuple[str, str, str], Mapping[str, Any]] = LRUCache(KEPT)
_lock: Final = Lock()


def own_cards(found: Search, scope: CardScope) -> list[Card]:
    """The placeholders whose titles have all words of the query; none for a query that asks for anything else.

    The database is asked only where the query has nothing but words.
    """
    words = words_of(split_directives(found.tree, found.context.table)[0])
    if words is None:
        return []
    return [card for card in scope.own.values() if all(_has(card, word) for word in words)]


def named_cards(found: Search, scope: CardScope) -> dict[str, CatalogCard]:
    """The home-made cards of the sets that a deck names which surely pass the query, by id."""
    if not scope.names:
        return {}
    passes = row_test(found.tree, found.context)
    return {key: card for key, card in scope.named.items() if passes({**_columns(card), "card_id": key})}


def _columns(card: CatalogCard) -> Mapping[str, Any]:
    """The columns that a card would have as a row; who may see the card is asked before."""
    key = (card.game_key, card.card_set.key, record_hash(card.game_key, card.record))
    with _lock:
        found = _kept.get(key)
    if found is None:
        sets = {"own_set__key": card.card_set.key, "card_set__key": None, "card_set__released": None}
        found = {**values_of_row(card), **sets}
        with _lock:
            _kept[key] = found
    return found


def home_made_cards(found: Search) -> list[Card]:
    """The home-made cards of the searching user that surely pass, by set and number; none unless ``is:own`` asks.

    They are found among the cards as their owner works on them, and are never kept between requests.
    """
    if found.user_id is None or not asks_for_own(found.tree):
        return []
    mine = Card.every.filter(origin=Origin.OWN, owner_id=found.user_id, game_id=found.game_key)
    rows = mine.filter(found.compiled.condition.passes).select_related("own_set__owner", "game")
    return list(rows.order_by("own_set__search_name", "pk"))


def asks_for_own(tree: Node | None) -> bool:
    """Whether a query asks for home-made cards."""
    return any(isinstance(leaf, Test) and leaf.field == "is" and "own" in _values(leaf) for leaf in leaves(tree))


def _values(test: Test) -> set[str]:
    values = test.values
    parts = values.parts if isinstance(values, Values) else (values,)
    return {fold(part.text) for part in parts if isinstance(part, Value)}


def words_of(tree: Node | None) -> list[Word] | None:
    """The words of a query that is nothing but words of a title, all of which must stand there."""
    if tree is None:
        return []
    if isinstance(tree, Word):
        return [tree]
    if not isinstance(tree, Group) or tree.any:
        return None
    found: list[Word] = []
    for part in tree.parts:
        words = words_of(part)
        if words is None:
            return None
        found += words
    return found


def _has(card: Card, word: Word) -> bool:
    return _in_title(card.search_title, word)


def _in_title(title: str, word: Word) -> bool:
    wanted = fold(word.text)
    return title == wanted if word.exact else wanted in title
