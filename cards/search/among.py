"""A condition that a value is one of many, which go to the database as one parameter, however many they are.

So are asked the cards whose words fit a pattern; the time this takes grows with the length of the words alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from django.db.models import BigAutoField, Lookup, Q, SlugField

from cards import cache
from cards.models import Card

#: Stands for the card's own title, in patterns and in the words they are tried on.
TITLE: Final = "\u0001"


@SlugField.register_lookup
@BigAutoField.register_lookup
class Among(Lookup):
    """Like ``in``; thousands of values cost little, as none of them is a parameter of its own."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return self._sql(compiler, connection, "IN (SELECT value FROM json_each(%s))", json.dumps(list(self.rhs)))

    def as_postgresql(self, compiler: Any, connection: Any, **more: Any) -> tuple[str, Any]:
        return self._sql(compiler, connection, "= ANY(%s)", list(self.rhs))

    def _sql(self, compiler: Any, connection: Any, relation: str, values: Any) -> tuple[str, Any]:
        column, before = self.process_lhs(compiler, connection)
        return f"{column} {relation}", [*before, values]


def one_of(column: str, values: Iterable[Any]) -> Q:
    """Rows whose column, a key or a slug, is one of the values."""
    return Q(**{f"{column}__among": frozenset(values)})


def fitting(game_key: str, stamp: str, column: str, pattern: Any) -> frozenset[int]:
    """Keys of the cards whose folded ``column`` the pattern fits."""
    rows = cache.answer(stamp, ("words", game_key, column), lambda: _words(game_key, column))
    if TITLE not in pattern.pattern:
        return frozenset(pk for pk, _, words in rows if pattern.search(words))
    return frozenset(pk for pk, title, words in rows if pattern.search(words.replace(title, TITLE)))


def _words(game_key: str, column: str) -> tuple[tuple[int, str, str], ...]:
    """Key, title and words of every card."""
    rows = Card.objects.filter(game_id=game_key, is_listed=True).order_by().values_list("pk", "search_title", column)
    return tuple(rows)
