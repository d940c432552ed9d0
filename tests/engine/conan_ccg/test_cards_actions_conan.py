"""The Actions of the Active player of the second half of the original set, by the moment at which they are played."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, table
from tests.engine.conan_ccg.scene import TOM, foe

DECK = ["shields", "dodges", "cut", "chop", "9 plain-move"]

# Prepare and Rest.


@pytest.mark.card("bread-and-salt")
def test_bread_and_salt_heals_5_for_two_cards():
    tom = {"hand": ["bread-and-salt", "trinket", "cut"], "health": 10}
    scene = table(phase="Rest", tom=tom).do(TOM, "play Bread and Salt")
    assert (scene.health(), sorted(scene.pile(TOM, "discard"))) == (15, ["bread-and-salt", "cut", "trinket"])
    assert not table(phase="Rest", tom={"hand": ["bread-and-salt", "cut"], "health": 10}).can("play Bread and Salt")


@pytest.mark.card("polish-the-iron")
@pytest.mark.parametrize("items", [0, 1, 2])
def test_polish_the_iron_heals_1_for_each_item_and_draws_a_card(items):
    tom = {"hand": ["polish-the-iron"], "items": ["trinket"] * items, "health": 10, "draw": DECK}
    scene = table(tom=tom).do(TOM, "play Polish the Iron")
    assert (scene.health(), scene.hand()) == (10 + items, ["shields"])


@pytest.mark.card("strip-the-fallen")
def test_strip_the_fallen_searches_the_deck_for_an_item_for_a_card():
    draw = ["cut", "trinket", "whetstone", "friend", "9 plain-move"]
    scene = table(tom={"hand": ["strip-the-fallen", "chop"], "draw": draw}).do(TOM, "play Strip the Fallen")
    assert sorted(scene.legal) == ["pass", "take Trinket", "take Whetstone"]
    scene.do(TOM, "take Whetstone")
    assert (scene.hand(), len(scene.pile(TOM, "draw"))) == (["whetstone"], 13 - 1)
    assert sorted(scene.pile(TOM, "discard")) == ["chop", "strip-the-fallen"]


@pytest.mark.card("whet-and-wait")
def test_whet_and_wait_puts_a_move_on_top_of_the_deck_and_heals_1():
    tom = {"hand": ["whet-and-wait"], "discard": ["cut", "chop", "trinket"], "health": 10, "draw": DECK}
    scene = table(phase="Rest", tom=tom).do(TOM, "play Whet and Wait")
    assert sorted(scene.legal) == ["take Chop", "take Cut"]  # no Item
    scene.do(TOM, "take Chop")
    assert (scene.pile(TOM, "draw")[0], scene.health()) == ("chop", 11)


# Warrior: before the fight.


# Warrior: in the fight.


@pytest.mark.card("shout-the-old-name")
def test_shout_the_old_name_adds_1_damage_to_each_hit_of_conans_moves_for_1_prowess():
    moves = {0: "cut", 2: "cut", 3: {"card": "cut", "by": "friend"}}
    tom = {"hand": ["shout-the-old-name"], "allies": ["friend"]}
    scene = clash(foe("man", IDLE), foe("lord", IDLE), foe("rider", IDLE), gaps=moves, tom=tom)
    scene.do(TOM, "play Shout the Old Name")
    assert scene.prowess() == START - 1
    # the second move touches Lord and Rider; 1 more is dealt to the Rider by the Ally
    assert [scene.wounds(card) for card in ("man", "lord", "rider")] == [4, 4, 4 + 1]


@pytest.mark.card("take-this-one-for-me")
def test_take_this_one_for_me_needs_an_ally_and_a_hit_of_a_foe():
    hand = {"hand": ["take-this-one-for-me"]}
    assert clash(foe("man", "cut"), facing=IDLE, tom=hand).phase == "Survey"
    assert clash(foe("man", IDLE), facing="cut", tom={**hand, "allies": ["friend"]}).phase == "Survey"


@pytest.mark.card("wolfs-breath")
@pytest.mark.parametrize(("move", "damage"), [("cut-4", 0), ("cut-5", 1)])
def test_wolfs_breath_makes_conans_moves_2_faster_in_a_zone_for_1_prowess(move, damage):
    # Conan's Initiative 3 + 2 defeats the Foe before Initiative 4
    scene = clash(foe("weak-man", move), facing="cut", tom={"hand": ["wolfs-breath", "trinket"]})
    scene.do(TOM, "play Wolf's Breath")
    assert (hurt(scene), scene.prowess(), scene.renown()) == (damage, START - 1, 1)


@pytest.mark.card("wolfs-breath")
def test_wolfs_breath_lasts_for_all_moves_of_the_zone():
    men = (foe("weak-man", "cut-4"), foe("weak-man", "cut-4"))
    scene = clash(*men, gaps={0: "cut", 1: IDLE, 2: "cut"}, tom={"hand": ["wolfs-breath", "trinket"]})
    scene.do(TOM, "play Wolf's Breath")
    assert (hurt(scene), scene.renown()) == (0, 2)


@pytest.mark.card("wolfs-breath")
def test_wolfs_breath_is_gone_in_the_next_zone():
    rear = {"Rear": {"foes": [foe("weak-man", "cut-4")], "gaps": {"0": "cut"}}}
    tom = {"hand": ["wolfs-breath", "trinket"]}
    scene = clash(foe("weak-man", "cut-4"), facing="cut", others=rear, tom=tom).do(TOM, "Center", "play Wolf's Breath")
    assert (hurt(scene), scene.renown()) == (1, 2)  # in the Rear Initiative 4 comes before 3
