"""The Foes of the original set of Renown 3 and 4, one after the other."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, served, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, foe

# Renown 3.


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
@pytest.mark.parametrize(("wounds", "damage"), [(0, 1), (1, 2), (2, 2)])
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


@pytest.mark.card("shield-wall-spearman")
@pytest.mark.parametrize(
    ("card", "move", "wounds"),
    [("shield-wall-spearman", "grip", 0), ("shield-wall-spearman", "chop", 1), ("man", "grip", 3)],
)
def test_shield_wall_spearmans_shields_block_grapples_too(card, move, wounds):
    assert clash(foe(card, "shields"), facing=move, tom={"region": "long-lives"}).wounds(card) == wounds


@pytest.mark.card("feigned-flight-rider")
def test_feigned_flight_rider_may_move_at_the_end_of_each_round():
    scene = clash(foe("feigned-flight-rider", IDLE), "lord")
    scene.do(IAN, "use Feigned-Flight Rider", "put it in the Left Flank")
    assert scene.zones == {"Center": ["lord"], "Left Flank": ["feigned-flight-rider"]}
    stays = clash(foe("feigned-flight-rider", IDLE), "lord").do(IAN, "do not use")
    assert stays.zones == {"Center": ["feigned-flight-rider", "lord"]}


@pytest.mark.card("blade-sister-of-zamora")
def test_blade_sister_makes_conans_player_discard_a_card_at_random_when_played():
    foes = ["blade-sister-of-zamora", "9 plain-foe"]
    scene = table(phase="Foe Draw", ian={"foes": foes}, tom={"hand": ["trinket", "chop", "cut"]})
    scene.do(IAN, "Foe Blade-Sister")
    assert (scene.mover, len(scene.hand()), len(scene.pile(TOM, "discard"))) == (IAN, 2, 1)  # nobody was asked


@pytest.mark.card("wolverine-of-the-scree")
@pytest.mark.parametrize(
    ("move", "facing", "damage"), [("cut-5", "idle-4", 2), ("cut-4", "idle-4", 1), ("cut", "idle-4", 1)]
)
def test_wolverine_of_the_scree_deals_1_more_with_a_faster_move(move, facing, damage):
    assert struck("wolverine-of-the-scree", move, facing) == damage
    assert struck("wolverine-of-the-scree", move, None) == 1  # faster than nothing


@pytest.mark.card("drowned-oarsman")
def test_drowned_oarsman_heals_1_of_each_undead_foe_when_it_is_defeated():
    others = {"Rear": [foe("corpse", wounds=4), foe("ghost", wounds=4)]}
    scene = clash(foe("drowned-oarsman", IDLE), facing="cut", others=others).do(TOM, "Center")
    assert (scene.wounds("corpse"), scene.wounds("ghost")) == (4 - 1, 4)


@pytest.mark.card("ferryman-of-the-mist")
@pytest.mark.parametrize(
    ("card", "move", "wounds"),
    [
        ("ferryman-of-the-mist", "cut", 0),
        ("ferryman-of-the-mist", "grip", 0),
        ("ferryman-of-the-mist", "shot", 3),
        ("mage", "cut", 3),
    ],
)
def test_ferryman_of_the_mists_magic_is_agility(card, move, wounds):
    scene = clash(foe(card, "runes"), facing=move, tom={"region": "long-lives"})
    assert scene.wounds(card) == wounds


@pytest.mark.card("ferryman-of-the-mist")
def test_ferryman_of_the_mist_moves_a_foe_once_each_combat():
    foes = ["ferryman-of-the-mist", "man"]
    scene = table(phase="Survey", zones={"Center": foes}, ian={"hand": ["9 cut"]}).do(IAN, "use Ferryman of the Mist")
    assert scene.legal == ["choose Ferryman of the Mist (Center 1)", "choose Man (Center 2)"]
    scene.do(IAN, "choose Man", "put it in the Right Flank")
    assert scene.zones == {"Center": ["ferryman-of-the-mist"], "Right Flank": ["man"]}
    assert (scene.mover, scene.legal) == (TOM, ["fight", "retreat"])  # not offered again


# Renown 4.


@pytest.mark.card("veteran-of-nine-sieges")
def test_veteran_of_nine_sieges_is_no_help_in_another_zone():
    others = {"Rear": ["veteran-of-nine-sieges"]}
    assert hurt(clash(foe("weak-man", "cut-2"), facing="cut", others=others).do(TOM, "Center")) == 0


@pytest.mark.card("rime-fanged-wolf")
def test_rime_fanged_wolf_gives_animals_in_its_zone_1_prowess():
    assert served("beast", "dear", beside=["rime-fanged-wolf"]) == 6 - (3 + 1)
    assert served("rime-fanged-wolf", "dear") == 6 - (3 + 1)
    elsewhere = {"Center": [foe("rime-fanged-wolf", IDLE)]}
    assert served("beast", "dear", others=elsewhere, zone="Left Flank") == 6 - 3


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
    assert (hurt(scene), scene.pile(IAN, "discard").count("shields")) == (1, 0)
    assert scene.phase == "Survey"  # not offered again
    scene.do(TOM, "fight").do(IAN, "Shields").do(TOM, "pass")
    assert (scene.phase, scene.state.round, hurt(scene)) == ("Survey", 3, 1)


@pytest.mark.card("mourner-in-amber")
def test_mourner_in_amber_needs_two_cards():
    assert clash(foe("mourner-in-amber", IDLE), ian={"hand": ["cut"]}).phase == "Survey"


def beside_brother(*prey: str):
    """Blood-Brother, unopposed at Initiative 1, when the Foes beside Conan's move are defeated."""
    foes = [foe("blood-brother-of-the-fells", "cut-1"), *(foe(card, IDLE) for card in prey)]
    return clash(*foes, gaps={2: "cut"} if prey else {}, ian={"hand": ["9 cut"]})


