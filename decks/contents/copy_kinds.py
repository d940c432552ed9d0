"""What tells copies of one card apart: finish, condition, language and the location they are kept. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from cards.drawing import CONDITIONS, FINISHES, LANGUAGES
from decks.contents.entries import shown
from decks.errors import DeckRefused

LOCATION_LENGTH: Final = 40


@dataclass(frozen=True, slots=True, order=True)
class Variant:
    """A kind of copy; the plain one is what is recorded when nothing is said."""

    finish: str = "normal"
    condition: str = ""
    language: str = "en"
    location: str = ""

    @property
    def finish_words(self) -> str:
        return FINISHES[self.finish]

    @property
    def condition_words(self) -> str:
        """Empty if not stated."""
        return CONDITIONS[self.condition] if self.condition else ""

    @property
    def language_words(self) -> str:
        return LANGUAGES[self.language]

    @property
    def words(self) -> str:
        """What is special about it, empty for the plain one."""
        said = [FINISHES[self.finish]] if self.finish != PLAIN.finish else []
        said += [CONDITIONS[self.condition]] if self.condition else []
        said += [LANGUAGES[self.language]] if self.language != PLAIN.language else []
        return ", ".join([*said, self.location] if self.location else said)


PLAIN: Final = Variant()
#: Words of other programs, without spaces and signs, for ours.
_FINISH_WORDS: Final[Mapping[str, str]] = {
    "": "normal",
    "0": "normal",
    "false": "normal",
    "no": "normal",
    "nonfoil": "normal",
    "regular": "normal",
    "notfoil": "normal",
    "n": "normal",
    "1": "foil",
    "true": "foil",
    "yes": "foil",
    "y": "foil",
    "f": "foil",
    "etched": "foil",
    "holo": "foil",
}
#: The numbers are those of Cardmarket, whose “light played” comes after “good”.
_CONDITION_WORDS: Final[Mapping[str, str]] = {
    "1": "mint",
    "2": "near-mint",
    "3": "excellent",
    "4": "good",
    "5": "played",
    "6": "played",
    "7": "poor",
    "m": "mint",
    "mt": "mint",
    "gemmint": "mint",
    "nm": "near-mint",
    "nmm": "near-mint",
    "nearmintmint": "near-mint",
    "ex": "excellent",
    "lp": "excellent",
    "lightlyplayed": "excellent",
    "lightplayed": "excellent",
    "gd": "good",
    "goodlightlyplayed": "excellent",
    "g": "good",
    "vg": "good",
    "verygood": "good",
    "mp": "good",
    "moderatelyplayed": "good",
    "moderateplayed": "good",
    "pl": "played",
    "hp": "played",
    "heavilyplayed": "played",
    "heavyplayed": "played",
    "fair": "played",
    "fr": "played",
    "sp": "excellent",
    "slightlyplayed": "excellent",
    "po": "poor",
    "pr": "poor",
    "d": "poor",
    "dmg": "poor",
    "damaged": "poor",
    "unknown": "",
    "notstated": "",
}
#: Other words for just what is recorded, of finishes and of conditions.
_SAME: Final = frozenset(
    "0 1 2 3 4 7 false no nonfoil regular notfoil n true yes y f m mt nm ex gd g pl po unknown notstated".split()
)
#: Names in the languages themselves and in German, codes of three letters, and the numbers of Cardmarket.
_LANGUAGE_WORDS: Final[Mapping[str, str]] = {
    word: key
    for key, words in {
        "en": " eng englisch anglais ingles 1",
        "de": "ger deu deutsch allemand aleman 3",
        "fr": "fra fre francais franzosisch 2",
        "es": "sp spa esp espanol castellano spanisch 4",
        "it": "ita italiano italienisch 5",
        "pl": "pol polski polnisch",
        "other": "6 7 8 9 10 11",
    }.items()
    for word in words.split(" ")
}


def read_variant(values: Mapping[str, str]) -> Variant:
    """A kind of copy from what a form or a row of a list says; ``DeckRefused`` names what is not known."""
    location = (values.get("location") or values.get("place") or "").strip()
    if not location.isprintable():
        raise DeckRefused(
            "The location of copies holds signs that cannot be written. Write plain words.", "bad_location"
        )
    if len(location) > LOCATION_LENGTH:
        raise DeckRefused(
            f"The location “{shown(location)}” is too long; {LOCATION_LENGTH} characters are possible.", "bad_location"
        )
    return Variant(**{name: _read(name, values.get(name, "")) for name in _WORDS}, location=location)


def read_loosely(values: Mapping[str, str]) -> tuple[Variant, tuple[str, ...]]:
    """A kind of copy out of a list of another program, with a sentence for each thing that is recorded otherwise."""
    read, notes = {}, []
    for name, (known, _) in _WORDS.items():
        text = values.get(name, "")
        try:
            read[name] = _read(name, text)
        except DeckRefused:
            read[name] = getattr(PLAIN, name)
            notes.append(f"The {name} “{shown(text)}” is not known here: recorded as {known[read[name]]}.")
            continue
        if _is_another(name, text, read[name]):
            notes.append(f"The {name} “{shown(text)}” is recorded as {known[read[name]]}.")
    told = (values.get("location") or values.get("place") or "").strip()
    location = "".join(letter for letter in told if letter.isprintable())[:LOCATION_LENGTH].strip()
    if location != told:
        notes.append(f"The location “{shown(told)}” cannot be written: recorded as “{location}”.")
    return Variant(**read, location=location), tuple(notes)


def _is_another(name: str, text: str, key: str) -> bool:
    """Whether a word says more than, or something beside, what it is recorded as."""
    if not key or not text.strip():
        return False
    if name == "language":
        return key == "other" and _plain(text) != key
    known, others = _WORDS[name]
    same = {_plain(key), _plain(known[key]), *(word for word in _SAME if others.get(word) == key)}
    return same.isdisjoint(_readings(name, text))


def _read(name: str, text: str) -> str:
    known, others = _WORDS[name]
    for word in _readings(name, text):
        if word in others:
            return others[word]
        for key, said in known.items():
            if word in (_plain(key), _plain(said)):
                return key
    word = _plain(text)
    if name == "finish" and "foil" in word:
        return "foil"
    if name == "language" and word.isalpha():
        return "other"
    wanted = ", ".join(said for key, said in known.items() if key)
    raise DeckRefused(f"there is no {name} “{shown(text)}”; there is {wanted}.", f"bad_{name}")


def _readings(name: str, text: str) -> list[str]:
    """All of a cell, then what stands before and in brackets, and of ``en-GB`` the first part."""
    parts = re.split(r"[()\[\]]", text) + (re.split(r"[-_ (]", text.strip())[:1] if name == "language" else [])
    return [_plain(text), *filter(None, map(_plain, parts))]


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[\W_]+", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))


_WORDS: Final[Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]]] = {
    "finish": (FINISHES, _FINISH_WORDS),
    "condition": (CONDITIONS, _CONDITION_WORDS),
    "language": (LANGUAGES, _LANGUAGE_WORDS),
}

NAMES: Final = tuple(field.name for field in fields(Variant))
