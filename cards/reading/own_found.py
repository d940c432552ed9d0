"""The own placeholders of a user that a search finds: by the words of their titles, as nothing else is recorded."""

from __future__ import annotations

from cards.models import Card
from cards.placeholders import CardScope
from cards.query import Group, Node, Word, fold
from cards.reading.queries import Search
from cards.search import split_directives


def own_cards(found: Search, scope: CardScope) -> list[Card]:
    """The placeholders whose titles have all words of the query; none for a query that asks for anything else.

    The database is asked only where the query has nothing but words.
    """
    words = words_of(split_directives(found.tree, found.context.table)[0])
    if words is None:
        return []
    return [card for card in scope.own.values() if all(_has(card, word) for word in words)]


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
    wanted = fold(word.text)
    return card.search_title == wanted if word.exact else wanted in card.search_title