@pytest.mark.card("blood-brother-of-the-fells")
@pytest.mark.parametrize(("prey", "damage"), [([], 1), (["plain-foe"], 2), (["plain-foe", "plain-foe"], 3)])
def test_blood_brother_deals_1_more_for_each_foe_defeated_before(prey, damage):
    assert hurt(beside_brother(*prey)) == damage


@pytest.mark.card("blood-brother-of-the-fells")
def test_blood_brother_deals_more_in_later_rounds_of_the_combat_too():
    scene = beside_brother("plain-foe").do(TOM, "fight").do(IAN, "play Cut").do(TOM, "pass")
    assert (scene.state.round, hurt(scene)) == (3, 2 + 2)


WARDEN = "warden-of-the-long-bridge"


@pytest.mark.card("warden-of-the-long-bridge")
@pytest.mark.parametrize(("choice", "wounds"), [("use Warden of the Long Bridge", 3 - 1), ("pass", 3)])
def test_warden_of_the_long_bridge_prevents_1_damage_of_a_hit(choice, wounds):
    assert clash(foe(WARDEN, IDLE), facing="cut").do(IAN, choice).wounds(WARDEN) == wounds


@pytest.mark.card("warden-of-the-long-bridge")
def test_warden_of_the_long_bridge_pays_1_prowess_or_else_1_health():
    scene = clash(foe(WARDEN, IDLE, spent=3), facing="cut").do(IAN, "use Warden")
    assert scene.wounds(WARDEN) == 1 + 3 - 1  # no Prowess left of 3 (CCG-22.4)


@pytest.mark.card("warden-of-the-long-bridge")
def test_warden_of_the_long_bridge_helps_other_foes_once_a_combat_against_conans_side():
    foes = (foe("man", IDLE), foe(WARDEN, IDLE))
    scene = clash(*foes, gaps={0: "cut-4", 2: "cut-2"}).do(IAN, "use Warden")
    assert (scene.wounds("man"), scene.wounds(WARDEN)) == (3 - 1, 3)  # not offered at Initiative 2
    assert clash(foe(WARDEN, "cut"), facing=IDLE).phase == "Survey"


@pytest.mark.card("old-jaws-of-the-delta")
@pytest.mark.parametrize(
    ("move", "facing", "damage"),
    [("grip", "holds", 1), ("grip", "dodges", 1), ("cut", "dodges", 0), ("cut", "parries", 0)],
)
def test_old_jaws_grapples_cannot_be_blocked(move, facing, damage):
    assert struck("old-jaws-of-the-delta", move, facing) == damage


@pytest.mark.card("ice-cave-giant")
def test_ice_cave_giant_deals_1_more_while_no_other_foe_is_in_play():
    assert struck("ice-cave-giant") == 2 + 1
    assert hurt(clash(foe("ice-cave-giant", "cut"), facing=IDLE, others={"Rear": ["man"]}).do(TOM, "Center")) == 2


@pytest.mark.card("thirsting-wraith")
@pytest.mark.parametrize(("number", "cost"), [(1, 1 + 1), (2, 1)])
def test_thirsting_wraith_makes_conans_moves_cost_1_more_in_the_first_round(number, cost):
    zones = {"Center": [foe("thirsting-wraith", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, round=number, tom={"hand": ["cut"]}).do(TOM, "Cut", "left of")
    assert scene.prowess() == START - cost


@pytest.mark.card("thirsting-wraith")
def test_thirsting_wraith_asks_no_more_of_allies():
    # gem 6 against Prowess 3: 3 wounds
    zones = {"Center": [foe("thirsting-wraith", IDLE)]}
    tom = {"hand": ["dear"], "allies": ["friend"]}
    assert table(phase="Conan Move", zones=zones, tom=tom).do(TOM, "Friend plays Dear", "left of").wounds("friend") == 3


@pytest.mark.card("guildmaster-of-the-knives")
@pytest.mark.parametrize(("choice", "cards"), [("use Guildmaster", 1), ("do not use", 2)])
def test_guildmaster_of_the_knives_takes_a_card_when_conan_is_dealt_damage(choice, cards):
    foes = (foe("guildmaster-of-the-knives", "cut"), foe("man", "cut-2"))
    scene = clash(*foes, facing=IDLE, gap=1, tom={"hand": ["2 trinket"]}).do(IAN, choice)
    if cards == 2:  # asked again at Initiative 2
        scene.do(IAN, "do not use")
    assert hurt(scene) == 2
    assert len(scene.hand()) == cards + 2  # two Foes are left: 2 cards for the new round


@pytest.mark.card("guildmaster-of-the-knives")
def test_guildmaster_of_the_knives_takes_nothing_while_conan_is_unhurt():
    assert clash(foe("guildmaster-of-the-knives", "cut"), facing="shields", tom={"hand": ["trinket"]}).phase == "Survey"


@pytest.mark.card("steppe-archer")
def test_steppe_archers_ranged_icons_pass_nothing_but_shields():
    net = {
        "type": "Region",
        "abilities": [ability("static", do("also_blocks", icon="Agility", blocks="Ranged", of="conan_moves"))],
    }
    assert struck("steppe-archer", "shot", "dodges", tom={"region": "net"}, cards={"net": net}) == 0
