"""The fields that records of this game have, by type, and how lists in them are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.engine.core import cards
from simulator.engine.core.cards import UNKNOWN, Fields, Range

Json = Any
COLOURS: Final = ("yellow", "orange", "red")
DICE: Final = (*COLOURS, *(f"{colour}*" for colour in COLOURS))
SOURCES: Final = ("fan database", "original")
COMMON: Final = frozenset(("id", "title", "printed_title", "number", "type", "source", "doubt", "data_rows", "boxes"))
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "Hero": ("gems", "melee", "melee_limit", "ranged", "ranged_limit", "guard", "move", "move_limit", "manipulation",
             "manipulation_limit", "load", "slower", "skills", "person"),
    "Unit": ("role",),
    "Equipment": ("kind",),
    "Spell": (),
    "Skill": ("family", "effect"),
    "Board": (),
    "Scenario": ("mode", "author", "players", "boards", "rules"),
    "Die": ("faces", "certainty"),
}  # fmt: skip
OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(REQUIRED, ()),
    "Unit": ("ally", "base", "second", "move", "armor", "melee", "ranged", "skills", "reinforcement"),
    "Equipment": ("load", "melee", "ranged", "guard", "armor", "manipulation", "area", "thrown", "skill", "effect"),
    "Spell": ("cost", "limit", "area", "reaction", "versus", "blank", "effect", "attack", "per_gem", "no_defense",
              "ignores"),
    "Board": ("other_side", "areas", "borders", "unclear", "rules", "capacity", "sight", "sees", "opened", "heights",
              "leave", "leaps", "falls", "locks"),
    "Scenario": ("complexity", "river", "gems", "points", "rounds", "endless", "fatigue", "heroes", "assets", "spells",
                 "first", "chests", "event", "heroes_win", "overlord_wins", "notes", "sorcery", "reinforcements",
                 "models", "burdens", "reserve", "required", "forbidden"),
}  # fmt: skip
RANGES: Final[Mapping[str, Range]] = {
    "gems": Range(1, 20),
    "melee_limit": Range(0, 9),
    "ranged_limit": Range(0, 9),
    "manipulation_limit": Range(0, 9),
    "move": Range(0, 9),
    "move_limit": Range(0, 9),
    "load": Range(0, 20),
    "armor": Range(0, 15),
    "reinforcement": Range(0, 9),
    "cost": Range(0, 9),
    "limit": Range(0, 9),
    "ignores": Range(0, 9),
    "points": Range(0, 20),
    "rounds": Range(1, 15),
    "fatigue": Range(0, 20),
    "chests": Range(0, 20),
    "reserve": Range(0, 20),
    "players": Range(1, 9),
}
FIELDS: Final = Fields(COMMON, REQUIRED, OPTIONAL, RANGES, needed=("title", "source"))


class RecordReader(cards.RecordReader):
    """One record of this game; see ``core.cards.records``."""

    def __init__(self, record: Mapping[str, Json]) -> None:
        super().__init__(record, FIELDS)

    def whole(self, field: str) -> int:
        """A number that the type must have and that is always known."""
        value = self.number(field)
        if not isinstance(value, int):
            raise self.fail(field, f"{value!r} is not a whole number.")
        return value

    def maybe(self, field: str) -> int | None:
        """A number, ``None`` where nobody recorded it."""
        value = self.number(field)
        return value if isinstance(value, int) else None

    def dice(self, field: str) -> tuple[str, ...]:
        """A list of dice, none where the field is left out."""
        value = self.record.get(field, [])
        if not isinstance(value, list) or any(die not in DICE for die in value):
            raise self.fail(field, f"{value!r} is not a list of dice; there are {', '.join(DICE)}.")
        return tuple(value)

    def dice_or_unknown(self, field: str) -> tuple[str, ...] | None:
        """A list of dice, ``None`` where nobody knows it."""
        if self.record[field] == UNKNOWN:
            self.has_unknown = True
            return None
        return self.dice(field)

    def rows(self, field: str, kinds: tuple[type, ...] = (), *, default: Json = ()) -> list[tuple[Any, ...]]:
        """A list of rows; each has a value of these types in each place, or any values."""
        value = self.record.get(field, default)
        if isinstance(value, str) or not isinstance(value, list | tuple):
            raise self.fail(field, f"{value!r} is not a list.")
        for row in value:
            if not isinstance(row, list | tuple):
                raise self.fail(field, f"{row!r} is not a list.")
            if kinds and [type(one) for one in row] != list(kinds):
                raise self.fail(field, f"{row!r} is not a row of {', '.join(kind.__name__ for kind in kinds)}.")
        return [tuple(row) for row in value]
