"""The Major Foes of the original set (Renown 5 and more), one after the other."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, served, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

# Renown 5.


@pytest.mark.card("tusked-horror-of-the-fens")
def test_tusked_horror_adds_nothing_to_the_1_damage_through_a_shield():
    assert struck("tusked-horror-of-the-fens", "chop", "shields") == 1  # no hit (CCG-18.5)


@pytest.mark.card("valdric-sword-of-the-marches")
def test_valdric_makes_each_veteran_deal_1_more_himself_included():
    assert struck("valdric-sword-of-the-marches") == 2 + 1
    valdric = {"Left Flank": ["valdric-sword-of-the-marches"]}
    assert hurt(clash(foe("old-hand", "cut"), facing=IDLE, others=valdric).do(TOM, "Center")) == 1 + 1
    assert hurt(clash(foe("man", "cut"), facing=IDLE, others=valdric).do(TOM, "Center")) == 1


@pytest.mark.card("candle-bearer-of-the-dead")
@pytest.mark.parametrize(("others", "lost"), [([], 0), (["corpse"], 1), (["2 corpse"], 2), (["ghost"], 0)])
def test_candle_bearer_takes_1_prowess_for_each_other_undead_foe(others, lost):
    scene = clash("candle-bearer-of-the-dead", *others)
    assert (scene.phase, scene.prowess()) == ("Survey", START - lost)


@pytest.mark.card("candle-bearer-of-the-dead")
def test_candle_bearer_takes_3_prowess_at_most_in_all_zones_together():
    scene = clash("candle-bearer-of-the-dead", "2 corpse", others={"Left Flank": ["3 corpse"]}).do(TOM, "Center")
    assert scene.prowess() == START - 3


@pytest.mark.card("centurion-of-the-wall")
def test_centurion_makes_moves_of_humans_in_his_zone_cost_1_less():
    assert served("man", "dear", beside=["centurion-of-the-wall"]) == 6 - 1 - 3
    assert served("centurion-of-the-wall", "dear") == 6 - 1 - 4
    assert served("mage", "dear", beside=["centurion-of-the-wall"]) == 6 - 3
    elsewhere = {"Center": [foe("centurion-of-the-wall", IDLE)]}
    assert served("man", "dear", others=elsewhere, zone="Rear") == 6 - 3


@pytest.mark.card("toad-thing-of-the-temple-well")
@pytest.mark.parametrize(
    ("move", "facing", "damage"),
    [("cut", "parries", 2), ("grip", "holds", 2), ("cut", "shields", 0), ("cut", "dodges", 0)],
)
def test_toad_things_icons_cannot_be_blocked_by_blade_or_grapple(move, facing, damage):
    assert struck("toad-thing-of-the-temple-well", move, facing) == damage


# Renown 6.


@pytest.mark.card("eagle-thing-of-the-crags")
@pytest.mark.parametrize(("zone", "damage"), [("Rear", 4), ("Left Flank", 3), ("Center", 3)])
def test_eagle_thing_deals_1_more_in_the_rear(zone, damage):
    assert struck("eagle-thing-of-the-crags", zone=zone) == damage


@pytest.mark.card("eagle-thing-of-the-crags")
def test_eagle_thing_may_move_at_the_start_of_each_round():
    zones = {"Center": ["man"], "Left Flank": ["eagle-thing-of-the-crags"], "Right Flank": ["beast"]}
    scene = table(phase="Survey", zones=zones).do(IAN, "use Eagle-Thing of the Crags")
    # the Rear is the only zone in which it can be alone (CCG-10.7)
    assert scene.zones == {"Center": ["man"], "Right Flank": ["beast"], "Rear": ["eagle-thing-of-the-crags"]}
    assert table(phase="Survey", zones=zones).do(IAN, "do not use").zone("Left Flank") == ["eagle-thing-of-the-crags"]


@pytest.mark.card("master-of-the-nine-lamps")
@pytest.mark.parametrize(("facing", "damage"), [("shields", 3), ("dodges", 0), ("holds", 0)])
def test_master_of_the_nine_lamps_magic_is_grapples(facing, damage):
    assert struck("master-of-the-nine-lamps", "rune", facing) == damage


@pytest.mark.card("war-elephant-of-turan")
@pytest.mark.parametrize(("choice", "damage"), [("use War-Elephant of Turan", 3 + 1), ("pass", 3)])
def test_war_elephant_adds_1_damage_to_a_hit_for_2_prowess(choice, damage):
    assert hurt(clash(foe("war-elephant-of-turan", "cut"), facing=IDLE).do(IAN, choice)) == damage


@pytest.mark.card("war-elephant-of-turan")
def test_war_elephant_pays_with_health_and_helps_other_foes_once_each_combat():
    foes = (foe("beast", "cut"), foe("war-elephant-of-turan", IDLE, spent=4))
    scene = clash(*foes, facing=IDLE, ian={"hand": ["9 cut"]}).do(IAN, "use War-Elephant")
    assert (hurt(scene), scene.wounds("war-elephant-of-turan")) == (1 + 1, 1)  # 5 - 4 Prowess and 1 Health
    assert scene.phase == "Survey"
    assert clash(foe("war-elephant-of-turan", IDLE), facing="cut").phase == "Survey"  # Conan's hits are not asked about


@pytest.mark.card("hound-of-the-outer-dark")
@pytest.mark.parametrize(
    ("card", "move", "damage"),
    [("hound-of-the-outer-dark", "cut-2", 1), ("hound-of-the-outer-dark", "cut-1", 0), ("ghost", "cut-2", 0)],
)
def test_hound_of_the_outer_dark_makes_conans_moves_1_slower(card, move, damage):
    # Conan's Initiative 3 defeats the Foe: 3 - 1 is simultaneous with 2
    scene = clash(foe("weak-man", move), facing="cut", others={"Rear": [card]}).do(TOM, "Center")
    assert hurt(scene) == damage


@pytest.mark.card("ahkeset-reader-of-entrails")
@pytest.mark.parametrize(("facing", "damage"), [(IDLE, 3), ("shields", 1), ("dodges", 0)])
def test_ahkesets_magic_is_two_handed(facing, damage):
    assert struck("ahkeset-reader-of-entrails", "rune", facing) == damage  # 1 through a Shield (CCG-17.11)


@pytest.mark.card("crowned-thing-of-the-cairn")
@pytest.mark.parametrize(("card", "legal"), [("crowned-thing-of-the-cairn", False), ("ghost", True)])
def test_conan_cannot_retreat_from_the_crowned_thing(card, legal):
    scene = table(phase="Survey", zones={"Center": ["man"], "Rear": [card]}, ian={"hand": ["cut", "chop"]})
    assert scene.can("retreat") is legal
    assert scene.phase == ("Survey" if legal else "Foe Move")  # to fight on is the only choice


@pytest.mark.card("crowned-thing-of-the-cairn")
def test_conan_can_retreat_from_the_crowned_thing_after_the_first_round():
    scene = clash(foe("crowned-thing-of-the-cairn", IDLE), facing="cut", ian={"hand": ["cut"]})
    assert (scene.phase, scene.can("retreat")) == ("Survey", True)


# Renown 7 and 8.


@pytest.mark.card("iron-khagan-of-the-horde")
def test_iron_khagan_heals_2_of_each_foe_of_hyrkania():
    foes = [foe("iron-khagan-of-the-horde", wounds=3), foe("steppe-archer", wounds=1), foe("border-picket", wounds=1)]
    scene = table(phase="Survey", zones={"Center": foes}).do(IAN, "use Iron Khagan of the Horde")
    assert [scene.wounds(one["card"]) for one in foes] == [3 - 2, 0, 1]  # the Picket is of Aquilonia


@pytest.mark.card("iron-khagan-of-the-horde")
def test_iron_khagan_is_used_once_each_combat_and_only_if_its_player_wants():
    khagan = {"Center": [foe("iron-khagan-of-the-horde", wounds=5)]}
    scene = table(phase="Survey", zones=khagan, ian={"hand": ["9 cut"]}).do(IAN, "use Iron Khagan").do(TOM, "fight")
    assert (scene.state.round, scene.mover, scene.wounds("iron-khagan-of-the-horde")) == (2, TOM, 3)  # not asked again
    passed = table(phase="Survey", zones=khagan, ian={"hand": ["9 cut"]}).do(IAN, "pass").do(TOM, "fight")
    assert (passed.state.round, passed.mover, passed.wounds("iron-khagan-of-the-horde")) == (2, IAN, 5)


@pytest.mark.card("mother-of-coils")
def test_mother_of_coils_takes_1_prowess_when_conan_is_dealt_damage():
    scene = clash(foe("mother-of-coils", "cut"), facing=IDLE)
    assert (hurt(scene), scene.prowess()) == (3, START - 1)
    blocked = clash(foe("mother-of-coils", "cut"), facing="shields")
    assert (hurt(blocked), blocked.prowess()) == (0, START)


@pytest.mark.card("mother-of-coils")
def test_mother_of_coils_answers_to_the_damage_of_other_foes():
    scene = clash(foe("man", "cut"), "mother-of-coils", facing=IDLE)
    assert (hurt(scene), scene.prowess()) == (1, START - 1)


@pytest.mark.card("the-night-that-walks")
def test_the_night_that_walks_makes_conans_player_discard_a_card_each_round():
    scene = table(phase="Survey", zones={"Center": ["the-night-that-walks"]}, tom={"hand": ["cut", "chop"]})
    scene.do(TOM, "discard Chop")
    assert (scene.hand(), scene.pile(TOM, "discard"), scene.phase) == (["cut"], ["chop"], "Survey")
    assert scene.legal == ["fight", "retreat"]


@pytest.mark.card("skull-king-of-the-fells")
@pytest.mark.parametrize(("wounds", "damage"), [(0, 3), (1, 3 + 1)])
def test_skull_king_deals_1_more_while_wounded(wounds, damage):
    assert hurt(clash(foe("skull-king-of-the-fells", "cut", wounds=wounds), facing=IDLE)) == damage


@pytest.mark.card("skull-king-of-the-fells")
@pytest.mark.parametrize(
    ("card", "wounds", "damage"),
    [("fell-side-clansman", 1, 2), ("fell-side-clansman", 0, 1), ("veteran-of-nine-sieges", 1, 1)],
)
def test_skull_king_makes_wounded_foes_of_cimmeria_deal_1_more(card, wounds, damage):
    others = {"Rear": ["skull-king-of-the-fells"]}
    assert hurt(clash(foe(card, "cut", wounds=wounds), facing=IDLE, others=others).do(TOM, "Center")) == damage


@pytest.mark.card("coiled-one-below-the-ziggurat")
@pytest.mark.parametrize(("facing", "damage"), [("dodges", 3), ("shields", 0)])
def test_coiled_one_ignores_agility_and_heals_1_at_the_end_of_each_round(facing, damage):
    scene = clash(foe("coiled-one-below-the-ziggurat", "cut", wounds=3), facing=facing)
    assert (hurt(scene), scene.wounds("coiled-one-below-the-ziggurat")) == (damage, 3 - 1)


@pytest.mark.card("last-of-the-lake-dragons")
def test_last_of_the_lake_dragons_wounds_conan_and_each_ally_1_each_round():
    allies = {"allies": ["friend", "hodd-the-old-shieldman"]}
    scene = table(phase="Survey", zones={"Center": ["last-of-the-lake-dragons"]}, tom=allies)
    assert (hurt(scene), scene.wounds("friend"), scene.wounds("hodd-the-old-shieldman")) == (1, 1, 1)


UNWRITTEN = "the-unwritten-one"


@pytest.mark.card("the-unwritten-one")
@pytest.mark.parametrize(("move", "wounds"), [("cut", 0), ("chop", 1), ("grip", 3)])
def test_the_unwritten_ones_magic_is_shields(move, wounds):
    assert clash(foe(UNWRITTEN, "runes"), facing=move).do(IAN, "pass").wounds(UNWRITTEN) == wounds


@pytest.mark.card("the-unwritten-one")
def test_the_unwritten_one_cancels_one_of_conans_moves_for_4_prowess_once_each_combat():
    scene = clash(foe(UNWRITTEN, IDLE), gaps={0: "cut", 1: "grip"}, tom={"hand": []})
    scene.do(IAN, "use The Unwritten One", "choose Grip")
    assert scene.wounds(UNWRITTEN) == 3  # the Blade alone
    paid = clash(foe(UNWRITTEN, IDLE, spent=2), facing="cut").do(IAN, "use The Unwritten One")
    assert paid.wounds(UNWRITTEN) == 1  # 5 - 2 Prowess and 1 Health


@pytest.mark.card("the-unwritten-one")
def test_the_unwritten_one_cannot_cancel_where_conan_has_no_move():
    assert clash(foe(UNWRITTEN, IDLE)).phase == "Survey"
