"""Reads the fields of a Conquer card record that only this game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
    "Character": ("generic", "limit"),
    "Equipment": ("attack_bonus", "defense_bonus", "requires", "unique", "limit"),
    "Effect": ("personal", "limit"),
    "Disturbance": ("limit",),
    "Landscape": ("area", "places", "common_ground", OWN_TITLE),
    "Battle Action": ("damage", "requires", "limit"),
}
#: The damage from which an Attack is heavy.
HEAVY: Final = 3
#: Ratings that ``requires`` may name, by card type.
REQUIREMENTS: Final[Mapping[str, tuple[str, ...]]] = {"Equipment": ("weapon_use",), "Battle Action": terms.NEEDED}
ONE_IN: Final = "one_in"
CHARACTERS: Final = "characters"
UNIQUE_CHARACTERS: Final = "unique_characters"
HALF_ANSWERS: Final = "half_answers"
ATTACKS: Final = "attacks"
HEAVY_ATTACKS: Final = "heavy_attacks"
#: What ``limit`` may say, by card type; each in its range, ``HALF_ANSWERS`` is true.
LIMITS: Final[Mapping[str, tuple[str, ...]]] = {
    "Character": (ONE_IN, CHARACTERS, UNIQUE_CHARACTERS),
    "Equipment": (ONE_IN,),
    "Effect": (ONE_IN,),
    "Disturbance": (ONE_IN,),
    "Battle Action": (ONE_IN, HALF_ANSWERS, ATTACKS, HEAVY_ATTACKS),
}
LIMIT_RANGES: Final[Mapping[str, Range]] = {
    ONE_IN: Range(2, 40),
    CHARACTERS: Range(1, 100),
    UNIQUE_CHARACTERS: Range(0, 100),
    ATTACKS: Range(1, 100),
    HEAVY_ATTACKS: Range(0, 100),
}
FIELDS: Final = Fields(COMMON, REQUIRED, OPTIONAL, RANGES)


@dataclass(frozen=True, slots=True)
class DeckLimits:
    """What a card says about decks with it (CQ-1.2); ``None`` and false say nothing.

    Its section holds a copy for each ``one_in`` cards at most. At least ``characters`` percent of the Main Deck are
    Characters, at most ``unique_characters`` percent unique ones. At most ``attacks`` percent of the Combat Deck are
    Attacks, at most ``heavy_attacks`` percent Attacks with a damage of ``HEAVY`` or more, and with ``half_answers`` no
    more than half are answers.
    """

    one_in: int | None = None
    characters: int | None = None
    unique_characters: int | None = None
    half_answers: bool = False
    attacks: int | None = None
    heavy_attacks: int | None = None


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

    def limits(self, card_type: str) -> DeckLimits:
        """What the card says about decks with it."""
        value = self.record.get("limit", {})
        known = LIMITS.get(card_type, ())
        form = " or ".join(f'{{"{name}": {"true" if name == HALF_ANSWERS else 10}}}' for name in known)
        if not isinstance(value, Mapping) or ("limit" in self.record and not value):
            raise self.fail("limit", f"{value!r} is not an object such as {form}.")
        for name, said in value.items():
            if name not in known:
                raise self.fail("limit", f"{name!r} is not known for {a_or_an(card_type)}; it is {form}, or several.")
            if name == HALF_ANSWERS:
                if said is not True:
                    raise self.fail("limit", f"{HALF_ANSWERS} is true or left out, not {said!r}.")
                continue
            low, high = LIMIT_RANGES[name].low, LIMIT_RANGES[name].high
            if type(said) is not int or not low <= said <= high:
                raise self.fail("limit", f"{name} is a number from {low} to {high}, not {said!r}.")
        return DeckLimits(
            one_in=value.get(ONE_IN),
            characters=value.get(CHARACTERS),
            unique_characters=value.get(UNIQUE_CHARACTERS),
            half_answers=value.get(HALF_ANSWERS, False),
            attacks=value.get(ATTACKS),
            heavy_attacks=value.get(HEAVY_ATTACKS),
        )

    def open_flag(self, field: str) -> bool:
        """True, false, or ``"?"`` where nobody knows (read as false)."""
        if self.record.get(field) == cards.UNKNOWN:
            self.has_unknown = True
            return False
        return self.flag(field)
