"""Reads the fields of a Conquer card record that only this game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.engine.core import cards
from simulator.engine.core.cards import Fields, Range, Value, a_or_an
from simulator.engine.games.conquer.cards import terms

Json = Any

_RATING: Final = Range(0, 20)
_BONUS: Final = Range(-9, 9)
RANGES: Final[Mapping[str, Range]] = {
    "cost": Range(0, 12),
    "attack": _RATING,
    "defense": Range(1, 20),
    "weapon_use": _RATING,
    "popularity": _RATING,
    "reputation": _RATING,
    "attack_bonus": _BONUS,
    "defense_bonus": _BONUS,
    "place": Range(1, 20),
    "places": Range(1, 20),
    "damage": Range(0, 20),
}
COMMON: Final = frozenset(
    ("id", "reprint_of", "title", "number", "type", "rarity", "keywords", "traits", "abilities", "flavor", "facts")
)
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "Character": ("division", "cost", *terms.RATINGS),
    "Equipment": ("kind", "cost"),
    "Effect": ("division", "cost", "on"),
    "Disturbance": ("cost", "on"),
    "Landscape": ("location", "place", "cost"),
    "Battle Action": ("kind",),
}
OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {
    "Character": ("generic",),
    "Equipment": ("attack_bonus", "defense_bonus", "requires", "unique"),
    "Effect": ("personal",),
    "Disturbance": (),
    "Landscape": ("area", "places", "common_ground"),
    "Battle Action": ("damage", "requires"),
}
#: Ratings that ``requires`` may name, by card type.
REQUIREMENTS: Final[Mapping[str, tuple[str, ...]]] = {"Equipment": ("weapon_use",), "Battle Action": terms.NEEDED}
FIELDS: Final = Fields(COMMON, REQUIRED, OPTIONAL, RANGES)


class RecordReader(cards.RecordReader):
    """One card record of this game; see ``core.records``."""

    def __init__(self, record: Mapping[str, Json]) -> None:
        super().__init__(record, FIELDS)

    def requirements(self, card_type: str) -> dict[str, Value]:
        """Needed ratings by name: ``{"attack": 2, "weapon_use": 1}``; empty when the card asks for nothing."""
        value = self.record.get("requires", {})
        if value == cards.UNKNOWN:
            self.has_unknown = True
            return dict.fromkeys(REQUIREMENTS[card_type], cards.UNKNOWN)
        if not isinstance(value, Mapping):
            raise self.fail("requires", f'{value!r} is not an object such as {{"weapon_use": 3}} (or "?").')
        for name in value:
            if name not in REQUIREMENTS[card_type]:
                known = ", ".join(REQUIREMENTS[card_type])
                raise self.fail("requires", f"{name!r} is not known; {a_or_an(card_type)} may ask for {known}.")
        return {name: self.value("attack", f"requires.{name}", wanted) for name, wanted in value.items()}

    def open_flag(self, field: str) -> bool:
        """True, false, or ``"?"`` where nobody knows (read as false)."""
        if self.record.get(field) == cards.UNKNOWN:
            self.has_unknown = True
            return False
        return self.flag(field)
