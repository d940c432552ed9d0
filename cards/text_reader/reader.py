"""Reading a sentence by a grammar of card English; what cannot be read is named with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lark import Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken, VisitError

from cards.query import closest
from cards.text_reader.errors import TextError
from cards.text_reader.grammar import CardEnglish
from simulator.engine import BadCard

Json = Any
Ability = dict[str, Json]

#: Longer sentences are on no card; the time to read one grows with its length.
MAX_LENGTH: Final = 600
#: So many words are named as possible at a place.
MOST_EXPECTED: Final = 12
NAMES: Final = {"INT": "a number", "SIGN": "+ or \u2212", "WORD": "a keyword", "$END": "the end"}
_FIRST_WORD: Final = re.compile(r"[A-Za-z-]*")
_MARKS: Final = re.compile(r"\*\*|[{}]")


@dataclass(frozen=True, slots=True)
class Reading:
    """An ability that was read from a text, and how our cards say it, without the marks of icons and bold words."""

    ability: Ability
    text: str
    house_text: str

    @property
    def is_house_style(self) -> bool:
        """Whether the text is, but for marks and spaces, what a card with this ability says."""
        return _bare(self.text) == _bare(self.house_text)


@dataclass(frozen=True, slots=True)
class Language:
    """How the sentences of one kind of card are read, checked, and said.

    ``start`` matches what stands before the first word of a sentence; ``check`` raises ``BadCard``. ``titles`` are
    those that a text can name: each is one word of the grammar, so that a new one needs no other grammar.
    """

    english: CardEnglish
    build: Callable[[Tree[Any]], Ability]
    check: Callable[[Ability], None]
    say: Callable[[Ability], str]
    start: re.Pattern[str]
    titles: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class CardReading:
    """A whole rules text that was read: the fields of a record that it says, and its abilities one by one."""

    card_type: str
    fields: Mapping[str, Json]
    readings: tuple[Reading, ...]


def without_marks(text: str) -> str:
    """A text without the marks of icons and bold words."""
    return _MARKS.sub("", text)


def read_sentence(language: Language, text: str, *, line: int = 1, column: int = 1) -> Reading:
    """The ability that a sentence says; ``TextError`` names the place, counted from where the sentence begins."""
    if len(text) > MAX_LENGTH:
        raise TextError(f"The sentence is longer than {MAX_LENGTH} characters.", line=line, column=column + MAX_LENGTH)
    english = language.english
    plain = _small_start(text.replace("\u2019", "'").replace("@", "#"), language)
    titles = sorted((title for title in language.titles if title in plain), key=len, reverse=True)
    try:
        ability = language.build(_with_titles(english.parser.parse(_numbered(plain, titles)), titles))
    except UnexpectedInput as error:
        raise _explained(error, text, english, (line, column)) from error
    except VisitError as error:
        raise TextError("These words mean nothing together.", line=line, column=column) from error
    try:
        language.check(ability)
    except BadCard as error:
        raise TextError(str(error), line=line, column=column) from error
    return Reading(ability, text, without_marks(language.say(ability)))


def _numbered(text: str, titles: Sequence[str]) -> str:
    """A text with the number of each title instead of it, just as long."""
    for number, title in enumerate(titles):
        text = re.sub(rf"\b{re.escape(title)}(?!\w)", f"@{number}".ljust(len(title), "_"), text)
    return text


def _with_titles(tree: Tree[Any], titles: Sequence[str]) -> Tree[Any]:
    for node in tree.find_data("title"):
        node.children = [titles[int(str(node.children[0]).strip("@_"))]]
    return tree


def fields_together(said: Iterable[Mapping[str, Json]]) -> dict[str, Json]:
    """All fields that sentences or lines say; of a field with parts, such as two limits of decks, each says its own."""
    found: dict[str, Json] = {}
    for fields in said:
        for name, value in fields.items():
            before = found.get(name)
            found[name] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    return found


def lines_of(text: str) -> Iterator[tuple[int, int, str]]:
    """The lines that say something, each with its number and the column at which it begins."""
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.strip():
            yield number, len(raw) - len(raw.lstrip()) + 1, raw.strip()


def _bare(text: str) -> str:
    return " ".join(without_marks(text).replace("\u2019", "'").replace("-", "\u2212").split())


def _small_start(text: str, language: Language) -> str:
    """The sentence with the small letter that its first word would have further inside."""
    start = language.start.match(text)
    at = start.end() if start else 0
    first = _FIRST_WORD.match(text, at)
    word = first[0] if first else ""
    small = word[:1].lower() + word[1:]
    return f"{text[:at]}{small}{text[at + len(word) :]}" if small in language.english.words else text


def _explained(error: UnexpectedInput, text: str, english: CardEnglish, begin: tuple[int, int]) -> TextError:
    """Where reading stopped, what stands there and what could."""
    line, column = begin
    if isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
        return TextError(f'"{text[at]}" stands on no card.', line=line, column=column + at)
    names = error.expected if isinstance(error, UnexpectedToken | UnexpectedEOF) else ()
    expected = tuple(sorted(_words(names, english)))
    if not isinstance(error, UnexpectedToken):
        message = f"The text ends too early; {_could(expected)}."
        return TextError(message, line=line, column=column + len(text.rstrip()), expected=expected)
    near = closest(str(error.token), (word for word in expected if word.isalpha()))
    hint = f' Did you mean "{near}"?' if near else ""
    message = f'"{error.token}" cannot stand here; {_could(expected)}.{hint}'
    return TextError(message, line=line, column=column + (error.token.start_pos or 0), expected=expected)


def _words(names: Iterable[str], english: CardEnglish) -> set[str]:
    said = {terminal.name: terminal.pattern.value for terminal in english.parser.terminals}
    return {NAMES.get(name, said.get(name, name)) for name in names}


def _could(expected: tuple[str, ...]) -> str:
    shown = ", ".join(expected[:MOST_EXPECTED])
    return f"possible are {shown}{' and others' if len(expected) > MOST_EXPECTED else ''}"
