"""One field of the search language: its names, what it is compared with, and the words that describe it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cards.query.words import fold_word


class Kind(Enum):
    """How a field is compared."""

    TEXT = "text"
    CODE = "a number in a set"
    LABEL = "one of"
    NUMBER = "number"
    COUNT = "icons with counts"
    SET = "a set"
    DATE = "date or set"
    OWN = "number, yours"
    OWN_LABEL = "one of, yours"
    DIRECTIVE = "how to list"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a field: the words for it, and the fact that must be recorded to rule it out, if not the field's."""

    words: str
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its names, the fact behind it, its values and the words that describe it.

    ``fact`` names the fact among a card's unknown ones, and the number or column that holds it. The order of
    ``choices`` is the order of ``<`` and ``>`` where ``ordered`` says so; without choices any word may be asked for.
    ``short`` are other words for choices.
    """

    name: str
    aliases: tuple[str, ...]
    kind: Kind
    label: str
    help: str
    example: str
    fact: str = ""
    choices: Mapping[str, Choice] | None = None
    ordered: bool = False
    short: Mapping[str, str] | None = None

    @property
    def operators(self) -> tuple[str, ...]:
        if self.kind in (Kind.NUMBER, Kind.OWN, Kind.DATE, Kind.CODE) or self.ordered:
            return (":", "=", "!=", "<", "<=", ">", ">=")
        if self.kind is Kind.DIRECTIVE:
            return (":", "=")
        return (":", "=", "!=")

    def choice(self, text: str) -> str:
        """The value that a text stands for, whatever its case and hyphens and in the plural too; else empty."""
        by_fold = {**(self.short or {}), **{fold_word(key): key for key in self.choices or {}}}
        word = fold_word(text)
        singular = (word.removesuffix("s"), f"{word[:-3]}y" if word.endswith("ies") else word) if len(word) > 3 else ()
        return next((by_fold[one] for one in (word, *singular) if one in by_fold), "")


def choices(*values: str) -> dict[str, Choice]:
    """Values that are said as they are written."""
    return {value.casefold().replace(" ", "-"): Choice(value) for value in values}


def number(name: str, aliases: tuple[str, ...], label: str, text: str, least: int = 3) -> Field:
    """A field of a number of the card; ``least`` is the number of its example."""
    return Field(name, aliases, Kind.NUMBER, label, text, f"{name}>={least}", name)
