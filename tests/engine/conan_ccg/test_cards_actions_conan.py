"""The Actions of the Active player of the second half of the original set, by the moment at which they are played."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

DECK = ["shields", "dodges", "cut", "chop", "9 plain-move"]

# Prepare and Rest.


@pytest.mark.card("bread-and-salt")
def test_bread_and_salt_heals_5_for_two_cards():
    tom = {"hand": ["bread-and-salt", "trinket", "cut"], "health": 10}
    scene = table(phase="Rest", tom=tom).do(TOM, "play Bread and Salt", "discard Trinket")
    assert (scene.health(), sorted(scene.pile(TOM, "discard"))) == (15, ["bread-and-salt", "cut", "trinket"])
    assert not table(phase="Rest", tom={"hand": ["bread-and-salt", "cut"], "health": 10}).can("play Bread and Salt")


@pytest.mark.card("old-scars-itch")
def test_old_scars_itch_heals_3_with_4_scars():
    assert table(tom={"hand": ["old-scars-itch"], "health": 10, "scars": 4}).do(TOM, "play Old Scars").health() == 13
    assert not table(tom={"hand": ["old-scars-itch", "trinket"], "health": 10, "scars": 3}).can("play Old Scars Itch")


@pytest.mark.card("read-the-ground")
@pytest.mark.parametrize("name", [TOM, IAN])
def test_read_the_ground_takes_one_of_four_cards_for_either_player(name):
    scene = table(**{name.lower(): {"hand": ["read-the-ground"], "draw": DECK}})
    scene.do(name, "play Read the Ground")
    assert sorted(scene.legal) == ["take Chop", "take Cut", "take Dodges", "take Shields"]
    scene.do(name, "take Dodges")
    assert (scene.hand(name), scene.pile(name, "draw")[0]) == (["dodges"], IDLE)
    assert sorted(scene.pile(name, "draw")[-3:]) == ["chop", "cut", "shields"]


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


@pytest.mark.card("a-song-of-forty-winters")
def test_a_song_of_forty_winters_chronicles_a_discarded_minor_foe_for_three_cards():
    hand = ["a-song-of-forty-winters", "2 trinket", "cut"]
    scene = table(phase="Rest", tom={"hand": hand}, ian={"foe_discard": ["lord", "fell-side-clansman", "snow-jackal"]})
    scene.do(TOM, "play A Song", "discard Trinket", "discard Trinket")
    assert scene.legal == ["take Fell-Side Clansman", "take Snow Jackal"]  # the Lord is a Major Foe
    scene.do(TOM, "take Fell-Side Clansman")
    assert (scene.renown(), scene.scars(), scene.pile(TOM, "chronicle")) == (3, 1, ["fell-side-clansman"])
    short = {"hand": ["a-song-of-forty-winters", "2 trinket"], "health": 10}
    assert not table(phase="Rest", tom=short).can("play A Song")


# Warrior: before the fight.


@pytest.mark.card("pay-them-to-go")
def test_pay_them_to_go_discards_a_minor_foe_for_3_prowess():
    foes = ["fell-side-clansman", "centurion-of-the-wall", "9 plain-foe"]
    scene = table(phase="Foe Draw", tom={"hand": ["pay-them-to-go"]}, ian={"foes": foes})
    scene.do(IAN, "Foe Centurion", "pay with Plain Foe", "Foe Fell-Side Clansman", "in the Left Flank", "no more Foes")
    scene.do(TOM, "play Pay Them to Go")  # the Clansman is the only Minor Foe
    assert (scene.zones, scene.prowess()) == ({"Center": ["centurion-of-the-wall"]}, START - 3)
    assert "fell-side-clansman" in scene.pile(IAN, "foe_discard")
    assert scene.renown() == 0  # discarded, not defeated (CCG-19.2)


@pytest.mark.card("laughing-gone")
def test_laughing_gone_ends_combat_for_5_prowess_at_no_loss_of_renown():
    zones = {"Center": ["stone-hide-brute"], "Rear": ["man"]}
    tom = {"hand": ["laughing-gone", "cut"], "renown": 9}
    scene = table(phase="Survey", zones=zones, tom=tom).do(TOM, "play Laughing, Gone")
    assert (scene.zones, scene.prowess(), scene.renown()) == ({}, START - 5, 9)
    assert sorted(scene.pile(IAN, "foe_discard")) == ["man", "stone-hide-brute"]
    assert scene.can("press on")  # it is no Retreat


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


@pytest.mark.card("an-old-grudge")
@pytest.mark.parametrize(("move", "wounds"), [("cut", 2 * 3), ("two-cuts", 2 * 4)])
def test_an_old_grudge_doubles_the_damage_of_a_hit_for_4_prowess(move, wounds):
    scene = clash(foe("man", IDLE), facing=move, tom={"hand": ["an-old-grudge"]}).do(TOM, "play An Old Grudge")
    assert (scene.wounds("man"), scene.prowess()) == (wounds, START - 4)


@pytest.mark.card("an-old-grudge")
def test_an_old_grudge_needs_a_hit_of_conans_side():
    scene = clash(foe("man", "cut"), facing=IDLE, tom={"hand": ["an-old-grudge"]})
    assert (scene.phase, hurt(scene)) == ("Survey", 1)


@pytest.mark.card("take-this-one-for-me")
def test_take_this_one_for_me_draws_a_card_and_lets_an_ally_take_a_hit():
    tom = {"hand": ["take-this-one-for-me"], "allies": ["friend"], "draw": DECK}
    scene = clash(foe("man", "cut"), facing=IDLE, tom=tom).do(TOM, "play Take This One for Me")
    assert (hurt(scene), scene.wounds("friend")) == (0, 1)
    assert scene.hand() == ["cut", "dodges", "shields"]  # 1, and 2 for the new round


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
def test_wolfs_breath_is_gone_in_the_next_zone():
    rear = {"Rear": {"foes": [foe("weak-man", "cut-4")], "gaps": {"0": "cut"}}}
    tom = {"hand": ["wolfs-breath", "trinket"]}
    scene = clash(foe("weak-man", "cut-4"), facing="cut", others=rear, tom=tom).do(TOM, "Center", "play Wolf's Breath")
    assert (hurt(scene), scene.renown()) == (1, 2)  # in the Rear Initiative 4 comes before 3
