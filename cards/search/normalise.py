"""Search tree to its normal form: equal questions asked in different words become the same tree.

Only what leaves the cards found, and their order, as they are is changed. A table of fields is needed for values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeVar

from cards.query import (
    NO_LIMIT,
    Field,
    Group,
    Kind,
    Nested,
    Node,
    Not,
    Place,
    SearchError,
    Test,
    Value,
    Values,
    Word,
    fold,
    in_order,
    single_values,
)
from cards.search.fields import DIRECTIVES, FieldTable
from cards.search.three_valued import Span, span_of
from cards.search.values import read_span

NOWHERE: Final = Place(0, 0)
SPECIAL: Final = ("?", "-", "*")
Part = TypeVar("Part")


def canonical(tree: Node | None, table: FieldTable) -> str:
    """The one text of all queries with this normal form; it finds the same cards."""
    return in_order(normal(tree, table))


def normal(tree: Node | None, table: FieldTable) -> Node | None:
    """The normal form of a tree with long names; the last of several ``order:`` and their like counts."""
    if tree is None:
        return None
    parts = tree.parts if isinstance(tree, Group) and not tree.any else (tree,)
    last = {part.field: part for part in parts if isinstance(part, Test) and part.field in DIRECTIVES}
    kept = (part for part in parts if not isinstance(part, Test) or last.get(part.field, part) is part)
    return joined(False, [_node(part, table) for part in kept])


def joined(any_of: bool, parts: list[Node]) -> Node:
    """A group of these parts, each once and in one order, without groups of its own kind in it; one stands alone."""
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if isinstance(part, Group) and part.any == any_of else (part,)
    different = _in_one_order(flat)
    return different[0] if len(different) == 1 else Group(any_of, different)


def written(span: Span) -> str:
    """A span as a value: ``3``, ``2..4``, ``3..``."""
    high = "" if span.high >= NO_LIMIT else str(span.high)
    number = high if span.low == span.high else f"{span.low}..{high}"
    return f"{'~' if span.possibly else ''}{number}"


def span_of_value(field: Field, op: str, value: Value) -> Span | None:
    """The numbers that a value stands for; nothing for the name of another number and for what is not recorded."""
    if value.is_pattern or value.count_op or (value.text in SPECIAL and not value.quoted):
        return None
    try:
        span = read_span(field.name, op, value)
    except SearchError:
        return None
    return span if 0 <= span.low <= span.high else None


def _node(node: Node, table: FieldTable) -> Node:
    if isinstance(node, Group):
        return joined(node.any, [_node(part, table) for part in node.parts])
    if isinstance(node, Not):
        part = _node(node.part, table)
        return part.part if isinstance(part, Not) else Not(part)
    if isinstance(node, Nested):
        return replace(node, part=_node(node.part, table), place=NOWHERE)
    if isinstance(node, Word):
        return replace(node, text=_folded(node.text), place=NOWHERE)
    field, node = table.find(node.field), replace(node, place=NOWHERE)
    if node.op == "!=" and node.field not in DIRECTIVES:
        return Not(_test(replace(node, op=":"), field, table))
    return _test(node, field, table)


def _test(test: Test, field: Field | None, table: FieldTable) -> Test:
    """A test with its values in normal form; a single span of numbers is said by the operator."""
    op = ":" if test.op == "=" else test.op
    if field is None:
        return replace(test, op=op)
    values = _values(test.values, field, op, table)
    if field.kind not in (Kind.NUMBER, Kind.OWN):
        return replace(test, op=op, values=values)
    if not isinstance(values, Value):
        is_plain = op == ":" or all(span_of_value(field, op, value) for value in single_values(test.values))
        as_written = _values(test.values, field, ":", table)
        return replace(test, op=":", values=values) if is_plain else replace(test, op=op, values=as_written)
    span = span_of_value(field, op, next(single_values(test.values)))
    return replace(test, op=op, values=values) if span is None else _compared(test, span)


def _compared(test: Test, span: Span) -> Test:
    """The test for a span: ``gem:2``, ``gem>=3``, ``gem<=4`` or ``gem:2..4``."""
    maybe = "~" if span.possibly else ""
    if span.low == span.high or (span.low and span.high < NO_LIMIT):
        return replace(test, op=":", values=Value(written(span), NOWHERE))
    op, number = ("<=", span.high) if span.high < NO_LIMIT else (">=", span.low)
    return replace(test, op=op, values=Value(f"{maybe}{number}", NOWHERE))


def _values(values: Values | Value, field: Field, op: str, table: FieldTable) -> Values | Value:
    if isinstance(values, Value):
        return _value(values, field, op, table)
    flat: list[Values | Value] = []
    for part in values.parts:
        found = _values(part, field, op, table)
        flat += found.parts if isinstance(found, Values) and found.any == values.any else (found,)
    different = _in_one_order(flat)
    return different[0] if len(different) == 1 else Values(values.any, different)


def _value(value: Value, field: Field, op: str, table: FieldTable) -> Value:
    value = replace(value, place=NOWHERE)
    if value.is_pattern or (value.text in SPECIAL and not value.quoted):
        return value
    if field.kind in (Kind.NUMBER, Kind.OWN):
        span, other = span_of_value(field, op, value), table.find(value.text.casefold())
        if span is not None:
            return Value(written(span), NOWHERE)
        is_number = field.kind is Kind.NUMBER and other is not None and other.kind is Kind.NUMBER
        return replace(value, text=other.name) if is_number and other and not value.quoted else value
    if field.choices is not None:
        return _counted(replace(value, text=field.choice(value.text) or value.text, quoted=False))
    folded = value.text if value.quoted else value.text.casefold()
    if field.kind in (Kind.TEXT, Kind.LABEL, Kind.SET):
        folded = _folded(value.text)
    return replace(value, text=folded, quoted=folded in SPECIAL or folded != folded.casefold())


def _counted(value: Value) -> Value:
    """A number of icons: none for "at least one", else ``>=``, ``<=`` or ``=``."""
    if value.count_op in ("", "!="):
        return value
    span = span_of(value.count_op, value.count)
    if not 0 <= span.low <= span.high:
        return value
    if span.low == span.high:
        return replace(value, count_op="=", count=span.low)
    if span.high < NO_LIMIT:
        return replace(value, count_op="<=", count=span.high)
    return replace(value, count_op=">=" if span.low != 1 else "", count=span.low if span.low != 1 else 0)


def _folded(text: str) -> str:
    """The words as they are compared, unless they would then be other words."""
    folded = fold(text)
    return folded if '"' not in folded and fold(folded) == folded else text


def _in_one_order(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Each part once; parts in normal form are equal when they look equal."""
    return tuple(sorted(dict.fromkeys(parts), key=repr))
