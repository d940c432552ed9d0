"""Card texts to data: the way back from ``simulator.engine.games.conan_ccg.text``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from cards.games.conan_ccg.text_parser.builder import Builder
from cards.games.conan_ccg.text_parser.errors import TextError
from cards.games.conan_ccg.text_parser.grammar import CardEnglish, card_english
from cards.search.errors import closest
from simulator.engine import BadCard
from simulator.engine.games.conan_ccg.card_sense import check_sense
from simulator.engine.games.conan_ccg.text import UNKNOWN_TEXT, ability_text
from simulator.engine.games.conan_ccg.vocabulary import check_ability

Json = Any
Ability = dict[str, Json]

#: Longer sentences are on no card; the time to read one grows with its length.
MAX_LENGTH: Final = 600
#: So many words are named as possible at a place.
MOST_EXPECTED: Final = 12
NAMES: Final = {"INT": "a number", "SIGN": "+ or \u2212", "WORD": "a keyword", "$END": "the end"}
CONAN_ONLY: Final = "Conan Only."
#: What stands before the first word of a sentence: marks, and on Moves whom it is for.
_START: Final = re.compile(r"[\s*{]*")
_MOVE_START: Final = re.compile(r"[\s*{]*(?:(?:(?:Conan|Ally|Foe)(?: \([^)]*\))?,? ?)+:[\s*{]*)?")
_FIRST_WORD: Final = re.compile(r"[A-Za-z-]*")
_REQUIREMENT: Final = re.compile(r"Requires (\d+|\?) (?:(Scar)s?|Renown)\.")
_DRAW: Final = re.compile(r"Draw up to (\d+|\?) cards?\.")
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
class CardReading:
    """A whole rules text that was read: the fields of a record that it says, and its abilities one by one."""

    card_type: str
    fields: Mapping[str, Json]
    readings: tuple[Reading, ...]


def read_ability(card_type: str, text: str, *, line: int = 1, column: int = 1) -> Reading:
    """The ability that a sentence says; ``TextError`` names the place, counted from where the sentence begins."""
    if len(text) > MAX_LENGTH:
        raise TextError(f"The sentence is longer than {MAX_LENGTH} characters.", line=line, column=column + MAX_LENGTH)
    english = card_english(card_type)
    plain = _small_start(text.replace("\u2019", "'"), english, is_move=card_type == "Move")
    try:
        ability: Ability = Builder(english, card_type).transform(english.parser.parse(plain))
    except UnexpectedInput as error:
        raise _explained(error, text, english, (line, column)) from error
    try:
        check_ability("this text", card_type, ability)
        check_sense("this text", card_type, ability)
    except BadCard as error:
        raise TextError(str(error), line=line, column=column) from error
    return Reading(ability, text, _MARKS.sub("", ability_text(card_type, ability)))


def read_card(card_type: str, text: str) -> CardReading:
    """What all lines of a rules text say; ``TextError`` for the first that cannot be read."""
    fields: dict[str, Json] = {}
    readings: list[Reading] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        beside = _beside_the_text(line)
        if beside:
            fields.update(beside)
        elif line:
            indent = len(raw) - len(raw.lstrip())
            readings.append(read_ability(card_type, line, line=number, column=indent + 1))
    abilities = fields.get("abilities", [reading.ability for reading in readings])
    return CardReading(card_type, {**fields, "abilities": abilities}, tuple(readings))


def _beside_the_text(line: str) -> dict[str, Json]:
    """What a line says that is no ability: ``Conan Only.``, ``Requires 4 Scars. Draw up to 1 card.``"""
    if _MARKS.sub("", line) == CONAN_ONLY:
        return {"conan_only": True}
    if line == UNKNOWN_TEXT:
        return {"abilities": "?"}
    requires, draw = _REQUIREMENT.search(line), _DRAW.search(line)
    if _DRAW.sub("", _REQUIREMENT.sub("", line)).strip():
        return {}
    said: dict[str, Json] = {}
    if requires:
        said["requires"] = {"scars" if requires[2] else "renown": _known(requires[1])}
    if draw:
        said["draw"] = _known(draw[1])
    return said


def _known(number: str) -> Json:
    return number if number == "?" else int(number)


def canonical(ability: Mapping[str, Json]) -> Ability:
    """An ability as its text reads back: nothing empty, and first the condition that the moment says as well."""
    merged = {"hit": "hit_on", "foe_defeated": "event_foe", "hits_known": "hit_by"}.get(ability["when"])
    conditions = list(ability.get("if", ()))
    if sum(entry["verb"] == merged for entry in conditions) == 1:
        conditions.sort(key=lambda entry: entry["verb"] != merged)
    wanted = list(ability.get("for", ()))
    named = [one for one in wanted if isinstance(one, str)]
    kinds = [one for one in wanted if not isinstance(one, str)]
    form = {**ability, "if": conditions, "for": [*named, *kinds]}
    return {field: value for field, value in form.items() if value}


def _bare(text: str) -> str:
    return " ".join(_MARKS.sub("", text).replace("\u2019", "'").replace("-", "\u2212").split())


def _small_start(text: str, english: CardEnglish, *, is_move: bool) -> str:
    """The sentence with the small letter that its first word would have further inside."""
    start = (_MOVE_START if is_move else _START).match(text)
    at = start.end() if start else 0
    first = _FIRST_WORD.match(text, at)
    word = first[0] if first else ""
    small = word[:1].lower() + word[1:]
    return f"{text[:at]}{small}{text[at + len(word) :]}" if small in english.words else text


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
