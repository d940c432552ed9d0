"""The search language: text to tree, with the place of every error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from cards.query.errors import Place, SearchError
from cards.query.mistakes import MOST_DIGITS, check_joins, explain, masked, no_count

MAX_LENGTH: Final = 1024
MAX_LEAVES: Final = 20
MAX_DEPTH: Final = 8

GRAMMAR: Final = r"""
start: or_expr?
?or_expr: and_expr (OR and_expr)*
?and_expr: unary (AND? unary)*
?unary: MINUS unary -> negated
      | NOT unary -> negated
      | primary
?primary: "(" or_expr ")" | nested | test | exact | word
nested: OPEN or_expr "]]" COPIES?
test: TEST_HEAD or_values
exact: EXACT
word: QUOTED | BARE
?or_values: and_values ("|" and_values)*
?and_values: value ("&" value)*
?value: "(" or_values ")" | one_value
one_value: (BARE | QUOTED | ABSENT | PATTERN) COUNT?

OR.5: /or(?=[\s(]|$)/i
AND.5: /and(?=[\s(]|$)/i
NOT.5: /not(?=[\s(]|$)/i
TEST_HEAD.4: /[A-Za-z_]+\s*(!=|<=|>=|≠|≤|≥|:|=|<|>)/
OPEN.4: "[["
PATTERN.4: /\/(?:[^\/\\]|\\.)*\/(?=[\s()|&\]]|$)/
EXACT.4: /!\s*"[^"]*"/
ABSENT.4: /-(?=[\s)|&]|$)/
COPIES.3: /(!=|<=|>=|≠|≤|≥|:|=|<|>)\s*[^\s()|&"\[\]]+/
COUNT.3: /(!=|<=|>=|≠|≤|≥|=|<|>)\s*[^\s()|&"\[\]]+/
MINUS.2: "-"
QUOTED: /"[^"]*"/
BARE: /[^\s()|&"<>=≠≤≥:!\[\]-]([^\s()|&"<>=≠≤≥:!\[\]]|!(?!=))*/
%import common.WS
%ignore WS
"""
_NEGATIONS: Final = re.compile(rf"(?:(?:-|\bnot\b)\s*){{{MAX_DEPTH + 1},}}", re.IGNORECASE)
#: Each sign is one sign again, so that places of mistakes stay.
_QUOTES: Final = str.maketrans(dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("’‘‚‛´`ʼ′", "'"))
_OPERATORS: Final = ("!=", "<=", ">=", "≠", "≤", "≥", ":", "=", "<", ">")
_PLAIN_OPERATORS: Final = {"≠": "!=", "≤": "<=", "≥": ">="}


@dataclass(frozen=True, slots=True)
class Value:
    """One wanted value, with a count after it (``blade>=2``) where the field takes one."""

    text: str
    place: Place
    quoted: bool = False
    count_op: str = ""
    count: int = 0
    is_pattern: bool = False


@dataclass(frozen=True, slots=True)
class Values:
    """Several values: any (``|``) or all (``&``) of them."""

    any: bool
    parts: tuple[Values | Value, ...]


@dataclass(frozen=True, slots=True)
class Test:
    """A field, an operator and what is wanted of it."""

    field: str
    op: str
    values: Values | Value
    place: Place


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the title, or with ``exact`` the whole title."""

    text: str
    exact: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Nested:
    """Cards wanted in a deck and how many copies of them together: ``[[type:foe]]>=20``; without a count, any."""

    part: Node
    count_op: str
    count: int
    place: Place


@dataclass(frozen=True, slots=True)
class Not:
    """What must not hold."""

    part: Node


@dataclass(frozen=True, slots=True)
class Group:
    """Parts of which all (``and``) or any (``or``) must hold."""

    any: bool
    parts: tuple[Node, ...]


Node = Test | Word | Not | Group | Nested


def parse(text: str) -> Node | None:
    """The tree of a query, ``None`` when it is empty; ``SearchError`` when it cannot be read."""
    if len(text) > MAX_LENGTH:
        raise SearchError(
            "too_long",
            f"The query has {len(text)} characters; {MAX_LENGTH} are possible.",
            place=Place(MAX_LENGTH, len(text)),
        )
    plain = text.translate(_QUOTES)
    _check_depth(plain)
    check_joins(plain)
    try:
        tree = _TreeBuilder().transform(_PARSER.parse(plain))
    except UnexpectedInput as error:
        raise explain(plain, error) from error
    except VisitError as error:
        raise error.orig_exc from error
    _check_size(tree, len(text))
    return tree


