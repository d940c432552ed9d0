"""The Minor Foes of the original set (Renown 1 to 4), one after the other."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, served, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

WEAK = {
    "weak-man": {"type": "Foe", "health": 2},
    "weak-mage": {"type": "Foe", "foe_type": "Sorcerer", "health": 2},
}


def hand_size(scene, name: str = IAN) -> int:
    return len(scene.pile(name, "hand"))


# Renown 1.


@pytest.mark.card("gutter-cutpurse")
@pytest.mark.parametrize(("defeated", "cards"), [("gutter-cutpurse", 8), ("plain-foe", 7)])
def test_gutter_cutpurse_gives_its_player_a_card_when_it_is_defeated(defeated, cards):
    # 7 cards need no refill (CCG-20.4)
    scene = clash(foe(defeated, IDLE), facing="cut", ian={"hand": ["7 cut"]}, tom={"hand": ["cut"]})
    assert (scene.phase, hand_size(scene), hand_size(scene, TOM)) == ("Press On", cards, 1)


@pytest.mark.card("swarm-of-marsh-rats")
def test_swarm_of_marsh_rats_deals_1_more_with_another_foe_in_its_zone():
    assert struck("swarm-of-marsh-rats") == 1
    assert hurt(clash(foe("swarm-of-marsh-rats", "cut"), "beast", facing=IDLE)) == 2
    apart = clash(foe("swarm-of-marsh-rats", "cut"), facing=IDLE, others={"Left Flank": ["beast"]})
    assert hurt(apart.do(TOM, "Center")) == 1


@pytest.mark.card("grave-soil-thrall")
def test_grave_soil_thrall_heals_1_at_the_end_of_each_round():
    scene = clash(foe("grave-soil-thrall", wounds=4), foe("corpse", wounds=4), tom={"region": "long-lives"})
    assert scene.phase == "Survey"
    assert (scene.wounds("grave-soil-thrall"), scene.wounds("corpse")) == (3, 4)


def fen_crow(**ian):
    ian = {"foes": ["fen-crow", "9 plain-foe"], **ian}
    return table(phase="Foe Draw", ian=ian).do(IAN, "Foe Fen Crow")


@pytest.mark.card("fen-crow")
def test_fen_crow_returns_a_move_from_the_discard_pile_for_a_card():
    scene = fen_crow(hand=["trinket"], discard=["cut", "friend"]).do(IAN, "use Fen Crow")
    assert (scene.hand(IAN), scene.pile(IAN, "discard")) == (["cut"], ["friend", "trinket"])  # only Moves return


@pytest.mark.card("fen-crow")
def test_fen_crow_need_not_be_used_and_cannot_without_a_card_to_discard():
    scene = fen_crow(hand=["trinket"], discard=["cut"]).do(IAN, "do not use")
    assert (scene.hand(IAN), scene.pile(IAN, "discard")) == (["trinket"], ["cut"])
    assert not fen_crow(hand=[], discard=["cut"]).can("use Fen Crow")


# Renown 2.


@pytest.mark.card("steppe-outrunner")
@pytest.mark.parametrize(
    ("card", "move", "damage"),
    [("steppe-outrunner", "cut-2", 1), ("steppe-outrunner", "cut-1", 0), ("plain-foe", "cut-2", 0)],
)
def test_steppe_outrunner_is_1_faster(card, move, damage):
    # Conan's move of Initiative 3 defeats the Foe: 2 + 1 is simultaneous, 1 + 1 comes too late (CCG-16.13)
    assert struck(card, move, "cut") == damage


@pytest.mark.card("snow-jackal")
@pytest.mark.parametrize(("prowess", "damage"), [(0, 2), (8, 2), (9, 1), (20, 1)])
def test_snow_jackal_deals_1_more_while_conan_has_8_or_less_prowess(prowess, damage):
    assert struck("snow-jackal", tom={"prowess": prowess}) == damage


@pytest.mark.card("acolyte-of-the-coil")
def test_acolyte_of_the_coil_gives_2_prowess_to_sorcerers_in_its_zone():
    assert served("mage", "dear", beside=["acolyte-of-the-coil"]) == 6 - (3 + 2)
    assert served("man", "dear", beside=["acolyte-of-the-coil"]) == 6 - 3
    elsewhere = {"Center": [foe("acolyte-of-the-coil", IDLE)]}
    assert served("mage", "dear", others=elsewhere, zone="Left Flank") == 6 - 3


@pytest.mark.card("barrow-sleeper")
@pytest.mark.parametrize(
    ("card", "move", "facing", "damage"),
    [
        ("barrow-sleeper", "grip", "dodges", 1),
        ("barrow-sleeper", "grip", "holds", 0),
        ("barrow-sleeper", "cut", "dodges", 0),
        ("ghost", "grip", "dodges", 0),
    ],
)
def test_barrow_sleepers_grapples_cannot_be_blocked_by_agility(card, move, facing, damage):
    assert struck(card, move, facing) == damage


@pytest.mark.card("hired-knife")
@pytest.mark.parametrize(("facing", "damage"), [(None, 2), (IDLE, 1)])
def test_hired_knife_deals_1_more_if_its_move_is_unopposed(facing, damage):
    assert struck("hired-knife", facing=facing) == damage


# Renown 3.


@pytest.mark.card("fell-side-clansman")
def test_fell_side_clansman_makes_a_retreat_cost_1_renown_more():
    scene = table(phase="Survey", tom={"renown": 9}, zones={"Center": ["fell-side-clansman", "man"]})
    scene.do(TOM, "retreat")
    assert scene.said("CCG-11.3")[-1] == "Tom is to lose up to 2 Renown."  # 1 + 0 Scars, and 1


@pytest.mark.card("lancer-of-the-marches")
@pytest.mark.parametrize(("number", "damage"), [(1, 2), (2, 1), (3, 1)])
def test_lancer_of_the_marches_deals_1_more_in_the_first_round(number, damage):
    assert struck("lancer-of-the-marches", round=number) == damage


@pytest.mark.card("steppe-archer")
@pytest.mark.parametrize(
    ("card", "move", "damage"), [("steppe-archer", "shot", 1), ("steppe-archer", "cut", 0), ("man", "shot", 0)]
)
def test_steppe_archers_ranged_icons_pass_shields(card, move, damage):
    assert struck(card, move, "shields") == damage


@pytest.mark.card("cave-bear-sow")
@pytest.mark.parametrize(("wounds", "damage"), [(0, 1), (1, 2), (3, 2)])
def test_cave_bear_sow_deals_1_more_while_wounded(wounds, damage):
    assert hurt(clash(foe("cave-bear-sow", "cut", wounds=wounds), facing=IDLE)) == damage


@pytest.mark.card("river-serpent")
@pytest.mark.parametrize(("move", "damage"), [("grip", 1 + 1), ("two-grips", 1 + 1 + 2), ("two-cuts", 1 + 1)])
def test_river_serpent_deals_1_more_for_each_grapple_that_hits(move, damage):
    assert struck("river-serpent", move) == damage  # Damage 1, 1 for a second icon
    assert struck("river-serpent", "grip", "dodges") == 0


@pytest.mark.card("ghoul-of-the-lime-pits")
def test_ghoul_of_the_lime_pits_heals_2_when_a_foe_is_defeated():
    # the Foe in the Center has 3 + 5 Health and 5 wounds: 3 Damage defeat it
    others = {"Left Flank": [foe("ghoul-of-the-lime-pits", wounds=5), foe("creature", wounds=5)]}
    scene = clash(foe("plain-foe", IDLE, wounds=5), facing="cut", others=others, tom={"region": "long-lives"})
    scene.do(TOM, "Center")
    assert scene.renown() == 1
    assert (scene.wounds("ghoul-of-the-lime-pits"), scene.wounds("creature")) == (5 - 2, 5)


@pytest.mark.card("ghoul-of-the-lime-pits")
def test_ghoul_of_the_lime_pits_heals_nothing_while_all_foes_stand():
    scene = clash(foe("ghoul-of-the-lime-pits", wounds=2), "creature")
    assert (scene.phase, scene.wounds("ghoul-of-the-lime-pits")) == ("Survey", 2)


@pytest.mark.card("ash-shade")
@pytest.mark.parametrize(
    ("card", "facing", "damage"), [("ash-shade", "shields", 1), ("ash-shade", "dodges", 0), ("ghost", "shields", 0)]
)
def test_ash_shade_ignores_shields(card, facing, damage):
    assert struck(card, "cut", facing) == damage


@pytest.mark.card("bell-ringer-of-the-black-rite")
@pytest.mark.parametrize(
    ("card", "facing", "damage"),
    [
        ("bell-ringer-of-the-black-rite", IDLE, 1),
        ("bell-ringer-of-the-black-rite", "holds", 1),
        ("bell-ringer-of-the-black-rite", "shields", 0),
        ("bell-ringer-of-the-black-rite", "dodges", 0),
        ("bell-ringer-of-the-black-rite", "parries", 0),  # only a Blade is blocked by a Blade
        ("mage", IDLE, 0),
    ],
)
def test_bell_ringers_magic_is_blades(card, facing, damage):
    assert hurt(clash(foe(card, "rune"), facing=facing)) == damage


# Renown 4.


@pytest.mark.card("veteran-of-nine-sieges")
@pytest.mark.parametrize(
    ("other", "move", "damage"), [("weak-man", "cut-2", 1), ("weak-man", "cut-1", 0), ("weak-mage", "cut-2", 0)]
)
def test_veteran_of_nine_sieges_makes_human_moves_in_its_zone_1_faster(other, move, damage):
    # Conan's Initiative 3 defeats the Foe beside the Veteran: 2 + 1 is simultaneous
    scene = clash(foe("veteran-of-nine-sieges", IDLE), foe(other, move), facing="cut", gap=2, cards=WEAK)
    assert hurt(scene) == damage


@pytest.mark.card("warband-outrider")
@pytest.mark.parametrize(("card", "drawn"), [("warband-outrider", ["shields"]), ("plain-foe", [])])
def test_warband_outrider_gives_its_player_a_card_when_played(card, drawn):
    scene = table(phase="Foe Draw", ian={"hand": [], "draw": ["shields", "9 cut"], "foes": [card, "9 beast"]})
    scene.do(IAN, f"Foe {card}")
    assert scene.hand(IAN) == drawn


@pytest.mark.card("rime-fanged-wolf")
def test_rime_fanged_wolf_gives_animals_in_its_zone_1_prowess():
    assert served("beast", "dear", beside=["rime-fanged-wolf"]) == 6 - (3 + 1)
    assert served("rime-fanged-wolf", "dear") == 6 - (3 + 1)
    elsewhere = {"Center": [foe("rime-fanged-wolf", IDLE)]}
    assert served("beast", "dear", others=elsewhere, zone="Left Flank") == 6 - 3


@pytest.mark.card("stone-hide-brute")
@pytest.mark.parametrize(("wounds", "damage"), [(4, 1), (0, 0)])
def test_stone_hide_brute_wounds_conan_1_when_it_is_defeated(wounds, damage):
    scene = clash(foe("stone-hide-brute", IDLE, wounds=wounds), facing="cut")  # Damage 3 against 5 Health
    assert (hurt(scene), "stone-hide-brute" in scene.pile(TOM, "chronicle")) == (damage, bool(damage))


@pytest.mark.card("mourner-in-amber")
@pytest.mark.parametrize(
    ("card", "facing", "damage"),
    [
        ("mourner-in-amber", "dodges", 1),  # only Ranged passes Agility
        ("mourner-in-amber", "shields", 0),
        ("mage", "dodges", 0),
    ],
)
def test_mourner_in_ambers_magic_is_ranged(card, facing, damage):
    assert struck(card, "rune", facing) == damage


@pytest.mark.card("mourner-in-amber")
def test_mourner_in_amber_wounds_conan_1_for_two_cards_once_each_combat():
    scene = clash(foe("mourner-in-amber", IDLE), ian={"hand": ["cut", "trinket", "2 shields"]}, tom={"hand": []})
    scene.do(IAN, "use Mourner in Amber", "discard Cut", "discard Trinket")
    assert hurt(scene) == 1
    assert scene.phase == "Survey"  # not offered again
    scene.do(TOM, "fight").do(IAN, "Shields").do(TOM, "pass")
    assert (scene.phase, scene.state.round, hurt(scene)) == ("Survey", 3, 1)


@pytest.mark.card("mourner-in-amber")
def test_mourner_in_amber_needs_two_cards():
    assert clash(foe("mourner-in-amber", IDLE), ian={"hand": ["cut"]}).phase == "Survey"
