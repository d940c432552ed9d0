"""Cards whose words fit a pattern; the time this takes grows with the length of the words alone."""

from __future__ import annotations

from typing import Any, Final

from cards import cache
from cards.models import Card

#: Stands for the card's own title, in patterns and in the words they are tried on.
TITLE: Final = "\u0001"


def find(game_key: str, stamp: str, column: str, pattern: Any) -> frozenset[int]:
    """Keys of the cards whose folded ``column`` the pattern fits."""
    rows = cache.answer(stamp, ("words", game_key, column), lambda: _words(game_key, column))
    if TITLE not in pattern.pattern:
        return frozenset(pk for pk, _, words in rows if pattern.search(words))
    return frozenset(pk for pk, title, words in rows if pattern.search(words.replace(title, TITLE)))


def _words(game_key: str, column: str) -> tuple[tuple[int, str, str], ...]:
    """Key, title and words of every card."""
    rows = Card.objects.filter(game_id=game_key, is_listed=True).order_by().values_list("pk", "search_title", column)
    return tuple(rows)
