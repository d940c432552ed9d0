"""How a query that is being written may go on: names of fields with what they mean, signs, values, and titles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.catalogue import Title
from cards.query import MAX_LENGTH, Field, Kind, fold_word, quote
from cards.search import FieldTable

MOST: Final = 10
MOST_FIELDS: Final = 5
_VALUE: Final = re.compile(
    r'(?P<field>[A-Za-z_]+)\s*(?:!=|<=|>=|≠|≤|≥|:|=|<|>)(?:[^\s"()|&]*[|&])*(?P<value>"[^"]*|[^\s"()|&]*)$'
)
_NAME: Final = re.compile(r"(?:^|(?<=[\s(\[-]))[A-Za-z_]+$")
_WORDS: Final = re.compile(r'(?:^|(?<=[\s(\[-]))[^\s:<>=()|&"\[\]!-][^:<>=()|&"\[\]!]*$')
_SIGNS: Final = {"!=": "not", "<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}
_NUMBERS: Final = {"3": "exactly 3", "2..4": "from 2 to 4", "3..": "3 or more"}
_GAPS: Final = {"?": "not recorded", "-": "the card has none"}
Titles = Callable[[str, int], Sequence[Title]]


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on: what it is called and means, the whole query with it, and where the writer then stands."""

    label: str
    words: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What can be written: the fields, the names of the sets by key, and titles where titles are searched."""

    table: FieldTable
    sets: Mapping[str, str]
    titles: Titles | None = None


def completions(text: str, at: int, known: Vocabulary) -> list[Completion]:
    """At most ten ways to go on at a place of a query, the likeliest first; none where nothing is begun."""
    left, right = text[:at], text[at:]
    if len(text) > MAX_LENGTH:
        return []
    value = _VALUE.search(left)
    field = known.table.find(value["field"].casefold()) if value else None
    if value and field:
        start, begun = value.start("value"), value["value"]
        rows = [(f"{_as_value(key)} ", key, words) for key, words in _values(field, known.sets, begun)]
    elif left.count('"') % 2 == 0:
        return _names_and_titles(left, right, known)
    else:
        return []
    return [_completion(left[:start], insert, right, label, words) for insert, label, words in rows[:MOST]]


def in_brackets(text: str, at: int) -> bool:
    """Whether a place of a query for decks lies in double brackets, which ask for cards."""
    return text[:at].count("[[") > text[:at].count("]]")


def _completion(before: str, insert: str, right: str, label: str, words: str) -> Completion:
    after = right.lstrip() if insert.endswith(" ") else right
    return Completion(label, words, f"{before}{insert}{after}", len(before) + len(insert))


def _as_value(key: str) -> str:
    return key if key in _GAPS else quote(key)


def _values(field: Field, sets: Mapping[str, str], begun: str) -> list[tuple[str, str]]:
    """Values of a field that begin with, or have in them, what is begun; nothing when it is one already."""
    if field.kind is Kind.SET:
        known = dict(sets)
    elif field.kind in (Kind.NUMBER, Kind.OWN):
        known = {**_NUMBERS, **(_GAPS if field.kind is Kind.NUMBER else {})} if not begun else {}
    else:
        known = {key: choice.words for key, choice in (field.choices or {}).items()}
    wanted = fold_word(begun)
    if any(fold_word(key) == wanted for key in known if wanted):
        return []
    first = [(key, words) for key, words in known.items() if fold_word(key).startswith(wanted)]
    return [*first, *(one for one in known.items() if one not in first and wanted in fold_word(" ".join(one)))]


def _names_and_titles(left: str, right: str, known: Vocabulary) -> list[Completion]:
    name = _NAME.search(left)
    before, begun = (left[: name.start()], name.group().casefold()) if name else ("", "")
    names = _names(begun, known.table) if begun else ()
    fields = [_completion(before, insert, right, insert, words) for insert, words in names]
    titles = list(_titles(left, right, known.titles)) if known.titles else []
    most = MOST_FIELDS if titles else MOST
    return [*fields[:most], *titles][:MOST]


def _names(begun: str, table: FieldTable) -> Iterator[tuple[str, str]]:
    """Fields of which a name begins so; of one whose name is complete, every sign."""
    whole = table.find(begun)
    if whole is not None:
        yield f"{whole.name}:", whole.help
        yield from ((f"{whole.name}{sign}", words) for sign, words in _SIGNS.items() if sign in whole.operators)
    for field in table.fields:
        if field is not whole and any(one.startswith(begun) for one in (field.name, *field.aliases)):
            yield f"{field.name}:", field.help


def _titles(left: str, right: str, find: Titles) -> Iterator[Completion]:
    """The titles that the last words begin, as many of the words as lead to any."""
    found = _WORDS.search(left)
    start = found.start() if found else len(left)
    while start < len(left):
        titles = find(left[start:], MOST) if len(left[start:].strip()) > 1 else ()
        for title in titles:
            yield _completion(left[:start], f'!"{title.text}" ', right, title.text, title.type)
        if titles:
            return
        following = re.compile(r"\s+").search(left, start)
        start = following.end() if following else len(left)
