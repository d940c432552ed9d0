"""The two ends of a match on which the rulebook is silent, each reading an option (CQ-22.2, CQ-22.3)."""

from __future__ import annotations

import pytest

from tests.engine.conquer.scene import IAN, TOM, Scene, battle, scene

CARDS = {
    "hero": {"type": "Character", "cost": 4},
    "foe": {"type": "Character", "cost": 3},
    "kill": {"type": "Battle Action", "damage": 6},
}


def both_fall(of_tom: int, of_ian: int, **options: str) -> Scene:
    """Hero and foe strike each other down; both players take spoils, Tom up to 3, Ian up to 4."""
    return battle(
        ["kill"],
        ["kill"],
        cards=CARDS,
        of_tom={"vp": of_tom, "hand": ["plain-tool"]},
        of_ian={"vp": of_ian},
        options={"both_fall": "both", **options},
    )


@pytest.mark.rule("CQ-22.2", "CQ-18.4")
@pytest.mark.parametrize(("of_ian", "winners"), [(15, [TOM]), (16, []), (17, [IAN])])
def test_22_2_both_take_spoils_before_the_points_are_looked_at(of_ian, winners):
    one = both_fall(17, of_ian).do(TOM, "take 3 Victory").do(IAN, "take 4 Victory")
    assert (one.vp(TOM), one.vp(IAN)) == (20, of_ian + 4)
    assert (one.winners, one.reason) == (winners, "victory_points")


@pytest.mark.rule("CQ-22.2", "CQ-18.4")
def test_22_2_by_setting_the_first_to_have_enough_ends_the_game():
    one = both_fall(17, 17, spoils_end="first").do(TOM, "take 3 Victory")
    assert (one.winners, one.vp(IAN)) == ([TOM], 17)


@pytest.mark.rule("CQ-22.2")
def test_22_2_the_second_alone_may_have_enough():
    one = both_fall(3, 17).do(TOM, "take 3 Victory").do(IAN, "take 4 Victory")
    assert one.winners == [IAN]


def dying(**options: str) -> Scene:
    """Ian's turn begins; his last Character has stayed too long in the Hospital Grounds."""
    patient = {"card": "plain-character", "damage": [6], "stay": 3}
    own = {"barracks": [], "hospital": [patient], "vp": 5}
    return scene(tom={"vp": 4, "hand": ["plain-tool"]}, ian=own, phase="Discard", options=options).do(
        TOM, "end the turn"
    )


@pytest.mark.rule("CQ-22.3", "CQ-19.8")
def test_22_3_the_game_ends_in_the_turn_in_which_the_last_patient_dies():
    one = dying()
    assert one.where("plain-character") == "Ian doom"
    assert (one.winners, one.reason) == ([IAN], "nothing_left")


@pytest.mark.rule("CQ-22.3", "CQ-19.8")
def test_22_3_by_setting_only_the_start_of_the_turn_is_looked_at():
    one = dying(nothing_left="once")
    assert one.where("plain-character") == "Ian doom"
    assert (one.winners, one.active) == (None, TOM)
