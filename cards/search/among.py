"""A condition that a value is one of many, which go to the database as one parameter, however many they are."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import BigAutoField, Lookup, Q, SlugField


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
