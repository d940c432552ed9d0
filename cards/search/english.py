"""A search tree said in one English sentence, from the same tree that the database is asked with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cards.facts import NO_LIMIT, fold_word
from cards.search.compile import read_span, split_directives
from cards.search.fields import BY_NAME, NUMERIC, Field, Kind, field_of
from cards.search.grammar import Group, Node, Not, Test, Value, Values, Word

_RELATION: Final = {
    ">": "more than {}",
    ">=": "{} or more",
    "<": "less than {}",
    "<=": "{} or less",
    "!=": "anything but {}",
}


def sentence(tree: Node | None) -> str:
    """What the query asks for, as one sentence."""
    kept, directives = split_directives(tree)
    words = f"Cards that {_node(kept, False)}" if kept is not None else "All cards"
    if directives:
        words += f", listed by {_order_words(directives)}"
    return f"{words}."


def _order_words(directives: Mapping[str, str]) -> str:
    labels = dict((BY_NAME["order"].choices or {}).values())
    order = labels[directives["order"]] if "order" in directives else "type"
    return f"{order}, from high to low" if directives.get("dir") == "desc" else order


def _node(node: Node, negated: bool) -> str:
    if isinstance(node, Group):
        said = [_node(part, negated) for part in node.parts]
        either = node.any != negated
        wrapped = [f"({one})" if isinstance(part, Group) else one for one, part in zip(said, node.parts, strict=True)]
        return _join(wrapped, "or" if either else "and")
    if isinstance(node, Not):
        return _node(node.part, not negated)
    if isinstance(node, Word):
        if node.exact:
            return f'{"are not" if negated else "are"} named exactly "{node.text}"'
        return f'{"do not have" if negated else "have"} "{node.text}" in the title'
    return _test(node, negated != (node.op == "!="))


def _test(test: Test, negated: bool) -> str:
    field = field_of(test)
    return _values(field, test, test.values, negated)


def _values(field: Field, test: Test, values: Values | Value, negated: bool) -> str:
    if isinstance(values, Value):
        return _special(field, values, negated) or _SAY[field.kind](field, test, values, negated)
    said = [_values(field, test, part, negated) for part in values.parts]
    return _join(said, "or" if values.any != negated else "and")


def _special(field: Field, value: Value, negated: bool) -> str:
    if value.quoted or value.text not in ("?", "-", "*"):
        return ""
    if value.text == "-":
        return f"{'have a' if negated else 'have no'} {field.label}"
    recorded = (value.text == "*") != negated
    return f"have {'a' if recorded else 'no'} recorded {field.label}"


def _text(field: Field, test: Test, value: Value, negated: bool) -> str:
    if field.name == "number":
        return f"{'do not have' if negated else 'have'} the number {value.text}"
    return f'{"do not have" if negated else "have"} "{value.text}" in the {field.label}'


def _words(field: Field, test: Test, value: Value, negated: bool) -> str:
    return f"{'do not have' if negated else 'have'} the {field.label} {_stored(field, value)}"


def _choice(field: Field, test: Test, value: Value, negated: bool) -> str:
    stored = _stored(field, value)
    if test.op in _RELATION and test.op != "!=":
        return f"{'do not have' if negated else 'have'} {field.label} {_RELATION[test.op].format(stored)}"
    if field.name == "type":
        article = "an" if stored[0] in "AEIOU" else "a"
        return f"{'are not' if negated else 'are'} {article} {stored} card"
    if field.name == "impl":
        return f"{'are not' if negated else 'are'} {stored}"
    return f"{'do not have' if negated else 'have'} the {field.label} {stored}"


def _number(field: Field, test: Test, value: Value, negated: bool) -> str:
    verb = "do not have" if negated else "have"
    other = BY_NAME.get(value.text.casefold())
    if other is not None and other.name in NUMERIC:
        relation = {
            ">": "more {} than {}",
            ">=": "at least as much {} as {}",
            "<": "less {} than {}",
            "<=": "at most as much {} as {}",
        }
        return f"{verb} {relation.get(test.op, 'the same {} as {}').format(field.label, other.label)}"
    return f"{verb} {field.label} {_amount(field.name, test, value)}"


def _own(field: Field, test: Test, value: Value, negated: bool) -> str:
    return f"you {'do not own' if negated else 'own'} {_amount('own', test, value)} of"


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


def _icon(field: Field, test: Test, value: Value, negated: bool) -> str:
    name = _stored(field, value)
    place = "" if field.name == "icon" else f" on the {field.name} edge"
    noun = "slot" if name == "empty" else "icon"
    if not value.count_op:
        return f"have {'no' if negated else 'at least one'} {name} {noun}{place}"
    amount = {
        ">=": "{} or more",
        ">": "more than {}",
        "<=": "{} or fewer",
        "<": "fewer than {}",
        "!=": "any number but {} of",
    }
    counted = amount.get(value.count_op, "exactly {}").format(value.count)
    return f"{'do not have' if negated else 'have'} {counted} {name} {noun}s{place}"


def _flag(field: Field, test: Test, value: Value, negated: bool) -> str:
    words = _stored(field, value)
    if not negated:
        return words
    return {"are": "are not", "can": "cannot", "have": "do not have"}[words.split()[0]] + words[len(words.split()[0]) :]


_SAY: Final = {
    Kind.TEXT: _text,
    Kind.WORDS: _words,
    Kind.CHOICE: _choice,
    Kind.NUMBER: _number,
    Kind.OWN: _own,
    Kind.ICON: _icon,
    Kind.FLAG: _flag,
}


def _stored(field: Field, value: Value) -> str:
    word = fold_word(value.text)
    choices = {fold_word(key): said for key, (_, said) in (field.choices or {}).items()}
    return choices.get(word) or choices.get(word.removesuffix("s")) or value.text


def _join(said: Sequence[str], word: str) -> str:
    if len(said) <= 1:
        return said[0] if said else ""
    lead = "either " if word == "or" and len(said) == 2 else ""
    return f"{lead}{', '.join(said[:-1])} {word} {said[-1]}"
