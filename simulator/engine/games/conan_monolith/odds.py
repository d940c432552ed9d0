"""Exact odds of attacks with their free re-rolls, and what activations of a river cost. Pure; numbers are fractions.

A roll has dice and arrows by colour. An arrow re-rolls one die of its colour that was not re-rolled before, each
chosen after the last was seen (MON-3.5, MON-3.6). The attacker re-rolls before the defense is rolled (MON-9.3), so that
the chance of at least N damage is largest; then the defender, so that the expected damage is least (MON-9.7). Who
gains nothing by a re-roll leaves it; of two equally good ones the weaker colour and the lower face is taken. Re-rolls
paid with gems (MON-18) are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final

COLOURS: Final = ("yellow", "orange", "red")
#: Symbols on the faces (MON-3.1); those of the red die are a guess.
FACES: Final[Mapping[str, tuple[int, ...]]] = {
    "yellow": (0, 0, 0, 1, 1, 2),
    "orange": (0, 0, 1, 1, 2, 2),
    "red": (0, 1, 1, 2, 2, 3),
}
RED_DICE: Final = ((0, 1, 1, 2, 2, 3), (0, 0, 1, 2, 3, 3), (0, 1, 1, 2, 3, 3))
#: What a gem of the Overlord or of an ally guards with (MON-33.7, MON-27.8); the first is usual, neither is known.
GUARD_DICE: Final = ("yellow", "orange")
RIVER_COSTS: Final = (1, 2, 3, 4, 5, 6, 7, 8)
#: What activations may cost from left to right; the book's row is not known (MON-2.9).
RIVERS: Final[Mapping[str, tuple[int, ...]]] = {"1 to 8": RIVER_COSTS, "1 1 2 2 3 3 4 4": (1, 1, 2, 2, 3, 3, 4, 4)}
#: More than anyone can throw; beyond it an answer takes too long.
MOST_DICE: Final = 9
MOST_ARROWS: Final = 5
SIDES: Final = 6
MOST_TURNS: Final = 99
ACTIVATIONS_A_TURN: Final = 2
Odds = dict[int, Fraction]
#: Of each colour the faces of dice that may still be re-rolled, sorted; arrows left by colour; symbols of the others.
State = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]
#: Chances as whole numbers: of so many equally likely ways, so many end with these symbols.
Ways = dict[int, int]
Worth = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice and arrows by colour, in the order of ``COLOURS``."""

    dice: tuple[int, int, int] = (0, 0, 0)
    arrows: tuple[int, int, int] = (0, 0, 0)

    def __add__(self, other: Roll) -> Roll:
        return Roll(_sum(self.dice, other.dice), _sum(self.arrows, other.arrows))

    @property
    def size(self) -> int:
        return sum(self.dice)


def roll_of(dice: Iterable[str]) -> Roll:
    """Printed dice: ``orange*`` is an orange die with an arrow."""
    listed = list(dice)
    one, two, three = (sum(die.rstrip("*") == colour for die in listed) for colour in COLOURS)
    four, five, six = (sum(die == f"{colour}*" for die in listed) for colour in COLOURS)
    return Roll((one, two, three), (four, five, six))


def space_of(dice: Sequence[str], gems: int) -> Roll:
    """A space of a hero with so many gems: a die a gem, and its printed arrow once (MON-2.7, MON-3.5)."""
    if not dice or gems <= 0:
        return Roll()
    printed = roll_of(dice[:1])
    one, two, three = (gems * number for number in printed.dice)
    return Roll((one, two, three), printed.arrows)


