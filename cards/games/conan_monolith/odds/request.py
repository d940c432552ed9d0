"""What the calculator of odds is asked for: read from an address, with a sentence for whatever cannot be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.engine.games.conan_monolith.catalogue import (
    COLOURS,
    GUARD_DICE,
    MOST_DICE,
    RED_DICE,
    RIVERS,
    Attack,
    Roll,
    guard_of,
    roll_of,
)


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number of the form: its name, words for it, what it may be, and what it is unless it is asked for."""

    name: str
    words: str
    low: int
    high: int
    usual: int = 0


NUMBERS: Final = (
    NumberField("armor", "Armor of a tile", 0, 15),
    NumberField("modifier", "Changed power (hindering, -2 unarmed)", -9, 9),
    NumberField("at_least", "At least so much damage", 1, 20, 1),
)
GUARD: Final = (NumberField("guard_gems", "Gems of the Overlord or of an ally for guard", 0, MOST_DICE),)
RIVER: Final = (
    NumberField("place", "Place of the tile", 1, 8, 1),
    NumberField("tiles", "Tiles in the river", 1, 8, 8),
    NumberField("times", "Activations", 1, 4, 2),
    NumberField("reserve", "Reserve", 0, 30, 5),
    NumberField("fatigue", "Fatigue", 0, 30, 3),
    NumberField("recovery", "Recovery", 0, 15, 5),
)
GEMS: Final = (
    NumberField("limit", "Gems in it at most", 1, 6, 5),
    NumberField("wanted", "Wanted chance in percent", 1, 99, 75),
)
#: The printed die of a hero's space; an arrow counts once however many gems lie there.
SPACES: Final = {"none": "", **{f"{colour}{arrow}": f"{colour}{'*' if arrow else ''}" for colour in COLOURS
                                for arrow in ("", " with arrow")}}  # fmt: skip
SIDES: Final = (("attack", "Attack"), ("defense", "Guard and armor"))
#: Facts that nobody has: the name in addresses, words, and what may be chosen, the usual first.
OPTIONS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "red": ("Faces of the red die", tuple(" ".join(map(str, faces)) for faces in RED_DICE)),
    "guard_die": ("Guard die of the Overlord and of allies", GUARD_DICE),
    "costs": ("Costs of the river", tuple(RIVERS)),
}
#: More of them on each side take a page too long.
ARROWS: Final = 2
USUAL_ATTACK: Final = ("red", "red", "red", "red*")
_WHOLE: Final = re.compile(r"-?[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Asked:
    """The question: dice of both sides, numbers by name, the options of facts that are not known, and what was wrong.

    ``problems`` are sentences; what they are about has its usual value. With ``is_too_much`` there are more dice than
    are ever thrown, and nothing can be answered.
    """

    rolls: Mapping[str, Roll]
    numbers: Mapping[str, int]
    options: Mapping[str, str]
    space: str
    problems: tuple[str, ...]
    is_too_much: bool

    @property
    def red(self) -> tuple[int, ...]:
        return tuple(int(face) for face in self.options["red"].split())

    @property
    def costs(self) -> tuple[int, ...]:
        return RIVERS[self.options["costs"]]

    @property
    def attack(self) -> Attack:
        """The attack against guard and armor, with the guard that gems buy."""
        bought = guard_of(self.numbers["guard_gems"], self.options["guard_die"])
        told = {field.name: self.numbers[field.name] for field in NUMBERS}
        return Attack(self.rolls["attack"], self.rolls["defense"] + bought, red=self.red, **told)


def read_asked(said: Mapping[str, str]) -> Asked:
    """Read a question; what cannot be read is said and the usual value stands in its place."""
    problems: list[str] = []
    usual = {"attack": roll_of(USUAL_ATTACK), "defense": Roll()}
    rolls = {key: _roll(said, key, words, usual[key], problems) for key, words in SIDES}
    numbers = {field.name: _number(said, problems, field) for field in (*NUMBERS, *GUARD, *GEMS, *RIVER)}
    options = {name: _choice(said, name, known, words, problems) for name, (words, known) in OPTIONS.items()}
    space = _choice(said, "space", tuple(SPACES), "Die of the space", problems)
    bought = {"attack": 0, "defense": numbers["guard_gems"]}
    too_much = [
        f"{words}: at most {MOST_DICE} dice and {ARROWS} arrows; take some away."
        for key, words in SIDES
        if rolls[key].size + bought[key] > MOST_DICE or sum(rolls[key].arrows) > ARROWS
    ]
    return Asked(rolls, numbers, options, space, (*problems, *too_much), bool(too_much))


def _roll(said: Mapping[str, str], key: str, words: str, usual: Roll, problems: list[str]) -> Roll:
    if not any(f"{key}_{colour}" in said for colour in COLOURS):
        return usual
    dice, arrows = [], []
    for colour in COLOURS:
        name, told = f"{key}_{colour}", f"{words}, {colour}"
        dice.append(_number(said, problems, NumberField(name, f"{told} dice", 0, MOST_DICE)))
        arrows.append(_number(said, problems, NumberField(f"{name}_arrows", f"{told} arrows", 0, ARROWS)))
    yellow, orange, red = dice
    first, second, third = arrows
    return Roll((yellow, orange, red), (first, second, third))


def _number(said: Mapping[str, str], problems: list[str], field: NumberField) -> int:
    """What was asked, the usual number where that is none."""
    text = said.get(field.name, "").strip()
    if not text:
        return field.usual
    is_number = _WHOLE.fullmatch(text) is not None
    number = int(text) if is_number else field.high + 1
    if not field.low <= number <= field.high:
        problems.append(
            f"{field.words}: write a whole number from {field.low} to {field.high}; {field.usual} is taken."
        )
        return field.usual
    return number


def _choice(said: Mapping[str, str], name: str, known: tuple[str, ...], words: str, problems: list[str]) -> str:
    text = said.get(name, "")
    if text and text not in known:
        problems.append(f"{words}: choose one of {'; '.join(known)}. {known[0]} is taken.")
    return text if text in known else known[0]


def odds_query(dice: tuple[str, ...], side: str = "attack") -> str:
    """The address of the form for these dice of an attack, or of a ``defense``."""
    roll = roll_of(dice)
    pairs = zip(COLOURS, roll.dice, roll.arrows, strict=True)
    return "&".join(f"{side}_{colour}={dice}&{side}_{colour}_arrows={arrows}" for colour, dice, arrows in pairs)
