"""Search tree to database conditions, order and ways of showing; whatever does not fit is an error with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.db.models import Q

from cards import cache, ownership
from cards.query import Choice, Field, Group, Kind, Nested, Node, Not, SearchError, Test, Value, Values, Word, fold
from cards.search import among, three_valued
from cards.search.fields import DIRECTIVES, FieldTable, misplaced
from cards.search.three_valued import Span, Truth
from cards.search.values import read_choice, read_days, read_pattern, read_span, stands

_ALWAYS_KNOWN: Final = ("title", "set", "impl", "is", "zone")
_ONLY_FOR_DECKS: Final = "Double square brackets look into decks; write them where decks are searched."
_IN_BRACKETS: Final = "Double square brackets cannot stand inside others; round ones can."

#: Cards of whose number in their set nothing is recorded.
_NO_CODE: Final = Q(number="?")


@dataclass(frozen=True, slots=True)
class Sets:
    """The sets of a game: names and days of release (empty if unknown) by key.

    ``own`` are the keys of the user's own sets by their names as queries have them: ``hill-folk``.
    """

    names: Mapping[str, str]
    released: Mapping[str, str]
    own: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """What a query may refer to besides the language; ``stamp`` names the state of the catalogue's rows.

    ``memo`` keeps what was looked up for one request.
    """

    game_key: str
    table: FieldTable
    sets: Sets
    user_id: int | None = None
    stamp: str = ""
    memo: dict[tuple[str, ...], Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A query ready for the database, and its directives by name."""

    condition: Truth
    directives: Mapping[str, str]
    uses_own: bool

    @property
    def order(self) -> str:
        return self.directives.get("order", "")

    @property
    def descending(self) -> bool:
        return self.directives.get("dir") == "desc"


def split_directives(tree: Node | None, table: FieldTable) -> tuple[Node | None, dict[str, str]]:
    """The tree without ``order:`` and its like, and what these say; they may stand at the top level only."""
    parts = tree.parts if isinstance(tree, Group) and not tree.any else (tree,) if tree is not None else ()
    kept: list[Node] = []
    found: dict[str, str] = {}
    for part in parts:
        if isinstance(part, Test) and part.field in DIRECTIVES:
            found[part.field] = read_choice(table.of(part), _plain_value(part, table))
        else:
            kept.append(part)
    if len(kept) <= 1:
        return (kept[0] if kept else None), found
    return Group(False, tuple(kept)), found


def compile_tree(tree: Node | None, context: Context) -> Compiled:
    """Conditions for a tree; ``SearchError`` for an unknown field, a wrong operator or a value that cannot be."""
    asked, directives = split_directives(tree, context.table)
    compiler = Compiler(context)
    condition = compiler.node(asked) if asked is not None else three_valued.certain(three_valued.EVERY_CARD)
    return Compiled(condition, directives, compiler.uses_own)


def compile_part(part: Node, context: Context) -> Compiled:
    """Conditions for what stands in double brackets, where no ``order:`` or its like can."""
    compiler = Compiler(context, _IN_BRACKETS)
    condition = compiler.node(part)
    return Compiled(condition, {}, compiler.uses_own)


