"""The odds of attacks equal an enumeration of every roll, and the costs of a river a count by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from simulator.engine.games.conan_monolith import odds
from simulator.engine.games.conan_monolith.odds import (
    FACES,
    GUARD_DICE,
    MOST_DICE,
    RIVERS,
    Attack,
    Roll,
    activation_cost,
    gems_for,
    guard_of,
    guarded,
    plain,
    roll_of,
    solve,
    space_of,
    turns_for,
)

ATTACKS = 200
#: A die on the table: colour, face, whether it was re-rolled.
Dice = tuple[tuple[int, int, bool], ...]


class Brute:
    """The policy played out with single dice in every order of falling; one memory for one question."""

    def __init__(self, red: tuple[int, ...], worth: Callable[[int], Fraction]) -> None:
        self.faces = (FACES["yellow"], FACES["orange"], red)
        self.worth = worth
        self.memory: dict[object, tuple[Fraction, dict[int, Fraction]]] = {}

    def play(self, dice: Dice, arrows: tuple[int, ...]) -> tuple[Fraction, dict[int, Fraction]]:
        """The worth of the best play and where it ends."""
        key = tuple(sorted(dice)), arrows
        if key not in self.memory:
            total = sum(face for _colour, face, _done in dice)
            best = self.worth(total), {total: Fraction(1)}
            for place in sorted(range(len(dice)), key=lambda one: dice[one]):
                if not dice[place][2] and arrows[dice[place][0]]:
                    found = self.again(dice, arrows, place)
                    best = found if found[0] > best[0] else best
            self.memory[key] = best
        return self.memory[key]

    def again(self, dice: Dice, arrows: tuple[int, ...], place: int) -> tuple[Fraction, dict[int, Fraction]]:
        """The same after one die was rolled again."""
        colour = dice[place][0]
        fewer = tuple(number - (at == colour) for at, number in enumerate(arrows))
        value, ends = Fraction(0), dict[int, Fraction]()
        for new in self.faces[colour]:
            part, found = self.play((*dice[:place], (colour, new, True), *dice[place + 1 :]), fewer)
            value += part / 6
            for number, share in found.items():
                ends[number] = ends.get(number, Fraction(0)) + share / 6
        return value, ends

    def rolled(self, roll: Roll) -> dict[int, Fraction]:
        colours = [colour for colour, number in enumerate(roll.dice) for _die in range(number)]
        falls = list(product(*(self.faces[colour] for colour in colours)))
        found: dict[int, Fraction] = {}
        for fall in falls:
            dice = tuple((colour, face, False) for colour, face in zip(colours, fall, strict=True))
            for number, share in self.play(dice, roll.arrows)[1].items():
                found[number] = found.get(number, Fraction(0)) + share / len(falls)
        return found


def brute(attack: Attack) -> dict[int, Fraction]:
    """The odds of the damage by enumeration."""

    @cache
    def damage(symbols: int) -> tuple[tuple[int, Fraction], ...]:
        power = max(0, symbols + attack.modifier) - attack.armor
        found: dict[int, Fraction] = {}
        for stopped, share in (
            Brute(attack.red, lambda total: Fraction(-max(0, power - total))).rolled(attack.defense).items()
        ):
            lost = max(0, power - stopped)
            found[lost] = found.get(lost, Fraction(0)) + share
        return tuple(found.items())

    def chance(symbols: int) -> Fraction:
        return sum((share for lost, share in damage(symbols) if lost >= attack.at_least), Fraction(0))

    told: dict[int, Fraction] = {}
    for symbols, share in Brute(attack.red, chance).rolled(attack.attack).items():
        for lost, part in damage(symbols):
            told[lost] = told.get(lost, Fraction(0)) + share * part
    return told


def random_attack(random: Random) -> Attack:
    def roll(most: int) -> Roll:
        dice = [0, 0, 0]
        for _die in range(random.randint(0, most)):
            dice[random.randrange(3)] += 1
        arrows = [random.randint(0, min(2, number)) for number in dice]
        return Roll((dice[0], dice[1], dice[2]), (arrows[0], arrows[1], arrows[2]))

    return Attack(
        attack=roll(3),
        defense=roll(2),
        armor=random.randint(0, 2),
        modifier=random.choice((0, 0, 0, -1, -2)),
        at_least=random.randint(1, 3),
        red=random.choice(odds.RED_DICE),
    )


def test_200_random_attacks_equal_brute_force() -> None:
    random = Random(23)
    with_arrows = 0
    for _number in range(ATTACKS):
        attack = random_attack(random)
        found, told = solve(attack), brute(attack)
        assert sum(found.damage.values()) == 1, attack
        assert found.damage == told, attack
        least = attack.at_least
        assert found.chance(least) == sum(share for number, share in told.items() if number >= least), attack
        assert found.mean == sum(number * share for number, share in told.items()), attack
        with_arrows += any(attack.attack.arrows) and any(attack.defense.arrows)
    assert with_arrows > 20


def test_each_reading_of_what_is_not_known_equals_brute_force() -> None:
    """Every red die with every guard die, gems of the Overlord beside dice of a card."""
    for red in odds.RED_DICE:
        for die in GUARD_DICE:
            for gems in (0, 1, 2):
                attack = Attack(roll_of(("red*", "orange")), guard_of(gems, die) + roll_of(("yellow*",)), 1, red=red)
                dice = {"yellow": 1, "orange": 0}
                dice[die] += gems
                # Counted apart from guard_of: a die of the colour for each gem, none with an arrow.
                alone = Attack(Roll((0, 1, 1), (0, 0, 1)), Roll((*dice.values(), 0), (1, 0, 0)), 1, red=red)
                assert solve(attack).damage == brute(alone), (red, die, gems)
    assert guard_of(2) == Roll((2, 0, 0)) and guard_of(0, "orange") == Roll() == guard_of(-1)


def slid(place: int, tiles: int, times: int, costs: tuple[int, ...]) -> int:
    """The gems for activations of one tile, the river moved tile by tile."""
    river, paid = list(range(tiles)), 0
    wanted = river[place - 1]
    for _activation in range(times):
        at = river.index(wanted)
        paid += costs[at]
        river.append(river.pop(at))
    return paid


@pytest.mark.parametrize("costs", RIVERS.values())
def test_each_reading_of_the_costs_equals_a_river_that_is_moved(costs: tuple[int, ...]) -> None:
    for tiles in range(1, 9):
        for place in range(1, tiles + 1):
            for times in range(1, 5):
                assert activation_cost(place, tiles, times, costs) == slid(place, tiles, times, costs)


def test_single_dice_have_the_means_of_the_catalogue() -> None:
    means = [odds.mean(plain(roll_of((colour,)))) for colour in odds.COLOURS]
    assert means == [Fraction(2, 3), Fraction(1), Fraction(3, 2)]


def test_an_arrow_re_rolls_one_die_of_its_colour_once() -> None:
    assert odds.mean(plain(roll_of(("orange*",)))) == Fraction(4, 3)  # a blank is rolled again, a 1 need not be
    assert odds.mean(plain(Roll((0, 1, 0), (0, 2, 0)))) == Fraction(4, 3)  # not the same die twice (MON-3.6)
    assert odds.mean(plain(Roll((1, 1, 0), (0, 0, 1)))) == Fraction(5, 3)  # no red die lies there


def test_a_space_has_its_arrow_once_however_many_gems() -> None:
    assert space_of(("red*",), 3) == Roll((0, 0, 3), (0, 0, 1))
    assert space_of(("orange",), 0) == Roll() == space_of((), 4)


def test_the_attacker_takes_what_makes_n_damage_likeliest() -> None:
    """With N = 2 a one is rolled again, with N = 1 it is kept."""
    one, two = (solve(Attack(roll_of(("orange*",)), at_least=least)) for least in (1, 2))
    assert (one.damage[1], two.damage[1]) == (Fraction(1, 3) + Fraction(1, 9), Fraction(2, 9))
    assert two.chance(2) == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)


def test_the_defender_keeps_what_already_stops_all() -> None:
    assert guarded(roll_of(("yellow*",)), 0) == {0: 1}
    assert guarded(roll_of(("yellow*",)), 1)[1] == Fraction(1, 4)
    assert guarded(Roll(), 3, armor=2) == {1: 1}


def test_gems_for_a_wanted_chance() -> None:
    def attack(gems: int) -> Attack:
        return Attack(space_of(("red",), gems), armor=2)

    assert gems_for(Fraction(1, 2), 5, attack) == 2
    assert gems_for(Fraction(999, 1000), 5, attack) is None


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(ValueError, match=f"at most {MOST_DICE} dice"):
        solve(Attack(Roll((MOST_DICE + 1, 0, 0))))


def test_a_tile_goes_to_the_right_after_its_first_activation() -> None:
    assert activation_cost(1, 6, 2) == 7  # 1, then 6 at the end (MON-EX-24)
    assert activation_cost(3, 8, 3) == 3 + 8 + 8
    assert activation_cost(2, 4, 1, costs=(1, 1, 2, 2)) == 1
    with pytest.raises(ValueError, match="1 to 8 tiles"):
        activation_cost(5, 4, 1)


def test_turns_follow_from_reserve_and_recovery() -> None:
    assert turns_for(1, 6, 2, reserve=7, fatigue=0, recovery=5) == 1
    assert turns_for(1, 6, 2, reserve=2, fatigue=5, recovery=4) == 2  # 6 of them, 1 spent; 6 again in the next turn
    assert turns_for(8, 8, 1, reserve=3, fatigue=4, recovery=5) is None
