"""Rule 23.10: an effect without a stated duration lasts at most to the end of the combat round."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import TOM, Scene, ability, do, fight, foe, scene

CARDS = {
    "brute": {"type": "Foe", "health": 20, "damage": 4},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "claw": {"type": "Move", "initiative": 2, "right": ["-", "Blade"]},
    "rage": {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("zone.start", do("modify_damage", to="conan_move", amount=2))],
    },
    "guard": {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("zone.start", do("prevent", of="conan_round", amount=9))],
    },
}


def two_rounds(first: str) -> Scene:
    """An Action in the first round; in the second the same move against the same Foe move, without it."""
    table = scene(
        cards=CARDS,
        phase="Resolution",
        zones={"Center": fight(foe("brute", "claw"), gaps={0: "cut"})},
        tom={"hand": [first], "draw": [], "reshuffled": {"draw": ["cut"]}},
        ian={"draw": ["20 claw"]},
    )
    table.do(TOM, first)
    assert table.state.round == 2
    return table


def strike_again(table: Scene) -> Scene:
    return table.do(TOM, "fight", "plays Cut", "gap 0")


@pytest.mark.rule("CCG-23.10")
def test_23_10_more_damage_for_a_move_is_over_with_the_round():
    table = two_rounds("rage")
    assert table.wounds("brute") == 3 + 2
    assert strike_again(table).wounds("brute") == 5 + 3


@pytest.mark.rule("CCG-23.10")
def test_23_10_prevention_is_over_with_the_round():
    table = two_rounds("guard")
    assert table.health() == 20
    assert strike_again(table).health() == 20 - 4


def test_a_text_that_answers_once_a_turn_does_not_answer_again():
    # Rounds 1 and 2 both begin in this turn: 10 + 2, and without "once" it would be 14.
    balm = {"type": "Item", "abilities": [ability("round_start", do("heal", target="conan", amount=2), once="turn")]}
    table = scene(
        cards={"balm": balm, "wall": {"type": "Foe", "health": 9}, "block": {"type": "Move", "left": ["Shield"]}},
        phase="Survey",
        zones={"Center": ["wall"]},
        tom={"items": ["balm"], "health": 10, "draw": ["9 block"]},
        ian={"hand": ["block"], "draw": ["9 block"]},
    )
    table.do(TOM, "fight").until("Survey")
    assert (table.state.round, table.health(TOM)) == (2, 12)