class Compiler:
    """Walks one tree; remembers whether it asks for what its user owns. ``brackets`` refuses double brackets."""

    def __init__(self, context: Context, brackets: str = _ONLY_FOR_DECKS) -> None:
        self.context = context
        self.brackets = brackets
        self.uses_own = False

    def node(self, node: Node) -> Truth:
        if isinstance(node, Group):
            parts = [self.node(part) for part in node.parts]
            return three_valued.any_of(parts) if node.any else three_valued.all_of(parts)
        if isinstance(node, Not):
            return self.node(node.part).negated()
        if isinstance(node, Nested):
            raise SearchError("only_for_decks", self.brackets, place=node.place, token="[[")
        if isinstance(node, Word):
            title = fold(node.text)
            return three_valued.certain(Q(search_title=title) if node.exact else Q(search_title__contains=title))
        return self.test(node)

    def test(self, test: Test) -> Truth:
        field = self.context.table.of(test)
        if field.kind is Kind.DIRECTIVE:
            raise misplaced(field, test)
        positive = replace(test, op="=") if test.op == "!=" else test
        condition = self.values(field, positive, test.values)
        return condition.negated() if test.op == "!=" else condition

    def values(self, field: Field, test: Test, values: Values | Value) -> Truth:
        if isinstance(values, Value):
            return self.value(field, test, values)
        parts = [self.values(field, test, part) for part in values.parts]
        return three_valued.any_of(parts) if values.any else three_valued.all_of(parts)

    def value(self, field: Field, test: Test, value: Value) -> Truth:
        check_shape(field, value, self.context.table)
        special = self.special(field, value)
        if special is not None and test.op not in (":", "="):
            message = f'"{value.text}" needs ":" or "=", not "{test.op}".'
            raise SearchError("wrong_operator", message, place=value.place, token=value.text)
        if special is not None:
            return special
        by_kind = {
            Kind.TEXT: self.text,
            Kind.CODE: self.code,
            Kind.LABEL: self.label,
            Kind.NUMBER: self.number,
            Kind.COUNT: self.count,
            Kind.SET: self.in_set,
            Kind.DATE: self.date,
            Kind.OWN: self.own,
            Kind.OWN_LABEL: self.own_label,
        }
        return by_kind[field.kind](field, test, value)

    def special(self, field: Field, value: Value) -> Truth | None:
        """``?`` not recorded, ``-`` no such value, ``*`` any recorded value."""
        if value.quoted or value.is_pattern or value.text not in ("?", "-", "*"):
            return None
        if field.kind in (Kind.OWN, Kind.OWN_LABEL) or field.name in _ALWAYS_KNOWN:
            message = f'"{field.name}" is recorded of every card; {value.text} makes no sense.'
            raise SearchError("always_known", message, place=value.place, token=value.text)
        unknown, absent = self.unknown(field), self.absent(field)
        wanted = {"?": unknown, "-": absent & ~unknown, "*": ~absent & ~unknown}[value.text]
        return three_valued.certain(wanted)

    def unknown(self, field: Field) -> Q:
        if field.kind is Kind.NUMBER:
            return three_valued.nothing_known(field.fact)
        if field.kind is Kind.DATE:
            return Q(card_set__released="")
        if field.kind is Kind.CODE:
            return _NO_CODE
        return three_valued.is_unknown(_unknown_fact(field))

    def absent(self, field: Field) -> Q:
        if field.kind is Kind.NUMBER:
            return three_valued.has_no_number(field.fact)
        if field.kind is Kind.COUNT:
            return Q(counts={})
        if field.kind is Kind.TEXT:
            return Q(**{field.fact: ""})
        return three_valued.NO_CARD if field.kind in (Kind.DATE, Kind.CODE) else ~three_valued.has_labels(field.name)

    def text(self, field: Field, test: Test, value: Value) -> Truth:
        if value.is_pattern:
            pattern, game_key, stamp = read_pattern(value), self.context.game_key, self.context.stamp
            key = ("pattern", game_key, field.fact, value.text)
            fitting = cache.answer(stamp, key, lambda: among.fitting(game_key, stamp, field.fact, pattern))
            passes = among.one_of("pk", fitting)
        else:
            passes = Q(**{f"{field.fact}__contains": fold(value.text)})
        unknown = self.unknown(field)
        return three_valued.only_where_known(passes, unknown) if field.name == "text" else three_valued.certain(passes)

    def code(self, field: Field, test: Test, value: Value) -> Truth:
        if test.op in (":", "=") and ".." not in value.text:
            loose = Q(number__iexact=value.text)
            if value.text.isascii() and value.text.isdecimal():
                loose |= Q(number_order=read_span(field.name, "=", value).low)
            return three_valued.only_where_known(loose, _NO_CODE)
        span = read_span(field.name, test.op, value)
        return three_valued.only_where_known(Q(number_order__gte=span.low, number_order__lte=span.high), _NO_CODE)

    def label(self, field: Field, test: Test, value: Value) -> Truth:
        if field.choices is None:
            return three_valued.unless_unknown(three_valued.has_label(field.name, value.text), field.fact)
        key = read_choice(field, value)
        if test.op not in (":", "="):
            return _ranked(field, test.op, key)
        unknown = field.choices[key].unknown or field.fact
        return three_valued.unless_unknown(three_valued.has_label(field.name, key), unknown)

    def number(self, field: Field, test: Test, value: Value) -> Truth:
        other = self.context.table.find(value.text.casefold())
        if other is not None and other.kind is Kind.NUMBER and not value.quoted:
            return three_valued.compare_numbers(field.fact, test.op, other.fact)
        return three_valued.number(field.fact, read_span(field.name, test.op, value, self.context.table.numeric))

    def count(self, field: Field, test: Test, value: Value) -> Truth:
        name = read_choice(field, value).replace("-", "")
        if value.count_op == "!=":
            return three_valued.counted(field.name, name, Span(value.count, value.count)).negated()
        span = three_valued.span_of(value.count_op, value.count) if value.count_op else three_valued.span_of(">=", 1)
        return three_valued.counted(field.name, name, span)

    def in_set(self, field: Field, test: Test, value: Value) -> Truth:
        known = {key: Choice(name) for key, name in self.context.sets.names.items()}
        key = read_choice(replace(field, choices=known), value)
        own = self.context.sets.own.get(key)
        return three_valued.certain(Q(own_set__key=own) if own else Q(card_set__key=key))

    def date(self, field: Field, test: Test, value: Value) -> Truth:
        wanted = read_days(value, self.context.sets.released)
        passes: list[str] = []
        fails: list[str] = []
        for key, released in self.context.sets.released.items():
            if released:
                days = read_days(replace(value, text=released), {})
                (passes if stands(test.op, days, wanted) else fails).append(key)
        return Truth(Q(card_set__key__in=passes), Q(card_set__key__in=fails))

    def own(self, field: Field, test: Test, value: Value) -> Truth:
        return three_valued.counted_by(
            self.owned(field, test, ownership.counts_of), read_span(field.name, test.op, value)
        )

    def own_label(self, field: Field, test: Test, value: Value) -> Truth:
        key = read_choice(field, value)
        words = self.owned(field, test, ownership.words_of)
        return three_valued.one_of(card_id for card_id, found in words.items() if key in found)

    def owned(self, field: Field, test: Test, ask: Any) -> Mapping[str, Any]:
        user_id = self.context.user_id
        if user_id is None:
            message = f"{field.name} looks into your collection; log in first."
            raise SearchError("log_in", message, place=test.place, token=field.name)
        self.uses_own = True
        key = ("own", field.name)
        if key not in self.context.memo:
            self.context.memo[key] = ask(field.name, user_id, self.context.game_key)
        found: Mapping[str, Any] = self.context.memo[key]
        return found


