"""Section 14: Allies in combat."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

CARDS = {
    "guide": {"type": "Ally", "prowess": 3, "health": 3, "damage": 2},
    "scout": {"type": "Ally", "prowess": 3, "health": 3, "damage": 1},
    "brute": {"type": "Foe", "health": 9, "damage": 2},
    "cut": {"type": "Move", "gem": 2, "initiative": 3, "right": ["Blade"]},
    "five": {"type": "Move", "gem": 5, "initiative": 3, "right": ["Blade"]},
    "six": {"type": "Move", "gem": 6},
    "back": {"type": "Move", "initiative": 2, "right": ["-", "Blade"]},
    "roar": {"type": "Move", "conan_only": True},
}
ALL_ZONES = {zone: [foe("brute", "plain-move")] for zone in ("Center", "Left Flank", "Right Flank", "Rear")}


def moving(
    hand: list[str], *, zones: dict[str, object] | None = None, allies: list[object] | None = None, **more: object
):
    return scene(
        cards=CARDS,
        phase="Conan Move",
        zones=zones or ALL_ZONES,
        tom={"hand": hand, "allies": allies or ["guide"]},
        **more,
    )


@pytest.mark.rule("CCG-14.1")
def test_14_1_each_ally_may_play_a_move_from_the_active_players_hand_in_any_zone():
    table = moving(["2 cut"], allies=["guide", "scout"])
    assert table.can("Guide plays Cut", "Scout plays Cut", "Conan plays Cut")
    table.do(TOM, "Guide plays Cut")
    assert table.can("Center", "Left Flank", "Right Flank", "Rear")


@pytest.mark.rule("CCG-14.2", "CCG-14.7")
def test_14_2_an_ally_affects_one_zone_also_where_it_may_play_more_moves():
    table = moving(["3 cut"], options={"ally_moves": "many"}).do(TOM, "Guide plays Cut", "Rear left", "Guide plays Cut")
    assert table.gaps("Rear")[:2] == ["cut", "cut"]  # its only place left was on the other side there
    assert not table.can("Guide plays Cut")


@pytest.mark.rule("CCG-14.3")
def test_14_3_its_zone_does_not_count_for_conans_two():
    table = moving(["4 cut"]).do(TOM, "Guide plays Cut", "Rear left", "Conan plays Cut", "Center left")
    table.do(TOM, "Conan plays Cut", "Left Flank left")
    assert [zone for zone in ALL_ZONES if table.gaps(zone)[0]] == ["Center", "Left Flank", "Rear"]


@pytest.mark.rule("CCG-14.4", "CCG-14.8")
@pytest.mark.parametrize(("move", "wounds"), [("cut", 0), ("five", 2)])
def test_14_4_an_ally_pays_with_prowess_and_then_with_wounds_and_conan_pays_nothing(move, wounds):
    table = moving([move, "cut"]).do(TOM, f"Guide plays {move}", "Center left")
    assert table.wounds("guide") == wounds
    assert (table.prowess(), table.health()) == (20, 20)


@pytest.mark.rule("CCG-14.5")
def test_14_5_it_cannot_be_defeated_by_the_cost():
    # 6 - 3 = 3 wounds would; 5 - 3 = 2 would too if it has one already
    table = moving(["six", "five", "cut"])
    assert table.can("Guide plays Five")
    assert not table.can("Guide plays Six")
    wounded = moving(["six", "five", "cut"], allies=[{"card": "guide", "wounds": 1}])
    assert not wounded.can("Guide plays Five")


@pytest.mark.rule("CCG-14.6")
def test_14_6_its_move_uses_its_own_damage():
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: {"card": "cut", "by": "guide"}})}
    table = scene(cards=CARDS, phase="Resolution", zones=zones, tom={"allies": ["guide"]})
    assert table.wounds("brute") == 2


@pytest.mark.rule("CCG-14.7")
def test_14_7_an_ally_plays_at_most_one_move_a_round():
    table = moving(["3 cut"]).do(TOM, "Guide plays Cut", "Center left")
    assert not table.can("Guide plays Cut")
    assert table.can("Conan plays Cut")


@pytest.mark.rule("CCG-14.8")
def test_14_8_the_surcharge_is_not_charged_for_its_move_and_not_spared_by_it():
    zones = {"Center": [foe("brute", "plain-move"), foe("brute", "plain-move")]}
    table = moving(["2 cut"], zones=zones).do(TOM, "Guide plays Cut", "left of")
    assert (table.prowess(), table.wounds("guide")) == (20, 0)
    # Conan on the right misses the Foe on the left although the Ally touches it
    assert table.do(TOM, "Cut", "right of").prowess() == 20 - 2 - 1


@pytest.mark.rule("CCG-14.9", "CCG-2.23")
def test_14_9_abilities_for_conan_and_conan_only_moves_are_not_for_allies():
    assert not moving(["roar", "cut"]).can("Guide plays Roar")
    keen = {**CARDS["cut"], "abilities": [ability("hit", do("modify_damage", to="this_hit", amount=5), whom=["Conan"])]}
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: {"card": "cut", "by": "guide"}})}
    table = scene(cards={**CARDS, "cut": keen}, phase="Resolution", zones=zones, tom={"allies": ["guide"]})
    assert table.wounds("brute") == 2


@pytest.mark.rule("CCG-14.10")
def test_14_10_damage_through_an_allys_move_is_dealt_to_the_ally():
    zones = {"Center": fight(foe("brute", "back"), gaps={0: {"card": "cut", "by": "guide"}})}
    table = scene(cards=CARDS, phase="Resolution", zones=zones, tom={"allies": ["guide"]})
    assert table.wounds("guide") == 2
    assert table.health() == 20


@pytest.mark.rule("CCG-14.10")
def test_14_10_an_ally_can_be_defeated_by_it():
    zones = {"Center": fight(foe("brute", "back"), gaps={0: {"card": "cut", "by": "guide"}})}
    table = scene(cards=CARDS, phase="Resolution", zones=zones, tom={"allies": [{"card": "guide", "wounds": 1}]})
    assert table.where("guide") == "Tom discard"
    assert table.health() == 20
    assert table.mover != IAN  # its Renown is 0: nothing to take
