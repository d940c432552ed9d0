"""The Items of the original set, in play."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, foe

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
GIANT = {"giant": {"type": "Foe", "damage": 5, "health": 9}}


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


# Weapons.


def both_sides(item: str, move: str, facing: str) -> tuple[int, int]:
    """The wounds a Foe takes through Conan's move and an Ally's of the same kind, with an Item in play."""
    tom = {"items": [item], "allies": ["friend"]}
    conan = clash(foe("lord", facing), facing=move, tom=tom)
    ally = clash(foe("lord", facing), facing={"card": move, "by": "friend"}, tom=tom)
    return conan.wounds("lord"), ally.wounds("lord")


@pytest.mark.card("two-fist-axe")
def test_two_fist_axe_adds_1_damage_for_each_two_handed_icon_of_conan_that_hits():
    assert both_sides("two-fist-axe", "chop", IDLE) == (3 + 1, 1)
    assert both_sides("two-fist-axe", "cut", IDLE) == (3, 1)
    assert both_sides("two-fist-axe", "chop", "shields") == (1, 1)  # no hit (CCG-17.11)


@pytest.mark.card("bronze-knuckles")
def test_bronze_knuckles_let_conans_grapples_pass_agility():
    assert both_sides("bronze-knuckles", "grip", "dodges") == (3, 0)
    assert both_sides("bronze-knuckles", "cut", "dodges") == (0, 0)
    assert both_sides("bronze-knuckles", "grip", "holds") == (0, 0)


@pytest.mark.card("scimitar-of-the-free-companions")
@pytest.mark.parametrize(("move", "damage"), [("idle-4", 0), ("cut-4", 1), ("cut", 0)])
def test_scimitar_makes_conans_moves_1_faster(move, damage):
    # Conan's Initiative 3 + 1 is simultaneous with 4 and comes before 3
    assert struck("weak-man", move, "cut", tom={"items": ["scimitar-of-the-free-companions"]}) == damage
    assert struck("weak-man", "cut", "cut") == 1


@pytest.mark.card("fang-of-the-great-wolf")
def test_fang_of_the_great_wolf_gives_fury_1():
    scene = clash(foe("man", IDLE), facing="cut", tom={"items": ["fang-of-the-great-wolf"]})
    assert scene.legal == ["use Fury 1", "pass"]
    scene.do(TOM, "use Fury 1")
    assert (hurt(scene), scene.wounds("man")) == (1, 3 + 1)


@pytest.mark.card("sword-from-the-sea-kings-grave")
@pytest.mark.parametrize(("choice", "wounds"), [("use Strength 1", 3 + 1 + 1), ("pass", 3 + 1)])
def test_sword_from_the_sea_kings_grave_adds_1_damage_and_gives_strength_1(choice, wounds):
    scene = clash(foe("man", IDLE), facing="cut", tom={"items": ["sword-from-the-sea-kings-grave"]})
    assert scene.do(TOM, choice).wounds("man") == wounds


# Shields and what is worn.


def taken(item: str, move: str, facing: str) -> tuple[int, int]:
    """What Conan, and in another fight an Ally, takes from a Foe's move that faces theirs, with an Item in play."""
    tom = {"items": [item], "allies": ["friend"]}
    ally = clash(foe("man", move), facing={"card": facing, "by": "friend"}, tom=tom)
    return struck("man", move, facing, tom=tom), ally.wounds("friend")


@pytest.mark.card("parrying-dagger")
def test_parrying_dagger_lets_conans_blades_block_two_handed():
    assert taken("parrying-dagger", "chop", "parries") == (0, 1)
    assert taken("parrying-dagger", "grip", "parries") == (1, 1)


@pytest.mark.card("oak-targe")
def test_oak_targe_lets_conans_shields_block_grapples():
    assert taken("oak-targe", "grip", "shields") == (0, 1)
    assert taken("oak-targe", "grip", IDLE) == (1, 1)


@pytest.mark.card("mirror-shield-of-the-temple")
def test_mirror_shield_prevents_2_damage_of_any_hit_for_2_prowess():
    foes = (foe("ogre", "cut"), foe("ogre", "cut-2"))
    tom = {"items": ["mirror-shield-of-the-temple"]}
    scene = clash(*foes, facing=IDLE, gap=1, tom=tom, cards=OGRE).do(TOM, "use Mirror", "pass", "use Mirror", "pass")
    assert (hurt(scene), scene.prowess()) == (3 - 2 + 3 - 2, START - 2 - 2)
    assert clash(foe("man", IDLE), facing="cut", tom=tom).phase == "Survey"


#: A move whose Blade in slot 4 faces slot 1 of the other edge (CCG-16.7).
RISING_CUT = {
    "rising-cut": {"type": "Move", "left": ["-", "-", "-", "Blade"], "right": ["-", "-", "-", "Blade"]},
    "rising-shot": {"type": "Move", "left": ["-", "-", "-", "Ranged"], "right": ["-", "-", "-", "Ranged"]},
}


@pytest.mark.card("ring-mail-shirt")
@pytest.mark.parametrize(
    ("move", "gap", "damage"),
    [("rising-cut", 1, 0), ("rising-shot", 1, 0), ("rising-cut", 0, 1), ("cut", 1, 1), ("grip", 1, 1)],
)
def test_ring_mail_shirt_adds_a_shield_to_the_left_edge_of_conans_moves(move, gap, damage):
    # the Shield comes into the first empty slot; the gap right of a Foe shows left edges
    assert struck("man", move, gap=gap, tom={"items": ["ring-mail-shirt"]}, cards=RISING_CUT) == damage


