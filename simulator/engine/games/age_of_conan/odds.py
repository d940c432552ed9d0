"""Exact chances of contest rolls (AOC-9): how many successes dice give, and how often the attacker wins.

A distribution is a tuple of ways by number of successes; all ways together are 6 to the power of the dice. Chances are
numbers from 0 to 1. Nothing here asks what may be rolled; ``dice_of`` says how many dice are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simulator.engine.games.age_of_conan.cards import FACES, HIT, HIT_ATTACKER, HIT_CONAN

#: Base dice of a side (AOC-9.5), and dice with those that come on top (AOC-9.6).
BASE_DICE: Final = 5
MOST_DICE: Final = 6
#: Faces of a die.
SIDES: Final = 6
Ways = tuple[int, ...]


def dice_of(base: int, extra: int = 0, cap: int = BASE_DICE) -> int:
    """Dice to roll: base dice up to ``cap``, extra ones (or fewer) up to six together, never below one."""
    return max(1, min(min(base, cap) + extra, MOST_DICE))


def values_of(*, attacks: bool, doubles: bool = False, counts: int = 0) -> Ways:
    """Successes by face: ``doubles`` for a side that Conan helps (AOC-9.22), ``counts`` a set of faces that succeed.

    ``counts`` are the symbols of cards, or axes for a neutral defender with raiders (AOC-9.24, 9.25, 9.31).
    """
    values = [counts >> face & 1 for face in range(len(FACES))]
    values[HIT] = 1
    values[HIT_CONAN] = 2 if doubles else 1
    values[HIT_ATTACKER] = 1 if attacks else values[HIT_ATTACKER]
    return tuple(values)


def score(rolled: Sequence[int], values: Ways, added: int = 0) -> int:
    """The successes of dice as they lie, with those that cards add."""
    return sum(values[face] for face in rolled) + added


@dataclass(frozen=True, slots=True)
class Roll:
    """What one side rolls in a contest roll: ``dice`` dice whose faces are worth ``values`` (by face, ``values_of``).

    ``faces`` is the die. ``added`` successes come on top. ``again`` times all dice can be rolled again (sorcery, a
    card); ``renewed`` dice without a success are rolled again once, as a card allows. ``ValueError`` for both at once.
    """

    dice: int
    values: Ways
    faces: Ways = tuple(range(len(FACES)))
    added: int = 0
    again: int = 0
    renewed: int = 0

    def __post_init__(self) -> None:
        if self.again and self.renewed:
            raise ValueError("A roll has either dice that are rolled again one by one, or all together.")


def successes(roll: Roll) -> Ways:
    """Ways by number of successes of a roll whose owner does not roll all dice again.

    With ``renewed`` dice there are 6 times as many ways for each of them.
    """
    by_face = _ways_of_a_die(roll)
    good = (0, *by_face[1:])
    renewed = min(roll.renewed, roll.dice)
    total = [0] * (2 * roll.dice + roll.added + 1)
    for failures in range(roll.dice + 1):
        kept = power(good, roll.dice - failures)
        ways = _choose(roll.dice, failures) * by_face[0] ** failures
        again = power(by_face, min(failures, renewed))
        unused = SIDES ** (renewed - min(failures, renewed))
        for number, of_kept in enumerate(kept):
            for more, of_again in enumerate(again):
                if of_kept and of_again:
                    total[number + more + roll.added] += ways * of_kept * of_again * unused
    return tuple(total)


def _ways_of_a_die(roll: Roll) -> Ways:
    """Ways of one die by number of successes, 0 to 2."""
    found = [0, 0, 0]
    for face in roll.faces:
        found[roll.values[face]] += 1
    return tuple(found)


def power(ways: Ways, dice: int) -> Ways:
    """The distribution of so many dice with that of one."""
    found = [1]
    for _ in range(dice):
        longer = [0] * (len(found) + len(ways) - 1)
        for number, one in enumerate(found):
            for more, two in enumerate(ways):
                longer[number + more] += one * two
        found = longer
    return tuple(found)


def _choose(number: int, of: int) -> int:
    found = 1
    for step in range(of):
        found = found * (number - step) // (step + 1)
    return found


@lru_cache(maxsize=4096)
def chances(roll: Roll) -> tuple[float, ...]:
    """The chance of each number of successes, from 0."""
    ways = successes(roll)
    total = sum(ways)
    return tuple(number / total for number in ways)


def expected(roll: Roll) -> float:
    """The mean number of successes."""
    return sum(number * chance for number, chance in enumerate(chances(roll)))


def chance_to_win(attack: Roll, defence: Roll, ties_from: int = 0) -> float:
    """How often the attacker wins if both roll again where that helps them (AOC-9.27 to 9.30).

    The attacker decides before the defender rolls, who knows what he has to beat. A tie is the defender's; with
    ``ties_from`` it is the attacker's if he has so many successes (0: he has no such card).
    """
    offered = chances(attack)
    facing = chances(defence)
    worth = [_holds(number, facing, defence.again, ties_from) for number in range(len(offered))]
    value = sum(chance * won for chance, won in zip(offered, worth, strict=True))
    for _ in range(attack.again):
        value = sum(chance * max(won, value) for chance, won in zip(offered, worth, strict=True))
    return value


def _holds(number: int, facing: Sequence[float], again: int, ties_from: int) -> float:
    """How often so many successes of the attacker stand against a defender who rolls again while he is losing."""
    takes_ties = 0 < ties_from <= number
    losing = sum(facing[: number + 1 if takes_ties else number])
    return float(losing ** (again + 1))
