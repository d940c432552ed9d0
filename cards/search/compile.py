"""Search tree to database conditions, order and direction; whatever does not fit is an error with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.db.models import Q

from cards.facts import NO_LIMIT, fold, fold_word
from cards.search import truth
from cards.search.errors import Place, SearchError, closest
from cards.search.fields import BY_NAME, NUMERIC, ORDERS, Field, Kind, field_of, find_field
from cards.search.grammar import Group, Node, Not, Test, Value, Values, Word
from cards.search.truth import Span, Truth

LOOKUPS: Final[Mapping[str, str]] = {":": "exact", "=": "exact", ">": "gt", ">=": "gte", "<": "lt", "<=": "lte"}
HAS_EDGES: Final = ~Q(icons={})
_NUMBER: Final = re.compile(r"(~?)(\d{1,4})")
_RANGE: Final = re.compile(r"(~?)(\d{0,4})\.\.(\d{0,4})")


@dataclass(frozen=True, slots=True)
class Context:
    """What a query may refer to besides the language: the sets there are, and whether somebody is logged in."""

    sets: Mapping[str, str]
    logged_in: bool = False


@dataclass(frozen=True, slots=True)
class Compiled:
    """A query ready for the database."""

    condition: Truth
    order: str
    descending: bool
    uses_own: bool


def split_directives(tree: Node | None) -> tuple[Node | None, dict[str, str]]:
    """The tree without ``order:`` and ``dir:``, and what these say; they may stand at the top level only."""
    parts = tree.parts if isinstance(tree, Group) and not tree.any else (tree,) if tree is not None else ()
    kept: list[Node] = []
    found: dict[str, str] = {}
    for part in parts:
        field = find_field(part.field) if isinstance(part, Test) else None
        if isinstance(part, Test) and field is not None and field.kind is Kind.ORDER:
            field_of(part)
            found[field.name] = _choice(field, _plain_value(part)).stored
        else:
            kept.append(part)
    if len(kept) <= 1:
        return (kept[0] if kept else None), found
    return Group(False, tuple(kept)), found


def compile_tree(tree: Node | None, context: Context) -> Compiled:
    """Conditions for a tree; ``SearchError`` for an unknown field, a wrong operator or a value that cannot be."""
    kept, directives = split_directives(tree)
    compiler = _Compiler(context)
    condition = compiler.node(kept) if kept is not None else Truth(truth.EVERYTHING, truth.NOTHING)
    order = directives.get("order", "")
    return Compiled(condition, order, directives.get("dir") == "desc", compiler.uses_own)


@dataclass(frozen=True, slots=True)
class _Choice:
    key: str
    stored: str


class _Compiler:
    """Walks one tree; remembers whether it asks for owned copies."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.uses_own = False

    def node(self, node: Node) -> Truth:
        if isinstance(node, Group):
            parts = [self.node(part) for part in node.parts]
            return truth.any_of(parts) if node.any else truth.all_of(parts)
        if isinstance(node, Not):
            return self.node(node.part).negated()
        if isinstance(node, Word):
            title = fold(node.text)
            return truth.certain(Q(search_title=title) if node.exact else Q(search_title__contains=title))
        return self.test(node)

    def test(self, test: Test) -> Truth:
        field = field_of(test)
        if field.kind is Kind.ORDER:
            message = f'"{field.name}" cannot be negated or stand in brackets.'
            raise SearchError("misplaced_order", message, place=test.place, token=field.name)
        positive = replace(test, op="=") if test.op == "!=" else test
        condition = self.values(field, positive, test.values)
        return condition.negated() if test.op == "!=" else condition

    def values(self, field: Field, test: Test, values: Values | Value) -> Truth:
        if isinstance(values, Value):
            return self.value(field, test, values)
        parts = [self.values(field, test, part) for part in values.parts]
        return truth.any_of(parts) if values.any else truth.all_of(parts)

    def value(self, field: Field, test: Test, value: Value) -> Truth:
        if value.count_op and field.kind is not Kind.ICON:
            message = f'"{field.name}" takes no count; counts are for icons, as in icon:blade>=2.'
            raise SearchError("no_count_here", message, place=value.place, token=value.text)
        if not value.quoted and re.fullmatch(r"/.*", value.text):
            message = "Patterns between slashes are not offered; write the words in quotation marks."
            raise SearchError("no_pattern", message, place=value.place, token=value.text)
        special = self.special(field, value)
        if special is not None:
            return special
        return {
            Kind.TEXT: self.text,
            Kind.WORDS: self.words,
            Kind.CHOICE: self.choice,
            Kind.NUMBER: self.number,
            Kind.OWN: self.own,
            Kind.ICON: self.icon,
            Kind.FLAG: self.flag,
        }[field.kind](field, test, value)

    def special(self, field: Field, value: Value) -> Truth | None:
        """``?`` not recorded, ``-`` no such value, ``*`` any recorded value."""
        if value.quoted or value.text not in ("?", "-", "*"):
            return None
        if field.kind in (Kind.FLAG, Kind.OWN) or field.name in ("title", "set", "number", "impl"):
            message = f'"{field.name}" is recorded of every card; {value.text} makes no sense.'
            raise SearchError("always_known", message, place=value.place, token=value.text)
        unknown, absent = _unknown(field), _absent(field)
        wanted = {"?": unknown, "-": absent & ~unknown, "*": ~absent & ~unknown}[value.text]
        return truth.certain(wanted)

    def text(self, field: Field, test: Test, value: Value) -> Truth:
        wanted = fold(value.text)
        if field.name == "number":
            return truth.certain(Q(number__iexact=value.text))
        passes = Q(**{f"{field.column}__contains": wanted})
        return truth.certain(passes) if field.name == "title" else truth.unless_unknown(passes, "text")

    def words(self, field: Field, test: Test, value: Value) -> Truth:
        word = _choice(field, value).key if field.choices else fold_word(value.text)
        return truth.unless_unknown(Q(**{f"{field.column}__contains": f"|{word}|"}), field.column)

    def choice(self, field: Field, test: Test, value: Value) -> Truth:
        known = {key: (key, name) for key, name in self.context.sets.items()} if field.name == "set" else field.choices
        choice = _choice(replace(field, choices=known), value)
        if test.op not in (":", "="):
            return _ranked(field, test.op, choice)
        return _CHOICES.get(field.name, partial(_one_choice, field))(choice)

    def number(self, field: Field, test: Test, value: Value) -> Truth:
        other = BY_NAME.get(value.text.casefold())
        if other is not None and other.name in NUMERIC and test.op in LOOKUPS:
            return truth.compare_fields(field.column, LOOKUPS[test.op], other.column)
        return truth.number(field.column, read_span(field.name, test.op, value))

    def own(self, field: Field, test: Test, value: Value) -> Truth:
        if not self.context.logged_in:
            message = "own looks into your collection; log in first."
            raise SearchError("log_in", message, place=test.place, token="own")
        self.uses_own = True
        span = read_span(field.name, test.op, value)
        return truth.certain(Q(owned__gte=span.low, owned__lte=span.high if span.high < NO_LIMIT else 10**6))

    def icon(self, field: Field, test: Test, value: Value) -> Truth:
        choice = _choice(field, value)
        span = truth.span_of(value.count_op, value.count) if value.count_op else truth.span_of(">=", 1)
        if value.count_op == "!=":
            return truth.icons(field.column, choice.stored, Span(value.count, value.count)).negated()
        return truth.icons(field.column, choice.stored, span)

    def flag(self, field: Field, test: Test, value: Value) -> Truth:
        return _FLAGS[_choice(field, value).stored]


