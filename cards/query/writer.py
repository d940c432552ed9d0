"""Search tree back to query text: as it was written, or with its parts sorted, for the form that serves as a key.

Trees have the long names of fields (``FieldTable.with_long_names``).
"""

from __future__ import annotations

import re

from cards.query.parser import Group, Nested, Node, Not, Test, Value, Values, Word

_PLAIN_WORD = re.compile(r'[^\s()|&"<>=≠≤≥:!\[\]\-/?*][^\s()|&"<>=≠≤≥:\[\]]*')
_RESERVED = ("or", "and", "not")


def in_order(tree: Node | None) -> str:
    """The query with long field names, sorted parts and as few quotes as possible."""
    return _node(tree, True) if tree is not None else ""


def as_text(tree: Node | None) -> str:
    """The query with long field names, in the order in which it was written."""
    return _node(tree, False) if tree is not None else ""


def top_parts(tree: Node | None) -> tuple[Node, ...]:
    """The parts that must all hold."""
    if tree is None:
        return ()
    return tree.parts if isinstance(tree, Group) and not tree.any else (tree,)


def join(parts: tuple[Node, ...]) -> Node | None:
    """A tree in which all parts must hold."""
    if len(parts) <= 1:
        return parts[0] if parts else None
    return Group(False, parts)


def plain_test_values(part: Node, field: str) -> tuple[str, ...]:
    """The values when the part is ``field:a|b`` and nothing more; else empty."""
    if not isinstance(part, Test) or part.op not in (":", "=") or part.field != field:
        return ()
    values = part.values.parts if isinstance(part.values, Values) and part.values.any else (part.values,)
    if not all(isinstance(value, Value) and not value.count_op and not value.is_pattern for value in values):
        return ()
    return tuple(value.text.casefold() for value in values if isinstance(value, Value))


def without(tree: Node | None, field: str) -> Node | None:
    """The tree without the top-level tests of a field that name plain values."""
    return join(tuple(part for part in top_parts(tree) if not plain_test_values(part, field)))


def dropped(tree: Node | None, *fields: str) -> Node | None:
    """The tree without the top-level tests of some fields."""
    return join(tuple(part for part in top_parts(tree) if not (isinstance(part, Test) and part.field in fields)))


def replaced(tree: Node | None, field: str, value: str) -> str:
    """The query text with the top-level tests of a field replaced by one value."""
    kept = dropped(tree, field)
    base = as_text(kept)
    if isinstance(kept, Group) and kept.any and value:
        base = f"({base})"
    return f"{base} {field}:{quote(value)}".strip() if value else base


def quote(text: str) -> str:
    """A value with quotation marks where it needs them."""
    return text if _PLAIN_WORD.fullmatch(text) and text.casefold() not in _RESERVED else f'"{text}"'


def _node(node: Node, ordered: bool) -> str:
    if isinstance(node, Group):
        written = [_bracketed(part, ordered, inside_and=not node.any) for part in node.parts]
        if ordered:
            written = sorted(set(written))
        return (" or " if node.any else " ").join(written)
    if isinstance(node, Not):
        return f"-{_bracketed(node.part, ordered, inside_and=True, inside_not=True)}"
    if isinstance(node, Nested):
        return f"[[{_node(node.part, ordered)}]]{node.count_op}{node.count if node.count_op else ''}"
    if isinstance(node, Word):
        return f'!"{node.text}"' if node.exact else quote(node.text)
    op = ":" if node.op == "=" else node.op
    return f"{node.field}{op}{_values(node.values, ordered)}"


def _bracketed(node: Node, ordered: bool, *, inside_and: bool, inside_not: bool = False) -> str:
    written = _node(node, ordered)
    needs = isinstance(node, Group) and (inside_not or node.any == inside_and)
    return f"({written})" if needs else written


def _values(values: Values | Value, ordered: bool) -> str:
    if isinstance(values, Value):
        plain = values.text if not values.quoted and values.text in ("?", "-", "*") else _value_text(values)
        return f"{plain}{values.count_op}{values.count}" if values.count_op else plain
    written = [_value_group(part, ordered, values.any) for part in values.parts]
    return ("|" if values.any else "&").join(sorted(set(written)) if ordered else written)


def _value_group(part: Values | Value, ordered: bool, inside_any: bool) -> str:
    written = _values(part, ordered)
    return f"({written})" if isinstance(part, Values) and part.any and not inside_any else written


def _value_text(value: Value) -> str:
    if value.is_pattern:
        return f"/{value.text}/"
    text = value.text if value.quoted else value.text.casefold()
    return quote(text)
