"""Chances of contest rolls: against all ways that dice can fall, and against the worked examples."""

from __future__ import annotations

from itertools import product

import pytest

from simulator.engine.games.age_of_conan.cards import AXE, BLANK, HIT, HIT_ATTACKER, HIT_CONAN, SHIELD
from simulator.engine.games.age_of_conan.odds import (
    Roll,
    chance_to_win,
    chances,
    dice_of,
    expected,
    score,
    successes,
    values_of,
)

ATTACKER = values_of(attacks=True)
DEFENDER = values_of(attacks=False)
SHIELDS = 1 << SHIELD
AXES = 1 << AXE


def every_roll(dice, values):
    return [score(rolled, values) for rolled in product(range(6), repeat=dice)]


@pytest.mark.rule("AOC-9.5")
def test_9_5_a_side_has_five_base_dice_at_most():
    assert [dice_of(base) for base in (1, 5, 6, 9)] == [1, 5, 5, 5]
    assert dice_of(6, cap=6) == 6


@pytest.mark.rule("AOC-9.6")
def test_9_6_extra_dice_come_on_top_up_to_six_and_one_die_is_left():
    assert [dice_of(5, 1), dice_of(5, 3), dice_of(7, 1), dice_of(3, 2)] == [6, 6, 6, 5]
    assert [dice_of(1, -1), dice_of(5, -1), dice_of(6, -1)] == [1, 4, 4]


@pytest.mark.rule("AOC-9.21")
def test_9_21_a_hit_is_one_success():
    assert (ATTACKER[HIT], DEFENDER[HIT]) == (1, 1)


@pytest.mark.rule("AOC-9.22")
def test_9_22_a_hit_with_conan_is_two_successes_for_the_side_he_helps():
    assert (ATTACKER[HIT_CONAN], DEFENDER[HIT_CONAN]) == (1, 1)
    assert values_of(attacks=True, doubles=True)[HIT_CONAN] == 2
    assert values_of(attacks=False, doubles=True)[HIT_CONAN] == 2


@pytest.mark.rule("AOC-9.23")
def test_9_23_a_hit_of_the_attacker_is_a_failure_for_the_defender():
    assert (ATTACKER[HIT_ATTACKER], DEFENDER[HIT_ATTACKER]) == (1, 0)


@pytest.mark.rule("AOC-9.24", "AOC-9.25")
def test_9_24_and_9_25_shields_and_axes_fail_unless_a_card_or_rule_counts_them():
    assert (DEFENDER[SHIELD], DEFENDER[AXE]) == (0, 0)
    assert values_of(attacks=False, counts=SHIELDS)[SHIELD:] == (1, 0, 0)
    assert values_of(attacks=True, counts=SHIELDS | AXES)[SHIELD:] == (1, 1, 0)


@pytest.mark.rule("AOC-9.26")
def test_9_26_a_blank_always_fails():
    assert values_of(attacks=True, doubles=True, counts=SHIELDS | AXES)[BLANK] == 0


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("values", [ATTACKER, DEFENDER, values_of(attacks=True, doubles=True, counts=AXES)])
def test_a_distribution_counts_every_way_the_dice_can_fall(dice, values):
    rolled = every_roll(dice, values)
    ways = successes(Roll(dice, values, added=1))
    assert sum(ways) == 6**dice
    assert len(ways) == 1 + 2 * dice + 1  # from none to two a die, and the added one
    assert [rolled.count(number - 1) for number in range(len(ways))] == list(ways)


def test_dice_without_a_success_that_are_rolled_again_are_counted_in_every_way():
    values = values_of(attacks=True, doubles=True)
    found = {}
    for rolled in product(range(6), repeat=3):
        failed = [place for place, face in enumerate(rolled) if values[face] == 0][:2]
        for again in product(range(6), repeat=2):
            after = list(rolled)
            for place, face in zip(failed, again, strict=False):
                after[place] = face
            number = score(after, values)
            found[number] = found.get(number, 0) + 1
    ways = successes(Roll(3, values, renewed=2))
    assert sum(ways) == 6**5
    assert {number: way for number, way in enumerate(ways) if way} == found


