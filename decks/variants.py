"""What tells copies of one card apart: finish, condition, language and the place they are kept. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from cards.printings import CONDITIONS, FINISHES, LANGUAGES
from decks.entries import shown
from decks.errors import DeckRefused

PLACE_LENGTH: Final = 40


@dataclass(frozen=True, slots=True, order=True)
class Variant:
    """A kind of copy; the plain one is what is recorded when nothing is said."""

    finish: str = "normal"
    condition: str = ""
    language: str = "en"
    place: str = ""

    @property
    def finish_words(self) -> str:
        return FINISHES[self.finish]

    @property
    def condition_words(self) -> str:
        """Empty where nobody has stated it."""
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
        return ", ".join([*said, self.place] if self.place else said)


PLAIN: Final = Variant()
#: Words of other programs, without spaces and signs, for ours.
_FINISH_WORDS: Final[Mapping[str, str]] = {
    "": "normal",
    "0": "normal",
    "false": "normal",
    "no": "normal",
    "nonfoil": "normal",
    "regular": "normal",
    "1": "foil",
    "true": "foil",
    "yes": "foil",
    "f": "foil",
    "etched": "foil",
    "holo": "foil",
}
_CONDITION_WORDS: Final[Mapping[str, str]] = {
    "m": "mint",
    "mt": "mint",
    "nm": "near-mint",
    "nmm": "near-mint",
    "nearmintmint": "near-mint",
    "ex": "excellent",
    "lp": "excellent",
    "lightlyplayed": "excellent",
    "lightplayed": "excellent",
    "gd": "good",
    "goodlightlyplayed": "excellent",
    "mp": "good",
    "moderatelyplayed": "good",
    "pl": "played",
    "hp": "played",
    "heavilyplayed": "played",
    "sp": "excellent",
    "slightlyplayed": "excellent",
    "po": "poor",
    "pr": "poor",
    "dmg": "poor",
    "damaged": "poor",
    "unknown": "",
    "notstated": "",
}
_LANGUAGE_WORDS: Final[Mapping[str, str]] = {"": "en", "eng": "en", "deutsch": "de", "ger": "de", "français": "fr"}


def read_variant(values: Mapping[str, str]) -> Variant:
    """A kind of copy from what a form or a row of a list says; ``DeckRefused`` names what is not known."""
    place = values.get("place", "").strip()
    if not place.isprintable():
        raise DeckRefused("The place of copies holds signs that cannot be written. Write plain words.", "bad_place")
    if len(place) > PLACE_LENGTH:
        raise DeckRefused(
            f"The place “{shown(place)}” is too long; {PLACE_LENGTH} characters are possible.", "bad_place"
        )
    return Variant(
        finish=_read("finish", values.get("finish", ""), FINISHES, _FINISH_WORDS),
        condition=_read("condition", values.get("condition", ""), CONDITIONS, _CONDITION_WORDS),
        language=_read("language", values.get("language", ""), LANGUAGES, _LANGUAGE_WORDS),
        place=place,
    )


def _read(name: str, text: str, known: Mapping[str, str], others: Mapping[str, str]) -> str:
    word = _plain(text)
    if word in others:
        return others[word]
    for key, said in known.items():
        if word in (_plain(key), _plain(said)):
            return key
    if name == "finish" and "foil" in word:
        return "foil"
    if name == "language" and word.isalpha():
        return "other"
    wanted = ", ".join(said for key, said in known.items() if key)
    raise DeckRefused(f"there is no {name} “{shown(text)}”; there is {wanted}.", f"bad_{name}")


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


NAMES: Final = tuple(field.name for field in fields(Variant))
