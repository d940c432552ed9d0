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
#: Says that a Landscape is not called by its parts, as every printed one is.
OWN_TITLE: Final = "own_title"
COMMON: Final = frozenset(
    (
        *("id", "reprint_of", "title", "number", "type", "rarity", "keywords", "traits", "other_words"),
        *("abilities", "flavor", "facts"),
    )
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
    "Landscape": ("area", "places", "common_ground", OWN_TITLE),
    "Battle Action": ("damage", "requires", "limit"),
}
#: Ratings that ``requires`` may name, by card type.
REQUIREMENTS: Final[Mapping[str, tuple[str, ...]]] = {"Equipment": ("weapon_use",), "Battle Action": terms.NEEDED}
#: What ``limit`` may say: one copy for so many cards of the Combat Deck; answers are at most half of it.
ONE_IN: Final = "one_in"
HALF_ANSWERS: Final = "half_answers"
ONE_IN_RANGE: Final = Range(2, 40)
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

    def limit(self) -> tuple[int, bool]:
        """What the card says about decks with it: one copy for so many cards (0 no limit), and at most half answers."""
        value = self.record.get("limit", {})
        form = f'{{"{ONE_IN}": 7}}, {{"{HALF_ANSWERS}": true}} or both'
        if not isinstance(value, Mapping) or ("limit" in self.record and not value):
            raise self.fail("limit", f"{value!r} is not an object such as {form}.")
        for name in value:
            if name not in (ONE_IN, HALF_ANSWERS):
                raise self.fail("limit", f"{name!r} is not known; it is {form}.")
        one_in, half = value.get(ONE_IN, 0), value.get(HALF_ANSWERS, False)
        low, high = ONE_IN_RANGE.low, ONE_IN_RANGE.high
        if ONE_IN in value and (type(one_in) is not int or not low <= one_in <= high):
            raise self.fail("limit", f"{ONE_IN} is a number from {low} to {high}, not {one_in!r}.")
        if HALF_ANSWERS in value and half is not True:
            raise self.fail("limit", f"{HALF_ANSWERS} is true or left out, not {half!r}.")
        return one_in, half

    def open_flag(self, field: str) -> bool:
        """True, false, or ``"?"`` where nobody knows (read as false)."""
        if self.record.get(field) == cards.UNKNOWN:
            self.has_unknown = True
            return False
        return self.flag(field)
