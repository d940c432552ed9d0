"""The values of one field that a query asks for at its top level: what of them is on, and each switched on or off.

Filters and the query are two views of one tree. Where any of several values may hold (``type:foe|move``), one part of
the query says which; with two such parts (``t:foe t:ally``) neither can be changed for the other, so that a value is
added as one part more. Where all have to hold (``together``), each value may stand in a part of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeGuard

from cards.query import (
    NO_LIMIT,
    Field,
    Group,
    Kind,
    Node,
    Test,
    Value,
    Values,
    as_text,
    fold_word,
    join,
    quote,
    top_parts,
)
from cards.search.normalise import NOWHERE, SPECIAL, span_of_value, written
from cards.search.three_valued import Span, span_of

#: A value that is wanted: its key, a span of numbers, or whatever is kept as it is written.
Wanted = str | Span | Value | Values
_NUMBERS: Final = (Kind.NUMBER, Kind.OWN)
NO_WIDER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


class Chosen:
    """The values of a field in a tree; ``wider`` are values that stand for several others (a Foe is of two classes)."""

    def __init__(
        self,
        tree: Node | None,
        field: Field,
        *,
        together: bool = False,
        wider: Mapping[str, tuple[str, ...]] = NO_WIDER,
    ) -> None:
        self.field, self.together, self.wider = field, together, wider
        self._parts = [(part, self._items(part)) for part in top_parts(tree)]
        if not together and sum(items is not None for _, items in self._parts) > 1:
            self._parts = [(part, None) for part, _ in self._parts]

    @property
    def is_any(self) -> bool:
        """Whether some of these values are asked for, of which any may hold."""
        return not self.together and any(items is not None for _, items in self._parts)

    @property
    def rest(self) -> Node | None:
        """The tree without the values: what they are chosen from."""
        return join(tuple(part for part, items in self._parts if items is None))

    def has(self, value: str) -> bool:
        """Whether the value is on; a span of numbers is when every number of it is."""
        wanted = [item for _, items in self._parts for item in items or ()]
        found = self._read(Value(value, NOWHERE))
        if isinstance(found, Span):
            return not _without(found, [item for item in wanted if _is_sure(item)])
        return found in wanted or any(found in self.wider.get(item, ()) for item in wanted if isinstance(item, str))

    def switched(self, value: str) -> str:
        """The query text with the value on or off; everything else that is asked for stays."""
        found = self._read(Value(value, NOWHERE))
        assert isinstance(found, str | Span), f'"{value}" is no value of {self.field.name}'
        if self.has(value):
            parts = [one for part, items in self._parts for one in self._less(part, items, found)]
        elif self.is_any:
            parts = [part if items is None else self._more(items, found) for part, items in self._parts]
        else:
            parts = [*(part for part, _ in self._parts), self._test((found,))]
        return as_text(join(tuple(parts)))

    def _items(self, part: Node) -> tuple[Wanted, ...] | None:
        """What a part wants of the field; nothing where the part asks for something else or in another way."""
        if isinstance(part, Group) and part.any and not self.together:
            found = [self._items(one) for one in part.parts]
            return tuple(item for items in found for item in items or ()) if all(found) else None
        if not isinstance(part, Test) or part.field != self.field.name or part.op == "!=":
            return None
        single = [part.values] if isinstance(part.values, Value) else list(_flat(part.values))
        if isinstance(part.values, Values) and part.values.any == self.together:
            return None
        read = [self._with_sign(one, part.op) for one in single]
        return tuple(item for items in read for item in items) if all(read) else None

    def _with_sign(self, value: Value | Values, op: str) -> Sequence[Wanted]:
        """A value with its sign: ``gem<=2`` is a span, ``rarity>=rare`` several rarities; nothing for another way."""
        if isinstance(value, Values):
            return (value,) if self.together else ()
        found = self._read(value, op)
        if op in (":", "=") or isinstance(found, Span):
            return (found,)
        order = list(self.field.choices or {})
        if found not in order:
            return ()
        span = span_of(op, order.index(str(found)))
        return [key for place, key in enumerate(order) if span.low <= place <= span.high]

    def _read(self, value: Value, op: str = ":") -> Wanted:
        if value.is_pattern or (value.text in SPECIAL and not value.quoted):
            return "?" if value.text == "?" and not value.is_pattern else value
        if self.field.kind in _NUMBERS:
            return span_of_value(self.field, op, value) or value
        if value.count_op and not _is_some(value):
            return value
        return self.field.choice(value.text) or fold_word(value.text)

    def _more(self, items: Sequence[Wanted], value: str | Span) -> Node:
        """The part that wants these values, with one more."""
        return self._test((*(item for item in items if not _is_within(item, value)), value))

    def _less(self, part: Node, items: Sequence[Wanted] | None, value: str | Span) -> list[Node]:
        """The part without the value, and without what stands for it and more; nothing when nothing is left."""
        left: list[Wanted] = []
        for item in items or ():
            narrow = self.wider.get(item, (item,)) if isinstance(item, str) else (item,)
            if _is_sure(item) and isinstance(value, Span):
                left += _without(item, [value])
            elif value in narrow:
                left += [one for one in narrow if one != value]
            else:
                left.append(item)
        if left == list(items or ()):
            return [part]
        return [self._test(tuple(left))] if left else []

    def _test(self, items: Sequence[Wanted]) -> Test:
        values = tuple(_as_value(item) for item in dict.fromkeys(items))
        one = values[0] if len(values) == 1 else Values(not self.together, values)
        return Test(self.field.name, ":", one, NOWHERE)


def _flat(values: Values) -> Iterator[Value | Values]:
    """The parts of a list of values, and those of lists of the same kind in it."""
    for part in values.parts:
        if isinstance(part, Values) and part.any == values.any:
            yield from _flat(part)
        else:
            yield part


def _as_value(item: Wanted) -> Value | Values:
    if isinstance(item, Span):
        return Value(written(item), NOWHERE)
    return Value(item, NOWHERE, quoted=item != "?" and quote(item) != item) if isinstance(item, str) else item


def _is_some(value: Value) -> bool:
    """Whether a number of icons (``blade>=2``) says that there is one at least."""
    return value.count_op != "!=" and span_of(value.count_op, value.count).low >= 1


def _is_within(item: Wanted, value: str | Span) -> bool:
    if _is_sure(item) and isinstance(value, Span):
        return value.low <= item.low and item.high <= value.high
    return item == value


def _is_sure(item: Wanted) -> TypeGuard[Span]:
    """Whether this is a span of numbers that a card surely has."""
    return isinstance(item, Span) and not item.possibly


def _without(span: Span, others: Iterable[Span]) -> list[Span]:
    """The pieces of a span that lie in none of the others."""
    left = [span]
    for other in others:
        pieces: list[Span] = []
        for piece in left:
            pieces += [replace(piece, high=min(piece.high, other.low - 1)), replace(piece, low=_after(piece, other))]
        left = [piece for piece in pieces if piece.low <= piece.high]
    return left


def _after(piece: Span, other: Span) -> int:
    """Where a span goes on behind another one; past its end where it does not."""
    return piece.high + 1 if other.high >= NO_LIMIT else max(piece.low, other.high + 1)
