"""Reads the fields of a component's record that only this game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core import cards
from simulator.engine.core.cards import UNKNOWN, Fields, Range, table_number
from simulator.engine.games.age_of_conan.cards.kinds import mask

Json = Any

COMMON: Final = frozenset(("id", "reprint_of", "title", "number", "type", "source", "box", "copies", "flavor", "facts"))
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "Kingdom": ("area", "home", "colour", "units", "emissaries", "gold", "sorcery", "figures"),
    "Kingdom Card": ("kingdom", "kind", "abilities"),
    "Strategy": ("counts", "terrains", "area4", "area23", "rating"),
    "Adventure": ("destination", "length"),
    "Objective": ("condition", "ep"),
    "Artifact": ("category", "version", "abilities"),
    "Conan Card": ("kind", "version", "abilities"),
    "Chronicle": ("abilities",),
    "Companion": ("category", "value", "abilities"),
    "Tokens": ("kind", "tokens"),
    "Die": ("kind", "faces", "count"),
    "Map": ("areas", "seas", "provinces", "borders", "start", "drawing"),
}
OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(REQUIRED, ()),
    "Kingdom Card": ("cost", "traits"),
}
RANGES: Final[Mapping[str, Range]] = {
    "copies": Range(1, 9),
    "units": Range(1, 18),
    "emissaries": Range(0, 6),
    "gold": Range(0, 20),
    "sorcery": Range(0, 20),
    "cost": Range(0, 9),
    "rating": Range(0, 9),
    "length": Range(1, 9),
    "ep": Range(1, 20),
    "value": Range(0, 9),
    "count": Range(1, 99),
    "figures": Range(1, 40),
    "province rating": Range(1, 5),
}
FIELDS: Final = Fields(COMMON, REQUIRED, OPTIONAL, RANGES, needed=("title", "number", "source"))


class RecordReader(cards.RecordReader):
    """One record of this game; see ``core.cards.records``."""

    def __init__(self, record: Mapping[str, Json]) -> None:
        super().__init__(record, FIELDS)

    def whole(self, field: str, default: int = 0) -> int:
        """A number in its range, ``records.NOT_KNOWN`` (-1) where nobody knows it, ``default`` where it is left out."""
        value = self.number(field)
        return default if value is None else table_number(value)

    def place(self, field: str, table: Sequence[str]) -> int:
        """The place of a word in its table, -1 where nobody knows it or the field is left out."""
        word = self.choice(field, table)
        return table.index(word) if word in table else -1

    def words(self, field: str, table: Sequence[str]) -> int:
        """A list of words as a set of bits; empty where nobody knows them."""
        return mask(self.word_list(field, table), table)

    def objects(self, field: str) -> tuple[Mapping[str, Json], ...] | None:
        """A list of objects, ``None`` where nobody knows them."""
        value = self.record[field]
        if value == UNKNOWN:
            self.has_unknown = True
            return None
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.fail(field, f"{value!r} is not a list of objects.")
        for one in value:
            if not isinstance(one, Mapping):
                raise self.fail(field, f"{one!r} is not an object.")
        return tuple(value)

    def has_fields(self, where: str, value: Json, fields: Sequence[str]) -> Mapping[str, Json]:
        """An object with exactly these fields."""
        if not isinstance(value, Mapping):
            raise self.fail(where, f"{value!r} is not an object with {', '.join(fields)}.")
        for field in fields:
            if field not in value:
                raise self.fail(where, f'the field "{field}" is missing.')
        for field in value:
            if field not in fields:
                raise self.fail(where, f'there is no field "{field}"; there are {", ".join(fields)}.')
        return value

    def count(self, where: str, value: Json, low: int, high: int) -> int:
        """A whole number in a range."""
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(where, f"{value!r} is not a whole number from {low} to {high}.")
        return value

    def one_of(self, where: str, value: Json, table: Sequence[str]) -> int:
        """The place of a word in its table."""
        if value not in table:
            raise self.fail(where, f"{value!r} is not known; allowed are {', '.join(table)}.")
        return table.index(value)
