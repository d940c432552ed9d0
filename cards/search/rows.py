"""A query tried on cards that are no rows of the database, such as those of a version of an own set.

The conditions are those that rows are searched by; only what asks the database itself, patterns and comparisons of two
numbers, is said in another way. Pure.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db.models import Q

from cards.query import Field, Kind, Node, Test, Value
from cards.search import three_valued
from cards.search.among import TITLE
from cards.search.compile import Compiler, Context, split_directives
from cards.search.three_valued import Truth
from cards.search.values import read_pattern

Row = Mapping[str, Any]
_OPPOSITE: Final[Mapping[str, str]] = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "=": "!="}


def row_test(tree: Node | None, context: Context) -> Callable[[Row], bool]:
    """Whether a row surely passes a query; ``SearchError`` as for the query of rows of the database.

    A row holds the columns of a card by name, and those of its set as ``card_set__key`` and ``own_set__key``.
    """
    asked, _directives = split_directives(tree, context.table)
    if asked is None:
        return lambda row: True
    condition = _RowCompiler(context).node(asked).passes
    return lambda row: _passes(condition, row)


class _RowCompiler(Compiler):
    """Conditions without what only the database can answer."""

    def text(self, field: Field, test: Test, value: Value) -> Truth:
        if not value.is_pattern:
            return super().text(field, test, value)
        passes = Q(**{f"{field.fact}__fits": read_pattern(value)})
        if field.name == "text":
            return three_valued.only_where_known(passes, self.unknown(field))
        return three_valued.certain(passes)

    def number(self, field: Field, test: Test, value: Value) -> Truth:
        other = self.context.table.find(value.text.casefold())
        if other is None or other.kind is not Kind.NUMBER or value.quoted:
            return super().number(field, test, value)
        op = "=" if test.op == ":" else test.op
        absent = three_valued.has_no_number(field.fact) | three_valued.has_no_number(other.fact)
        sure, never = (Q(numbers__compared=(field.fact, one, other.fact)) for one in (op, _OPPOSITE[op]))
        return Truth(sure, never | absent)


def _passes(condition: Q, row: Row) -> bool:
    found = (_passes(part, row) if isinstance(part, Q) else _holds(part, row) for part in condition.children)
    passed = any(found) if condition.connector == Q.OR else all(found)
    return passed != condition.negated


def _holds(leaf: Any, row: Row) -> bool:
    """One condition, ``column__key__lookup``; what is not there passes none, as in SQL."""
    name, wanted = leaf
    if name in row:
        return bool(row[name] == wanted)
    path, _, lookup = name.rpartition("__")
    if lookup == "compared":
        return _compared(row["numbers"], *wanted)
    if lookup == "fits":
        return _fits(wanted, row[path], str(row["search_title"]))
    found = _value(path, row)
    return found is not None and bool(_LOOKUPS[lookup](found, wanted))


def _value(path: str, row: Row) -> Any:
    if path in row:
        return row[path]
    found: Any = row
    for part in path.split("__"):
        if isinstance(found, Mapping):
            found = found.get(part)
        elif isinstance(found, list):
            found = found[int(part)]
        if found is None:
            return None
    return found


def _fits(pattern: Any, words: str, title: str) -> bool:
    return pattern.search(words.replace(title, TITLE) if TITLE in pattern.pattern else words) is not None


def _compared(numbers: Mapping[str, Any], fact: str, op: str, other: str) -> bool:
    """Whether two intervals surely stand in this relation."""
    if fact not in numbers or other not in numbers:
        return False
    (low, high), (other_low, other_high) = numbers[fact], numbers[other]
    return {
        ">": low > other_high,
        ">=": low >= other_high,
        "<": high < other_low,
        "<=": high <= other_low,
        "=": low >= other_high and high <= other_low,
        "!=": low > other_high or high < other_low,
    }[op]


_LOOKUPS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "contains": operator.contains,
    "iexact": lambda found, wanted: str(found).casefold() == str(wanted).casefold(),
    "gte": operator.ge,
    "gt": operator.gt,
    "lte": operator.le,
    "lt": operator.lt,
    "in": lambda found, wanted: found in wanted,
    "among": lambda found, wanted: found in wanted,
    "has_key": lambda found, wanted: wanted in found,
}