@pytest.mark.card("ring-mail-shirt")
def test_ring_mail_shirt_is_no_help_to_allies():
    tom = {"items": ["ring-mail-shirt"], "allies": ["friend"]}
    scene = clash(foe("man", "rising-cut"), facing={"card": IDLE, "by": "friend"}, gap=1, tom=tom, cards=RISING_CUT)
    assert scene.wounds("friend") == 1


@pytest.mark.card("plate-of-the-dead-knight")
def test_plate_of_the_dead_knight_gives_toughness_3():
    scene = clash(foe("giant", "cut"), facing=IDLE, tom={"items": ["plate-of-the-dead-knight"]}, cards=GIANT)
    assert scene.legal == ["use Toughness 3", "pass"]
    assert hurt(scene.do(TOM, "use Toughness 3")) == 5 - 3


@pytest.mark.card("plate-of-the-dead-knight")
@pytest.mark.parametrize(("move", "damage"), [("cut-2", 1), ("cut-1", 0)])
def test_plate_of_the_dead_knight_makes_conans_moves_1_slower(move, damage):
    # Conan's Initiative 3 - 1 defeats the Foe: simultaneous with 2
    scene = clash(foe("weak-man", move), facing="cut", tom={"items": ["plate-of-the-dead-knight"], "hand": ["trinket"]})
    assert hurt(scene.do(TOM, "pass")) == damage


# Other Items.


def retreat_loss(item: str, *foes: str) -> list[str]:
    scene = table(phase="Survey", zones={"Center": [*foes]}, tom={"items": [item], "renown": 9}).do(TOM, "retreat")
    return [text for text in scene.said("CCG-11.3") if "lose" in text]


@pytest.mark.card("steppe-pony")
def test_steppe_pony_spares_conan_1_prowess_for_each_foe_not_touched():
    zones = {"Center": [foe("man", IDLE), foe("lord", IDLE), foe("rider", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"], "items": ["steppe-pony"]})
    assert scene.do(TOM, "plays Cut", "gap 0").prowess() == START - 1  # gem 1, and 2 x (1 - 1)


@pytest.mark.card("map-of-the-goat-paths")
@pytest.mark.parametrize(("item", "loss"), [("trinket", 4), ("map-of-the-goat-paths", 4 - 2)])
def test_map_of_the_goat_paths_makes_a_retreat_cost_less(item, loss):
    # 2 + 2 Scars
    assert retreat_loss(item, "stone-hide-brute", "tusked-horror-of-the-fens") == [
        f"Tom is to lose up to {loss} Renown."
    ]


@pytest.mark.card("map-of-the-goat-paths")
@pytest.mark.parametrize("number", [0, 1])
def test_map_of_the_goat_paths_lets_its_player_draw_up_to_1_card_when_played(number):
    scene = table(tom={"hand": ["map-of-the-goat-paths"], "scars": 1, "draw": ["shields", "9 cut"]})
    scene.do(TOM, "play Map")
    assert scene.legal == ["choose 1", "choose 0"]
    assert scene.do(TOM, f"choose {number}").hand() == ["shields"] * number


@pytest.mark.card("skin-of-sour-wine")
def test_skin_of_sour_wine_is_discarded_for_4_prowess_in_the_survey_phase():
    tom = {"items": ["skin-of-sour-wine"], "prowess": 10}
    scene = table(phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "use Skin of Sour Wine")
    assert (scene.prowess(), scene.pile(TOM, "items"), scene.pile(TOM, "discard")) == (14, [], ["skin-of-sour-wine"])


@pytest.mark.card("pouch-of-bitter-herbs")
def test_pouch_of_bitter_herbs_is_discarded_to_heal_4_in_the_rest_step():
    tom = {"items": ["pouch-of-bitter-herbs"], "health": 10}
    scene = table(phase="Rest", tom=tom).do(TOM, "use Pouch of Bitter Herbs")
    assert (scene.health(), scene.pile(TOM, "items")) == (14, [])


@pytest.mark.card("skin-of-sour-wine", "pouch-of-bitter-herbs", "whetstone")
@pytest.mark.parametrize("card", ["skin-of-sour-wine", "pouch-of-bitter-herbs", "whetstone"])
def test_an_item_without_a_number_asks_for_nothing(card):
    assert table(tom={"hand": [card]}).do(TOM, "play").pile(TOM, "items") == [card]


@pytest.mark.card("crown-of-a-small-kingdom")
@pytest.mark.parametrize(("items", "cards"), [(["crown-of-a-small-kingdom"], 8), ([], 7)])
def test_crown_of_a_small_kingdom_lets_its_player_hold_8_cards(items, cards):
    scene = table(phase="Rest", tom={"items": items, "health": 19}).do(TOM, "heal 0")
    assert (len(scene.hand(TOM)), len(scene.hand(IAN))) == (cards, 7)


@pytest.mark.card("amulet-of-the-blind-eye")
@pytest.mark.parametrize(("choice", "damage", "prowess"), [("use Amulet", 3, START - 2), ("pass", 4, START)])
def test_amulet_of_the_blind_eye_blanks_the_text_of_a_foe_for_2_prowess(choice, damage, prowess):
    # each Two-Handed icon of the Lurker deals 1 more by its text
    ian = {"hand": ["chop"], "foes": ["lurker", "9 plain-foe"]}
    more = do("per_icon", icon="Two-Handed", amount=1, of="this")
    lurker = {"type": "Foe", "damage": 3, "renown": 4, "abilities": [ability("static", more)]}
    scene = table(phase="Foe Draw", cards={"lurker": lurker}, tom={"items": ["amulet-of-the-blind-eye"]}, ian=ian)
    scene.do(IAN, "Foe Lurker", *(["no more Foes"] if not scene.can("use") else []))
    scene.do(TOM, choice)
    assert scene.prowess() == prowess
    assert hurt(scene.do(TOM, "fight")) == damage