def read_span(name: str, op: str, value: Value) -> Span:
    """The numbers a value stands for: ``3``, ``2..4``, ``..3``, ``~10``; ``SearchError`` when it is no number."""
    found = _NUMBER.fullmatch(value.text)
    if found:
        return truth.span_of(op, int(found[2]), bool(found[1]))
    ranged = _RANGE.fullmatch(value.text)
    if ranged and (ranged[2] or ranged[3]):
        if op not in (":", "="):
            message = f'A range needs ":" or "=", not "{op}".'
            raise SearchError("wrong_operator", message, place=value.place, token=value.text)
        low, high = int(ranged[2] or 0), int(ranged[3] or NO_LIMIT)
        if low > high:
            raise SearchError(
                "empty_range", f"No number lies from {low} to {high}.", place=value.place, token=value.text
            )
        return Span(low, high, bool(ranged[1]))
    suggestion = closest(value.text, NUMERIC)
    message = f'"{value.text}" is not a number for {name}; write 3, 2..4, ? or the name of another number.'
    raise SearchError("bad_number", message, place=value.place, token=value.text, suggestion=suggestion)


def _plain_value(test: Test) -> Value:
    if not isinstance(test.values, Value):
        raise SearchError("one_value", f'"{test.field}" takes one value.', place=test.place, token=test.field)
    return test.values