def leaves(node: Node | None) -> Iterator[Test | Word]:
    """The tests and words of a tree, from left to right."""
    if isinstance(node, Group):
        for part in node.parts:
            yield from leaves(part)
    elif isinstance(node, Not | Nested):
        yield from leaves(node.part)
    elif node is not None:
        yield node


def with_words(node: Node, change: Callable[[Word], Node]) -> Node:
    """The tree with something else in the place of each word."""
    if isinstance(node, Group):
        return replace(node, parts=tuple(with_words(part, change) for part in node.parts))
    if isinstance(node, Not | Nested):
        return replace(node, part=with_words(node.part, change))
    return change(node) if isinstance(node, Word) else node


def single_values(values: Values | Value) -> Iterator[Value]:
    """The single values of a test, from left to right."""
    if isinstance(values, Value):
        yield values
    else:
        for part in values.parts:
            yield from single_values(part)


class _TreeBuilder(Transformer[Token, "Node | None"]):
    """Lark's tree to ours."""

    def start(self, parts: list[Node]) -> Node | None:
        return parts[0] if parts else None

    def or_expr(self, parts: list[Node | Token]) -> Node:
        return Group(True, tuple(part for part in parts if not isinstance(part, Token)))

    def and_expr(self, parts: list[Node | Token]) -> Node:
        return Group(False, tuple(part for part in parts if not isinstance(part, Token)))

    def negated(self, parts: list[Node | Token]) -> Node:
        _sign, part = parts
        return Not(part)  # type: ignore[arg-type]

    def word(self, parts: list[Token]) -> Node:
        return Word(parts[0].strip('"'), False, _place(parts[0]))

    def exact(self, parts: list[Token]) -> Node:
        return Word(parts[0].lstrip("! ").strip('"'), True, _place(parts[0]))

    def test(self, parts: list[Token | Values | Value]) -> Node:
        token, values = parts
        head = str(token)
        op = next(op for op in _OPERATORS if head.endswith(op))
        place = _place(token)  # type: ignore[arg-type]
        field = head.removesuffix(op).strip()
        operator, place = _PLAIN_OPERATORS.get(op, op), Place(place.start, place.start + len(field))
        return Test(field.casefold(), operator, values, place)  # type: ignore[arg-type]

    def or_values(self, parts: list[Values | Value]) -> Values:
        return Values(True, tuple(parts))

    def and_values(self, parts: list[Values | Value]) -> Values:
        return Values(False, tuple(parts))

    def nested(self, parts: list[Token | Node]) -> Node:
        opening, inside, *counts = parts
        count = _count(*counts) if counts else ("", 0)  # type: ignore[arg-type]
        start = _place(opening).start  # type: ignore[arg-type]
        return Nested(inside, *count, Place(start, start + 2))  # type: ignore[arg-type]

    def one_value(self, parts: list[Token]) -> Value:
        token, *counts = parts
        count = _count(*counts) if counts else ("", 0)
        quoted, is_pattern = token.type == "QUOTED", token.type == "PATTERN"
        text = token.strip('"') if quoted else token[1:-1] if is_pattern else str(token)
        return Value(text, _place(token), quoted, *count, is_pattern)


def _count(token: Token) -> tuple[str, int]:
    """The relation and the number of a count such as ``>=2``."""
    op = next(op for op in _OPERATORS if token.startswith(op))
    relation, number = _PLAIN_OPERATORS.get(op, op), token.removeprefix(op).strip()
    if relation != ":" and number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS:
        return relation, int(number)
    raise no_count(str(token), _place(token))


def _place(token: Token) -> Place:
    start = token.start_pos or 0
    return Place(start, token.end_pos or start)


def _check_size(tree: Node | None, length: int) -> None:
    count = sum(1 if isinstance(leaf, Word) else len(list(single_values(leaf.values))) for leaf in leaves(tree))
    if count > MAX_LEAVES:
        raise SearchError(
            "too_many_parts", f"The query has {count} conditions; {MAX_LEAVES} are possible.", place=Place(0, length)
        )


def _check_depth(text: str) -> None:
    plain = masked(text)
    negations = _NEGATIONS.search(plain)
    depth, at = 0, negations.start() if negations else -1
    for index, letter in enumerate(plain):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth > MAX_DEPTH and at < 0:
            at = index
    if at >= 0:
        message = f"Brackets and negations are nested too deep here; {MAX_DEPTH} levels are possible."
        raise SearchError("too_deep", message, place=Place(at, at + 1), token=plain[at])


_PARSER: Final = Lark(GRAMMAR, parser="lalr", maybe_placeholders=False)