def check_shape(field: Field, value: Value, table: FieldTable) -> None:
    """Refuse a count where no icons are counted, and a pattern where no words are looked for or that does not end."""
    if value.count_op and field.kind is not Kind.COUNT:
        icons = next((one for one in table.fields if one.kind is Kind.COUNT), None)
        where = f"; counts are for icons, as in {icons.example}" if icons else ""
        message = f'"{field.name}" takes no count after its value{where}.'
        raise SearchError("no_count_here", message, place=value.place, token=value.text)
    if value.is_pattern and field.kind is not Kind.TEXT:
        words = [one.name for one in table.fields if one.kind is Kind.TEXT]
        message = f'"{field.name}" takes no pattern; patterns are for {" and ".join(words)}, as in {words[0]}:/^the/.'
        raise SearchError("no_pattern_here", message, place=value.place, token=value.text)
    if field.kind is Kind.TEXT and value.text.startswith("/") and not value.quoted and not value.is_pattern:
        message = "This pattern is not closed: a pattern stands between two slashes."
        raise SearchError("open_pattern", message, place=value.place, token=value.text)


def _unknown_fact(field: Field) -> str:
    """What must be recorded for a field without a fact of its own: that of any of its values."""
    own = {choice.unknown for choice in (field.choices or {}).values() if choice.unknown}
    if field.kind is Kind.TEXT:
        return "text" if field.name == "text" else ""
    return field.fact or " ".join(sorted(own))


def _plain_value(test: Test, table: FieldTable) -> Value:
    if not isinstance(test.values, Value):
        raise SearchError("one_value", f'"{test.field}" takes one value.', place=test.place, token=test.field)
    check_shape(table.of(test), test.values, table)
    return test.values


def _ranked(field: Field, op: str, key: str) -> Truth:
    order = list(field.choices or {})
    span = three_valued.span_of(op, order.index(key))
    wanted = Q()
    for place, name in enumerate(order):
        if span.low <= place <= span.high:
            wanted |= three_valued.has_label(field.name, name)
    return three_valued.unless_unknown(wanted or three_valued.NO_CARD, field.fact)
