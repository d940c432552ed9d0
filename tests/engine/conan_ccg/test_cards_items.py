"""The Items of the original set, in play."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, struck, table
from tests.engine.conan_ccg.scene import TOM, foe

# Items.


@pytest.mark.card("notched-longsword")
@pytest.mark.parametrize(("items", "wounds"), [(["notched-longsword"], 4), ([], 3)])
def test_notched_longsword_adds_1_to_conans_damage(items, wounds):
    assert clash(foe("man", IDLE), facing="cut", tom={"items": items}).wounds("man") == wounds


@pytest.mark.card("notched-longsword")
def test_notched_longsword_counts_once_in_an_attack_and_not_for_allies():
    tom = {"items": ["notched-longsword"], "allies": ["friend"]}
    two = clash(foe("man", IDLE), facing="two-cuts", tom=tom)
    assert two.wounds("man") == 3 + 1 + 1  # base Damage and 1 for the second icon
    ally = clash(foe("man", IDLE), facing={"card": "cut", "by": "friend"}, tom=tom)
    assert ally.wounds("man") == 1


ROUND_SHIELD = {"items": ["round-shield-of-the-fords"]}
OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


@pytest.mark.card("round-shield-of-the-fords")
def test_round_shield_prevents_2_damage_of_a_hit_for_1_prowess():
    scene = clash(foe("ogre", "cut"), facing=IDLE, tom=ROUND_SHIELD, cards=OGRE).do(TOM, "use Round Shield")
    assert (hurt(scene), scene.prowess()) == (3 - 2, START - 1)


@pytest.mark.card("round-shield-of-the-fords")
def test_round_shield_is_used_once_each_round_at_most():
    foes = (foe("ogre", "cut"), foe("ogre", "cut-2"))
    scene = clash(*foes, facing=IDLE, gap=1, tom=ROUND_SHIELD, cards=OGRE).do(TOM, "use Round Shield")
    assert (hurt(scene), scene.prowess()) == (3 - 2 + 3, START - 1)  # the second hit comes at Initiative 2
    passed = clash(*foes, facing=IDLE, gap=1, tom=ROUND_SHIELD, cards=OGRE).do(TOM, "pass", "use Round Shield")
    assert hurt(passed) == 3 + 3 - 2


@pytest.mark.card("round-shield-of-the-fords")
def test_round_shield_is_not_asked_when_only_conan_hits():
    assert clash(foe("man", IDLE), facing="cut", tom=ROUND_SHIELD).phase == "Survey"


@pytest.mark.card("cloak-of-winter-wolf")
@pytest.mark.parametrize(("choice", "damage"), [("Toughness 2", 3 - 2), ("pass", 3)])
def test_cloak_of_winter_wolf_prevents_2_damage_in_a_round(choice, damage):
    scene = clash(foe("ogre", "cut"), facing=IDLE, tom={"items": ["cloak-of-winter-wolf"]}, cards=OGRE)
    assert scene.legal == ["use Toughness 2", "pass"]
    assert hurt(scene.do(TOM, choice)) == damage


@pytest.mark.card("horn-of-black-mead")
def test_horn_of_black_mead_is_discarded_for_3_prowess_and_a_card_before_pressing_on():
    tom = {"items": ["horn-of-black-mead"], "prowess": 0, "hand": [], "draw": ["shields", "9 cut"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom)
    assert (scene.phase, scene.legal) == ("Press On", ["use Horn of Black Mead", "pass"])
    scene.do(TOM, "use Horn of Black Mead")
    assert (scene.prowess(), scene.hand(), scene.pile(TOM, "items")) == (3, ["shields"], [])
    assert scene.can("press on")


@pytest.mark.card("horn-of-black-mead")
def test_horn_of_black_mead_asks_for_nothing_to_come_into_play():
    assert table(tom={"hand": ["horn-of-black-mead"]}).do(TOM, "play Horn").pile(TOM, "items") == ["horn-of-black-mead"]


@pytest.mark.card("bow-of-yew-and-horn")
@pytest.mark.parametrize(("move", "facing", "wounds"), [("shot", "shields", 3), ("cut", "shields", 0)])
def test_bow_of_yew_and_horn_lets_conans_ranged_icons_pass_shields(move, facing, wounds):
    tom = {"items": ["bow-of-yew-and-horn"]}
    assert clash(foe("man", facing), facing=move, tom=tom).wounds("man") == wounds


@pytest.mark.card("bow-of-yew-and-horn")
def test_bow_of_yew_and_horn_is_not_for_allies_or_foes():
    tom = {"items": ["bow-of-yew-and-horn"], "allies": ["friend"]}
    assert clash(foe("man", "shields"), facing={"card": "shot", "by": "friend"}, tom=tom).wounds("man") == 0
    assert struck("man", "shot", "shields", tom=tom) == 0


@pytest.mark.card("torc-of-the-blood-oath")
@pytest.mark.parametrize(("choice", "wounds"), [("Strength 2", 3 + 2), ("pass", 3)])
def test_torc_of_the_blood_oath_adds_2_damage_to_one_of_conans_moves(choice, wounds):
    scene = clash(foe("man", IDLE), facing="cut", tom={"items": ["torc-of-the-blood-oath"]})
    assert scene.legal == ["use Strength 2", "pass"]
    assert scene.do(TOM, choice).wounds("man") == wounds


@pytest.mark.card("torc-of-the-blood-oath")
def test_torc_of_the_blood_oath_is_out_of_play_in_the_foe_players_hands():
    # Ian's Items work in his own turn only (CCG-3.6)
    assert clash(foe("man", IDLE), facing="cut", ian={"items": ["torc-of-the-blood-oath"]}).wounds("man") == 3