def guard_of(gems: int, die: str = GUARD_DICE[0]) -> Roll:
    """The guard of a unit or an ally: a die a gem, without arrows."""
    return roll_of((die,) * max(0, gems))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack against a defense: ``modifier`` changes its power (hindering, -2 unarmed), ``armor`` is a tile's."""

    attack: Roll
    defense: Roll = Roll()
    armor: int = 0
    modifier: int = 0
    at_least: int = 1
    red: tuple[int, ...] = FACES["red"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an attack does: the odds of its power, and of the damage."""

    power: Odds
    damage: Odds

    def chance(self, least: int) -> Fraction:
        """The chance of at least so much damage."""
        return sum((share for number, share in self.damage.items() if number >= least), Fraction(0))

    @property
    def mean(self) -> Fraction:
        return mean(self.damage)


def mean(odds: Odds) -> Fraction:
    """The expected number."""
    return sum((number * share for number, share in odds.items()), Fraction(0))


def solve(attack: Attack) -> Outcome:
    """The exact odds of an attack; ``ValueError`` for more dice than are ever thrown."""
    for roll in (attack.attack, attack.defense):
        if roll.size > MOST_DICE or sum(roll.arrows) > MOST_ARROWS:
            raise ValueError(f"An attack has at most {MOST_DICE} dice and {MOST_ARROWS} arrows on each side.")
    faces = {**FACES, "red": attack.red}
    answers: dict[int, Ways] = {}

    def damage_of(symbols: int) -> Ways:
        power = max(0, symbols + attack.modifier)
        if power not in answers:
            answers[power] = _damage(power, attack, faces)
        return answers[power]

    def worth(symbols: int) -> int:
        return sum(ways for number, ways in damage_of(symbols).items() if number >= attack.at_least)

    symbols = _rolled(attack.attack, faces, worth)
    power: Ways = {}
    damage: Ways = {}
    for number, ways in symbols.items():
        _add(power, max(0, number + attack.modifier), ways)
        for lost, part in damage_of(number).items():
            _add(damage, lost, ways * part)
    return Outcome(_odds(power), _odds(damage))


def _odds(ways: Ways) -> Odds:
    total = sum(ways.values())
    return {number: Fraction(part, total) for number, part in sorted(ways.items())}


def guarded(defense: Roll, power: int, *, armor: int = 0, red: tuple[int, ...] = FACES["red"]) -> Odds:
    """The odds of the damage of an attack of this power, once the defender has re-rolled."""
    return _odds(_damage(power, Attack(Roll(), defense, armor, red=red), {**FACES, "red": red}))


def plain(roll: Roll, *, red: tuple[int, ...] = FACES["red"]) -> Odds:
    """The odds of a roll whose roller wants as many symbols as can be: of a guard, of a lock."""
    return _odds(_rolled(roll, {**FACES, "red": red}, lambda symbols: symbols))


def _damage(power: int, attack: Attack, faces: Mapping[str, Sequence[int]]) -> Ways:
    def worth(symbols: int) -> int:
        return -max(0, power - attack.armor - symbols)

    found: Ways = {}
    for symbols, ways in _rolled(attack.defense, faces, worth, top=0).items():
        _add(found, max(0, power - attack.armor - symbols), ways)
    return found


def _rolled(roll: Roll, faces: Mapping[str, Sequence[int]], worth: Worth, top: int | None = None) -> Ways:
    """The ways of the symbols of a roll whose roller re-rolls so that ``worth`` is largest; ``top`` is its most."""
    solver = _Solver(faces, worth, top)
    found: Ways = {}
    for state, ways in _starts(roll, faces):
        for symbols, part in solver.end(state).items():
            _add(found, symbols, ways * part)
    return found


class _Solver:
    """What is best in each state, worked out once. With n arrows left, everything is counted in 6 ** n equal ways."""

    def __init__(self, faces: Mapping[str, Sequence[int]], worth: Worth, top: int | None) -> None:
        self.ways = [_ways(faces[colour]) for colour in COLOURS]
        self.worth = worth
        self.top = top
        self.values: dict[State, tuple[int, tuple[int, int] | None]] = {}
        self.ends: dict[State, Ways] = {}

    def value(self, state: State) -> tuple[int, tuple[int, int] | None]:
        """The worth of the best play, and the re-roll it begins with: colour and face; ``None`` to stop."""
        known = self.values.get(state)
        if known is None:
            _fresh, arrows, _locked = state
            best: int = self.worth(_symbols(state)) * SIDES ** sum(arrows)
            choice: tuple[int, int] | None = None
            # The defender who stops all damage cannot do better.
            for colour, face in () if best == self.top else _choices(state):
                after = 0
                for next_, ways in self.after(state, colour, face):
                    worth, _next_choice = self.value(next_)
                    after += ways * worth
                if after > best:
                    best, choice = after, (colour, face)
            known = self.values[state] = best, choice
        return known

    def end(self, state: State) -> Ways:
        """The ways of the symbols at the end of the best play."""
        if state not in self.ends:
            _value, choice = self.value(state)
            found: Ways = {}
            if choice is None:
                _fresh, arrows, _locked = state
                found[_symbols(state)] = SIDES ** sum(arrows)
            else:
                for next_, ways in self.after(state, *choice):
                    for symbols, part in self.end(next_).items():
                        _add(found, symbols, ways * part)
            self.ends[state] = found
        return self.ends[state]

    def after(self, state: State, colour: int, face: int) -> Iterator[tuple[State, int]]:
        """The states that re-rolling a die of this colour and face leads to."""
        fresh, arrows, locked = state
        left = list(fresh[colour])
        left.remove(face)
        dice = tuple(tuple(left) if place == colour else one for place, one in enumerate(fresh))
        fewer = tuple(number - (place == colour) for place, number in enumerate(arrows))
        for new, ways in self.ways[colour]:
            yield _settled(dice, fewer, locked + new), ways


def _settled(dice: tuple[tuple[int, ...], ...], arrows: tuple[int, ...], locked: int) -> State:
    """A state in which dice that no arrow can re-roll any more count by their sum alone."""
    for place, number in enumerate(arrows):
        if not number and dice[place]:
            locked += sum(dice[place])
            dice = (*dice[:place], (), *dice[place + 1 :])
    return dice, arrows, locked


def _choices(state: State) -> Iterator[tuple[int, int]]:
    fresh, arrows, _locked = state
    for colour, dice in enumerate(fresh):
        if arrows[colour]:
            for face in dict.fromkeys(dice):
                yield colour, face


def _symbols(state: State) -> int:
    fresh, _arrows, locked = state
    return locked + sum(sum(dice) for dice in fresh)


def _starts(roll: Roll, faces: Mapping[str, Sequence[int]]) -> Iterator[tuple[State, int]]:
    """Every way the dice may fall, dice of a colour in order of their faces, with how often it does.

    Dice of a colour without arrows are never re-rolled: only their sum counts.
    """
    parts: list[list[tuple[tuple[int, ...], int, int]]] = []
    for colour, number, arrows in zip(COLOURS, roll.dice, roll.arrows, strict=True):
        falls = [(dice, 0, ways) for dice, ways in _falls(_ways(faces[colour]), number)]
        parts.append(falls if arrows else [((), total, ways) for total, ways in _totals(falls).items()])
    for chosen in product(*parts):
        fresh = tuple(dice for dice, _locked, _ways_ in chosen)
        locked = sum(total for _dice, total, _ways_ in chosen)
        yield (fresh, roll.arrows, locked), prod(ways for _dice, _locked, ways in chosen)


def _falls(faces: Sequence[tuple[int, int]], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    often = dict(faces)
    for dice in combinations_with_replacement(sorted(often), number):
        orders = factorial(number) // prod(factorial(dice.count(face)) for face in set(dice))
        yield dice, orders * prod(often[face] for face in dice)


def _totals(falls: Iterable[tuple[tuple[int, ...], int, int]]) -> Ways:
    found: Ways = {}
    for dice, _locked, ways in falls:
        _add(found, sum(dice), ways)
    return found


def _ways(faces: Sequence[int]) -> list[tuple[int, int]]:
    return [(face, list(faces).count(face)) for face in sorted(set(faces))]


def _add(ways: Ways, number: int, more: int) -> None:
    ways[number] = ways.get(number, 0) + more


def _sum(one: tuple[int, int, int], two: tuple[int, int, int]) -> tuple[int, int, int]:
    yellow, orange, red = (first + second for first, second in zip(one, two, strict=True))
    return yellow, orange, red


def gems_for(chance: Fraction, most: int, with_gems: Callable[[int], Attack]) -> int | None:
    """The least gems with which an attack has at least this chance; ``None`` where the limit does not reach it."""
    for gems in range(1, most + 1):
        attack = with_gems(gems)
        if solve(attack).chance(attack.at_least) >= chance:
            return gems
    return None


def activation_cost(place: int, tiles: int, times: int, costs: Sequence[int] = RIVER_COSTS) -> int:
    """The gems for so many activations of the tile at ``place`` (from 1) if no other one is activated.

    After the first the tile lies at the right end of the river, and stays there (MON-29.2 to MON-29.5).
    """
    if not 1 <= place <= tiles <= len(costs):
        raise ValueError(f"A river has 1 to {len(costs)} tiles, and a place in it is one of them.")
    return sum(costs[place - 1] if number == 0 else costs[tiles - 1] for number in range(times))


def turns_for(
    place: int, tiles: int, times: int, *, reserve: int, fatigue: int, recovery: int, costs: Sequence[int] = RIVER_COSTS
) -> int | None:
    """The turns of the Overlord that these activations take, two a turn at most; ``None`` where he never can.

    Each turn begins with the recovery: so many gems come back from the fatigue zone (MON-28.2).
    """
    activation_cost(place, tiles, times, costs)
    done = 0
    for turn in range(1, MOST_TURNS + 1):
        back = min(recovery, fatigue)
        reserve, fatigue = reserve + back, fatigue - back
        for _activation in range(ACTIVATIONS_A_TURN):
            cost = costs[place - 1] if done == 0 else costs[tiles - 1]
            if done < times and cost <= reserve:
                reserve, fatigue, done = reserve - cost, fatigue + cost, done + 1
        if done >= times:
            return turn
    return None
