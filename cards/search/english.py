"""A search tree said in one English sentence, from the same tree that the database is asked with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cards.query import NO_LIMIT, Field, Group, Kind, Nested, Node, Not, Test, Value, Values, Word
from cards.search.compile import split_directives
from cards.search.fields import FieldTable
from cards.search.values import read_span

_RELATION: Final = {
    ">": "more than {}",
    ">=": "{} or more",
    "<": "less than {}",
    "<=": "{} or less",
    "!=": "anything but {}",
}


#: The fields in which a part in double brackets may be read, by the name of the game.
Inner = Callable[[Nested], Mapping[str, FieldTable]]
_CAME_OUT: Final = ("did not come out", "came out")
#: The end of the name of a type that would be said twice.
CARD: Final = " Card"
_VERBS: Final = {"are": "are not", "can": "cannot", "have": "do not have", "lack": "do not lack"}


def sentence(
    tree: Node | None, table: FieldTable, *, things: str = "Cards", title: str = "", inner: Inner | None = None
) -> str:
    """What the query asks for, as one sentence.

    ``title`` says where plain words are looked for, if not in the first field; ``inner`` gives the fields of what
    double brackets ask for.
    """
    kept, directives = split_directives(tree, table)
    speaker = _Speaker(table, title or table.fields[0].label, inner)
    words = f"{things} that {speaker.node(kept, False)}" if kept is not None else f"All {things.lower()}"
    return f"{words}{_listed(directives, table)}."


def _listed(directives: Mapping[str, str], table: FieldTable) -> str:
    said = ""
    if {"order", "dir"} & set(directives):
        said = f", listed by {table.orders[directives.get('order') or next(iter(table.orders))]}"
        said += ", from high to low" if directives.get("dir") == "desc" else ""
    if "group" in directives:
        said += f", in groups by {directives['group']}"
    return f"{said}, each title once" if directives.get("unique") == "card" else said


class _Speaker:
    """Says the parts of a tree; ``negated`` turns a part into its opposite."""

    def __init__(self, table: FieldTable, title: str, inner: Inner | None = None) -> None:
        self.table = table
        self.inner: Inner = inner or (lambda nested: {"": table})
        self.title = title
        self.say = {
            Kind.TEXT: self.text,
            Kind.CODE: self.code,
            Kind.LABEL: self.label,
            Kind.NUMBER: self.number,
            Kind.COUNT: self.count,
            Kind.SET: self.label,
            Kind.DATE: self.date,
            Kind.OWN: self.own,
            Kind.OWN_LABEL: self.own_label,
        }

    def node(self, node: Node, negated: bool) -> str:
        if isinstance(node, Group):
            said = [self.node(part, negated) for part in node.parts]
            either = node.any != negated
            pairs = zip(said, node.parts, strict=True)
            wrapped = [f"({one})" if isinstance(part, Group) else one for one, part in pairs]
            return _join(wrapped, "or" if either else "and")
        if isinstance(node, Not):
            return self.node(node.part, not negated)
        if isinstance(node, Nested):
            return self.nested(node, negated)
        if isinstance(node, Word):
            if node.exact:
                return f'{"are not" if negated else "are"} named exactly "{node.text}"'
            return f'{"do not have" if negated else "have"} "{node.text}" in the {self.title}'
        return self.test(node, negated != (node.op == "!="))

    def nested(self, node: Nested, negated: bool) -> str:
        verb = "do not hold" if negated else "hold"
        many = f"{_many(node.count_op, node.count)} cards" if node.count_op else "at least one of the cards"
        return f"{verb} {many} that {self.inside(node)}"

    def inside(self, node: Nested) -> str:
        """What double brackets ask for; by game where the same field has another name in each."""
        said = {
            game: _Speaker(table, table.fields[0].label).node(node.part, False)
            for game, table in self.inner(node).items()
        }
        if len(set(said.values())) == 1:
            return next(iter(said.values()))
        return _join([f"{words} in {game}" for game, words in said.items()], "or")

    def test(self, test: Test, negated: bool) -> str:
        return self.values(self.table.of(test), test, test.values, negated)

    def values(self, field: Field, test: Test, values: Values | Value, negated: bool) -> str:
        if isinstance(values, Value):
            return _special(field, values, negated) or self.say[field.kind](field, test, values, negated)
        said = [self.values(field, test, part, negated) for part in values.parts]
        pairs = zip(said, values.parts, strict=True)
        wrapped = [f"({one})" if isinstance(part, Values) else one for one, part in pairs]
        return _join(wrapped, "or" if values.any != negated else "and")

    def text(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        if value.is_pattern:
            return f"{'do not match' if negated else 'match'} /{value.text}/ in the {field.label}"
        return f'{"do not have" if negated else "have"} "{value.text}" in the {field.label}'

    def code(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        verb = "do not have" if negated else "have"
        if ".." in value.text:
            return f"{verb} the {field.label} {_amount(field.name, test, value)}"
        if test.op in (":", "=", "!="):
            return f"{verb} the {field.label} {value.text}"
        return f"{verb} the {field.label} {_RELATION[test.op].format(value.text)}"

    def label(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        said = _stored(field, value)
        if test.op in _RELATION and test.op != "!=":
            return f"{'do not have' if negated else 'have'} {field.label} {_RELATION[test.op].format(said)}"
        if said.split()[0] in _VERBS:
            return _flag(said, negated)
        if field.name == "type":
            article = "an" if said[0] in "AEIOU" else "a"
            return f"{'are not' if negated else 'are'} {article} {said.removesuffix(CARD)} card"
        if field.name == "impl":
            return f"are {said}" if not negated else f"are not {said}".replace("not not ", "")
        return f"{'do not have' if negated else 'have'} the {field.label} {said}"

    def number(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        verb = "do not have" if negated else "have"
        other = self.table.find(value.text.casefold())
        if other is not None and other.kind is Kind.NUMBER:
            relation = {
                ">": "more {} than {}",
                ">=": "at least as much {} as {}",
                "<": "less {} than {}",
                "<=": "at most as much {} as {}",
            }
            return f"{verb} {relation.get(test.op, 'the same {} as {}').format(field.label, other.label)}"
        if field.label.startswith("number of "):
            counted = _amount(field.name, test, value).replace("or less", "or fewer").replace("less than", "fewer than")
            return f"{verb} {counted} {field.label.removeprefix('number of ')}"
        return f"{verb} {field.label} {_amount(field.name, test, value)}"

    def count(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        name = _stored(field, value)
        place = field.label.removeprefix("icon")
        noun = "slot" if name == "empty" else "icon"
        if not value.count_op:
            return f"have {'no' if negated else 'at least one'} {name} {noun}{place}"
        counted = _many(value.count_op, value.count)
        return f"{'do not have' if negated else 'have'} {counted} {name} {noun}s{place}"

    def date(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        done = ("were not last changed", "were last changed") if field.name == "updated" else _CAME_OUT
        moment = {">": "after", ">=": "in or after", "<": "before", "<=": "in or before"}.get(test.op, "in")
        said = f"{moment} {value.text}" + (" (days ago)" if value.text.endswith("d") else "")
        return f"{done[not negated]} {said}"

    def own(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        amount = _amount(field.name, test, value)
        if field.name == "own":
            return f"you {'do not own' if negated else 'own'} {amount} of"
        return f"{'do not have' if negated else 'have'} {amount} {field.label}"

    def own_label(self, field: Field, test: Test, value: Value, negated: bool) -> str:
        if field.name == "playable":
            return f"{'cannot' if negated else 'can'} be played {_stored(field, value)}"
        return f"you {'do not own' if negated else 'own'} with the {field.label} {_stored(field, value)}"


def _special(field: Field, value: Value, negated: bool) -> str:
    if value.quoted or value.is_pattern or value.text not in ("?", "-", "*"):
        return ""
    if value.text == "-":
        return f"{'have a' if negated else 'have no'} {field.label}"
    recorded = (value.text == "*") != negated
    if field.kind is Kind.LABEL and not field.fact:  # such as the type, of which the class of a Foe may be unknown
        return f"have a {field.label} that is {'wholly' if recorded else 'not wholly'} recorded"
    return f"have {'a' if recorded else 'no'} recorded {field.label}"


def _amount(name: str, test: Test, value: Value) -> str:
    span = read_span(name, ":" if test.op == "!=" else test.op, value)
    possibly = "possibly " if span.possibly else ""
    if test.op not in (":", "=", "!="):
        return possibly + _RELATION[test.op].format(value.text.lstrip("~"))
    if span.low == span.high:
        return f"{possibly}{span.low}"
    if span.high == NO_LIMIT:
        return f"{possibly}{span.low} or more"
    return f"{possibly}{span.low} to {span.high}" if span.low else f"{possibly}{span.high} or less"


def _many(relation: str, count: int) -> str:
    words = {
        "": "at least one",
        ">=": "{} or more",
        ">": "more than {}",
        "<=": "{} or fewer",
        "<": "fewer than {}",
        "!=": "any number but {} of",
    }
    return words.get(relation, "exactly {}").format(count)


def _flag(words: str, negated: bool) -> str:
    if not negated:
        return words
    verb = words.split()[0]
    return _VERBS[verb] + words[len(verb) :]


def _stored(field: Field, value: Value) -> str:
    key = field.choice(value.text)
    return (field.choices or {})[key].words if key else value.text


def _join(said: Sequence[str], word: str) -> str:
    if len(said) <= 1:
        return said[0] if said else ""
    lead = "either " if word == "or" and len(said) == 2 else ""
    return f"{lead}{', '.join(said[:-1])} {word} {said[-1]}"