def _choice(field: Field, value: Value) -> _Choice:
    choices = field.choices or {}
    by_fold = {fold_word(key): key for key in choices}
    key = by_fold.get(fold_word(value.text), "") or _plural(by_fold, value.text)
    if not key:
        message = f'"{value.text}" is no {field.label}; there is {", ".join(choices)}.'
        suggestion = closest(value.text, choices)
        raise SearchError("unknown_value", message, place=value.place, token=value.text, suggestion=suggestion)
    return _Choice(key, choices[key][0])


def _plural(by_fold: Mapping[str, str], text: str) -> str:
    word = fold_word(text)
    return by_fold.get(word.removesuffix("s"), "") if len(word) > 3 else ""


def _ranked(field: Field, op: str, choice: _Choice) -> Truth:
    order = list(field.choices or {})
    span = truth.span_of(op, order.index(choice.key))
    stored = [(field.choices or {})[key][0] for place, key in enumerate(order) if span.low <= place <= span.high]
    return truth.unless_unknown(Q(**{f"{field.column}__in": stored}), field.column)


def _one_choice(field: Field, choice: _Choice) -> Truth:
    return truth.unless_unknown(Q(**{field.column: choice.stored}), field.column)


def _type(choice: _Choice) -> Truth:
    if choice.stored == "foe":
        return truth.certain(Q(type="Foe"))
    passes = Q(kind=choice.stored)
    return truth.unless_unknown(passes, "foe_class") if choice.stored.startswith("foe-") else truth.certain(passes)


def _impl(choice: _Choice) -> Truth:
    return truth.certain(Q(simulatable=choice.stored == "full"))


_CHOICES: Final = {"type": _type, "impl": _impl}
_FLAGS: Final[Mapping[str, Truth]] = {
    "unique": truth.unless_unknown(Q(traits__contains="|unique|"), "traits"),
    "minor": _type(_Choice("", "foe-minor")),
    "major": _type(_Choice("", "foe-major")),
    "move": truth.certain(Q(type__in=("Move", "Item", "Action"))),
    "character": truth.certain(Q(type__in=("Conan", "Foe", "Ally"))),
    "multi": truth.unless_unknown(Q(has_multi=True), "left"),
    "conanonly": truth.unless_unknown(Q(conan_only=True), "text"),
    "simulated": truth.certain(Q(simulatable=True)),
    "complete": truth.certain(Q(unknown="")),
    "gaps": truth.certain(~Q(unknown="")),
    "known": truth.certain(Q(card_set__kind="known")),
    "original": truth.certain(Q(card_set__kind="original")),
}


def _unknown(field: Field) -> Q:
    if field.kind is Kind.ICON:
        edges = ("left", "right") if field.name == "icon" else (field.name,)
        return truth.any_of([truth.certain(truth.is_unknown(edge)) for edge in edges]).passes
    name = {"type": "foe_class", "text": "text"}.get(field.name, field.column)
    unknown = truth.is_unknown(name)
    return unknown & ~Q(bounds__has_key=name) if field.kind is Kind.NUMBER else unknown


def _absent(field: Field) -> Q:
    if field.kind is Kind.NUMBER:
        return truth.has_no(field.column)
    if field.kind is Kind.ICON:
        return ~HAS_EDGES
    return Q(**{field.column: ""})


def default_order(compiled: Compiled) -> list[str]:
    """Columns to sort by: as asked, then by type and title, so that the order is always the same."""
    columns = [compiled.order] if compiled.order else []
    columns += [column for column in ("type_order", "search_title", "pk") if column not in columns]
    if compiled.descending:
        columns[0] = f"-{columns[0]}"
    return columns


def order_names() -> list[tuple[str, str]]:
    """What can be sorted by, for menus: name in the language and label."""
    return [(name, label) for name, (_, label) in ORDERS.items() if name != "name"]


def whole(text: str) -> Place:
    """The place of a whole query."""
    return Place(0, len(text))