def test_chances_add_up_and_their_mean_is_that_of_the_dice():
    roll = Roll(5, DEFENDER, added=2)
    assert sum(chances(roll)) == pytest.approx(1)
    assert expected(roll) == pytest.approx(5 * 2 / 6 + 2)


@pytest.mark.rule("AOC-9.29")
def test_9_29_the_attacker_needs_more_successes_also_than_none():
    for dice in ((1, 1), (3, 2), (2, 3)):
        pairs = list(product(every_roll(dice[0], ATTACKER), every_roll(dice[1], DEFENDER)))
        won = sum(one > two for one, two in pairs) / len(pairs)
        assert chance_to_win(Roll(dice[0], ATTACKER), Roll(dice[1], DEFENDER)) == pytest.approx(won)


@pytest.mark.rule("AOC-9.30")
def test_9_30_a_card_that_wins_ties_wins_none_below_its_number_of_successes():
    pairs = list(product(every_roll(2, ATTACKER), every_roll(2, DEFENDER)))
    won = sum(one > two or one == two >= 1 for one, two in pairs) / len(pairs)
    assert chance_to_win(Roll(2, ATTACKER), Roll(2, DEFENDER), ties_from=1) == pytest.approx(won)


@pytest.mark.rule("AOC-9.27")
def test_9_27_the_attacker_rolls_again_before_the_defender_and_only_if_that_is_better():
    defence = every_roll(2, DEFENDER)

    def worth(number):
        return sum(number > other for other in defence) / len(defence)

    offered = [worth(number) for number in every_roll(2, ATTACKER)]
    fresh = sum(offered) / len(offered)
    best = sum(max(one, fresh) for one in offered) / len(offered)
    assert chance_to_win(Roll(2, ATTACKER, again=1), Roll(2, DEFENDER)) == pytest.approx(best)
    assert best > fresh


@pytest.mark.rule("AOC-9.27")
def test_9_27_the_defender_rolls_again_while_he_is_losing():
    attack, defence = every_roll(2, ATTACKER), every_roll(1, DEFENDER)
    won = sum((sum(one > two for two in defence) / len(defence)) ** 2 for one in attack) / len(attack)
    assert chance_to_win(Roll(2, ATTACKER), Roll(1, DEFENDER, again=1)) == pytest.approx(won)


def test_a_roll_has_dice_rolled_again_one_by_one_or_all_together():
    with pytest.raises(ValueError, match="either"):
        Roll(2, ATTACKER, again=1, renewed=1)


def test_example_7_two_successes_beat_one():
    assert score((HIT, HIT_ATTACKER, AXE), ATTACKER) == 2
    assert score((HIT, SHIELD), DEFENDER) == 1


def test_example_8_a_card_for_shields_makes_it_two_to_two():
    assert score((HIT, SHIELD), values_of(attacks=False, counts=SHIELDS)) == 2


def test_example_10_conan_makes_four_of_three_successful_dice():
    assert dice_of(5, 1) == 6
    conan = values_of(attacks=True, doubles=True)
    assert score((HIT, HIT_ATTACKER, HIT_CONAN, SHIELD, AXE, BLANK), conan) == 4


def test_example_13_a_card_for_shields_and_axes_wins_three_to_two():
    assert score((HIT, HIT_ATTACKER, AXE, BLANK, BLANK), values_of(attacks=True, counts=SHIELDS | AXES)) == 3
    assert score((HIT, HIT, HIT_ATTACKER), DEFENDER) == 2


def test_example_19_an_alliance_is_broken_against_one_die_more():
    assert (dice_of(4), dice_of(4 + 1), dice_of(5 + 1)) == (4, 5, 5)


def test_five_dice_against_four_win_a_little_more_than_two_of_three_times():
    # AOC-EX-11; two binomial distributions, of 1/2 and of 1/3
    assert chance_to_win(Roll(5, ATTACKER), Roll(4, DEFENDER)) == pytest.approx(1761 / 2592)
