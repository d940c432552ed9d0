"""What the calculator answers: exact odds of the attack, gems for a wanted chance, the river, and other readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final

from cards.games.conan_monolith.odds.request import OPTIONS, SPACES, Asked
from simulator.engine.games.conan_monolith.catalogue import (
    MOST_DICE,
    Outcome,
    activation_cost,
    solve,
    space_of,
    turns_for,
)

#: With more dice of guard and armor the table of gems takes a page too long.
MOST_GUARD: Final = 5
#: With more dice on both sides the other readings take a page too long.
MOST_COMPARED: Final = 10


@dataclass(frozen=True, slots=True)
class GemRow:
    """So many gems in the space, the chance they give and the expected damage."""

    gems: int
    chance: Fraction
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Reading:
    """The same attack with other values for facts that nobody has: by the name of the option what it is."""

    options: tuple[tuple[str, str], ...]
    chance: Fraction
    mean: Fraction


@dataclass(frozen=True, slots=True)
class RiverRow:
    """A place of the river: gems for the activations, and the turns they take, ``None`` for never."""

    place: int
    gems: int
    turns: int | None


def outcome_of(asked: Asked) -> Outcome:
    """The exact odds of the attack; ``ValueError`` with more dice than are ever thrown."""
    return solve(asked.attack)


def gem_rows(asked: Asked) -> tuple[tuple[GemRow, ...], str]:
    """What each number of gems in a hero's space comes to beside the dice of the attack; a sentence if it cannot be."""
    attack, numbers = asked.attack, asked.numbers
    if asked.space == "none":
        return (), ""
    most = min(numbers["limit"], MOST_DICE - attack.attack.size)
    if attack.defense.size > MOST_GUARD or most < 1:
        return (), f"Gems for a wanted chance: at most {MOST_GUARD} dice of guard and armor, and room for a gem."
    rows = []
    for gems in range(1, most + 1):
        one = solve(replace(attack, attack=attack.attack + space_of((SPACES[asked.space],), gems)))
        rows.append(GemRow(gems, one.chance(attack.at_least), one.mean))
    return tuple(rows), ""


def least_gems(asked: Asked, rows: tuple[GemRow, ...]) -> int | None:
    """The least gems that give the wanted chance, ``None`` where the limit does not reach it."""
    return next((row.gems for row in rows if row.chance * 100 >= asked.numbers["wanted"]), None)


def readings(asked: Asked) -> tuple[Reading, ...]:
    """The attack with every value of the options it rests on, if it rests on any; the chosen one among them."""
    attack = asked.attack
    names = [name for name, rests in (("red", _has_red(asked)), ("guard_die", _has_guard(asked))) if rests]
    if not names or attack.attack.size + attack.defense.size > MOST_COMPARED:
        return ()
    found = []
    known = [values for _words, values in map(OPTIONS.__getitem__, names)]
    for values in product(*known):
        chosen = tuple(zip(names, values, strict=True))
        one = solve(replace(asked, options={**asked.options, **dict(chosen)}).attack)
        found.append(Reading(chosen, one.chance(attack.at_least), one.mean))
    return tuple(found)


def _has_red(asked: Asked) -> bool:
    return any(roll.dice[-1] for roll in asked.rolls.values())


def _has_guard(asked: Asked) -> bool:
    return asked.numbers["guard_gems"] > 0


def river_rows(asked: Asked) -> tuple[tuple[RiverRow, ...], str]:
    """What activations cost at every place of the river; a sentence if the place is beyond its end."""
    numbers = asked.numbers
    if numbers["place"] > numbers["tiles"]:
        return (), "The place of the tile is beyond the end of the river: lay more tiles, or choose another one."
    return tuple(_river(asked)), ""


def _river(asked: Asked) -> Iterator[RiverRow]:
    tiles, times = asked.numbers["tiles"], asked.numbers["times"]
    zones = {name: asked.numbers[name] for name in ("reserve", "fatigue", "recovery")}
    for place in range(1, tiles + 1):
        gems = activation_cost(place, tiles, times, asked.costs)
        yield RiverRow(place, gems, turns_for(place, tiles, times, costs=asked.costs, **zones))
