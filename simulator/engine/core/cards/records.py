"""Reads one field of a card record at a time; every refusal names the card, the field and what can stand there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from simulator.engine.core.cards.phrases import a_or_an
from simulator.engine.core.decks import normal_title
from simulator.engine.core.errors import BadCard

Json = Any
#: A number, or what is known of it: ``"?"``, ``"11+"``, ``"3-4"``, ``"4-"``.
Value = int | str

UNKNOWN: Final = "?"
RARITIES: Final = ("common", "uncommon", "rare", "very rare")
#: What pool tables hold for a value that nobody knows; a value that a card type does not have is 0.
NOT_KNOWN: Final = -1
_BOUNDED: Final = re.compile(r"\d+(\+|-|-\d+)")


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers a field can hold."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Fields:
    """What the records of a game may hold: fields of all card types, and by type those it must and may have.

    ``needed`` are those without which no card of the game is one. Boards, dice and tiles have neither number nor
    abilities: a game with such cards leaves them to the types that do.
    """

    common: frozenset[str]
    required: Mapping[str, tuple[str, ...]]
    optional: Mapping[str, tuple[str, ...]]
    ranges: Mapping[str, Range]
    needed: tuple[str, ...] = ("title", "number", "abilities")


def unknown_fields(record: Mapping[str, Json]) -> tuple[str, ...]:
    """The fields of a record of which nothing is known."""
    return tuple(field for field, value in record.items() if value == UNKNOWN)


def is_unknown(value: Json) -> bool:
    """Whether a value is ``"?"`` or only bounded."""
    return isinstance(value, str) and (value == UNKNOWN or _BOUNDED.fullmatch(value) is not None)


def table_number(value: Value | None) -> int:
    """A value as pool tables hold it."""
    if value is None:
        return 0
    return value if isinstance(value, int) else NOT_KNOWN


class Named(Protocol):
    """A card as far as telling it from others goes."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...


def number_cards(cards: Sequence[Named]) -> tuple[dict[str, int], dict[str, int]]:
    """The places of cards by id and by title; ``BadCard`` for two with the same of either."""
    index: dict[str, int] = {}
    by_title: dict[str, int] = {}
    for place, card in enumerate(cards):
        if card.id in index:
            raise BadCard(f'Card "{card.id}", id: another card has this id too.')
        title = normal_title(card.title)
        if title in by_title:
            raise BadCard(f'Card "{card.id}", title: "{card.title}" is the title of "{cards[by_title[title]].id}" too.')
        index[card.id] = place
        by_title[title] = place
    return index, by_title


def place_of(word: str, table: Sequence[str]) -> int:
    """Where a word stands in a table, -1 where it does not."""
    return table.index(word) if word in table else -1


class RecordReader:
    """One card record; its methods return checked values and note whether anything was unknown."""

    def __init__(self, record: Mapping[str, Json], fields: Fields) -> None:
        if not isinstance(record, Mapping):
            raise BadCard(f"A card must be an object with fields, not {record!r}.")
        self.record = record
        self.fields = fields
        self.card_id = str(record.get("id", "?"))
        self.has_unknown = False

    def fail(self, field: str, message: str) -> BadCard:
        return BadCard(f'Card "{self.card_id}", {field}: {message}')

    def card_type(self) -> str:
        """The type of card, once its record is known to have an id and the fields of its type, and no others."""
        self.text("id")
        card_type = self.record.get("type")
        if card_type not in self.fields.required:
            raise self.fail("type", f"{card_type!r} is not known; allowed are {', '.join(self.fields.required)}.")
        self._check_fields(str(card_type))
        return str(card_type)

    def _check_fields(self, card_type: str) -> None:
        allowed = self.fields.common | set(self.fields.required[card_type]) | set(self.fields.optional[card_type])
        for field in self.record:
            if field not in allowed:
                raise self.fail(field, f"{a_or_an(card_type)} has no such field; it has {', '.join(sorted(allowed))}.")
        for field in (*self.fields.needed, *self.fields.required[card_type]):
            if field not in self.record:
                raise self.fail(field, f"{a_or_an(card_type)} needs this field.")

    def text(self, field: str, default: str | None = None) -> str:
        value = self.record.get(field, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.fail(field, f"{value!r} is not a text.")
        return value

    def choice(self, field: str, allowed: Sequence[str], *, default: str = "") -> str:
        """One of the allowed words; ``""`` when the optional field is missing, ``"?"`` when unknown."""
        value = self.record.get(field, default)
        if value == UNKNOWN:
            self.has_unknown = True
        elif value not in allowed and value != default:
            raise self.fail(field, f"{value!r} is not known; allowed are {', '.join(allowed)}.")
        return str(value)

    def flag(self, field: str) -> bool:
        value = self.record.get(field, False)
        if not isinstance(value, bool):
            raise self.fail(field, f"{value!r} is neither true nor false.")
        return value

    def number(self, field: str) -> Value | None:
        """A number in its range, an unknown value, or ``None`` when the card has no such field."""
        if field not in self.record:
            return None
        return self.value(field, field, self.record[field])

    def value(self, field: str, where: str, value: Json) -> Value:
        """A number in the range of ``field``, or an unknown value; ``where`` says what a refusal names."""
        if is_unknown(value):
            self.has_unknown = True
            return str(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(where, f'{value!r} is not a whole number (unknown is "?", "11+", "3-4" or "4-").')
        span = self.fields.ranges[field]
        if not span.low <= value <= span.high:
            raise self.fail(where, f"{value} is out of range; {span.low} to {span.high} are possible.")
        return value

    def word_list(self, field: str, allowed: Collection[str] | None) -> tuple[str, ...]:
        """A list of words, each at most once; an open list when ``allowed`` is ``None``."""
        value = self.record.get(field, ())
        if value == UNKNOWN:
            self.has_unknown = True
            return ()
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.fail(field, f"{value!r} is not a list.")
        for word in value:
            if not isinstance(word, str) or not word.strip() or (allowed is not None and word not in allowed):
                choices = "any word" if allowed is None else ", ".join(allowed) or "none on this card type"
                raise self.fail(field, f"{word!r} is not known; allowed: {choices}.")
        if len(set(value)) != len(value):
            raise self.fail(field, "a word stands here twice.")
        return tuple(value)

    def abilities(self) -> tuple[Mapping[str, Json], ...] | None:
        """The abilities as they are written, ``None`` when nobody knows them, none where the type has no such field.

        What they say is not checked here.
        """
        abilities = self.record.get("abilities", ())
        if abilities == UNKNOWN:
            self.has_unknown = True
            return None
        if isinstance(abilities, str) or not isinstance(abilities, Sequence):
            raise self.fail("abilities", f'{abilities!r} is not a list (or "?").')
        for ability in abilities:
            if not isinstance(ability, Mapping):
                raise self.fail("abilities", f"{ability!r} is not an object.")
        return tuple(abilities)
