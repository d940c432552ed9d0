"""What a query was understood as, for programs: its tree as plain data, and what in it may surprise its writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cards.query import Group, Kind, Nested, Node, Not, Place, Test, Value, Values, Word, leaves
from cards.search.fields import DIRECTIVES, FieldTable

Json = dict[str, Any]


def tree_of(node: Node | None) -> Json | None:
    """The tree as plain data, with the place of each test and word; ``None`` for a query that asks for nothing."""
    if node is None:
        return None
    if isinstance(node, Group):
        return {"kind": "or" if node.any else "and", "parts": [tree_of(part) for part in node.parts]}
    if isinstance(node, Not):
        return {"kind": "not", "part": tree_of(node.part)}
    if isinstance(node, Nested):
        return {"kind": "cards", "part": tree_of(node.part), **_counted(node.count_op, node.count), **_at(node.place)}
    if isinstance(node, Word):
        return {"kind": "word", "text": node.text, "exact": node.exact, **_at(node.place)}
    found = {"kind": "test", "field": node.field, "operator": node.op, "values": _values(node.values)}
    return {**found, **_at(node.place)}


def _values(values: Values | Value) -> Json:
    if isinstance(values, Values):
        return {"kind": "any" if values.any else "all", "parts": [_values(part) for part in values.parts]}
    kind = "pattern" if values.is_pattern else "value"
    return {"kind": kind, "text": values.text, **_counted(values.count_op, values.count), **_at(values.place)}


def _counted(relation: str, count: int) -> Json:
    return {"count": {"operator": relation, "number": count}} if relation else {}


def _at(place: Place) -> Json:
    return {"start": place.start, "end": place.end}


def warnings_of(tree: Node | None, table: FieldTable, released: Iterable[str]) -> Iterator[Json]:
    """What can be said of a query without searching; ``released`` are the days of the sets, empty where not known."""
    seen: dict[str, Test] = {}
    no_dates = not any(released)
    for leaf in leaves(tree):
        if not isinstance(leaf, Test):
            continue
        if leaf.field in DIRECTIVES and leaf.field in seen:
            message = f'"{leaf.field}" stands here more than once; the last one counts.'
            yield warning("said_again", message, seen[leaf.field].place)
        if no_dates and table.of(leaf).kind is Kind.DATE:
            message = "Nobody has recorded when the sets of this game came out, so no card is sure to fit."
            yield warning("no_dates", message, leaf.place)
        seen[leaf.field] = leaf


def warning(code: str, message: str, place: Place | None = None) -> Json:
    """One warning as the API answers it; the whole query is meant where it has no place."""
    return {"code": code, "message": message, **(_at(place) if place else {"start": None, "end": None})}
