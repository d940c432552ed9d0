"""The Foes of the original set of Renown 1 and 2, one after the other."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe


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


@pytest.mark.card("picket-line-groom")
@pytest.mark.parametrize(
    ("other", "move", "damage"),
    [("weak-rider", "cut-2", 1), ("weak-rider", "cut-1", 0), ("weak-man", "cut-2", 0)],
)
def test_picket_line_groom_makes_mounted_moves_in_its_zone_1_faster(other, move, damage):
    # Conan's Initiative 3 defeats the Foe beside the Groom: 2 + 1 is simultaneous
    assert hurt(clash(foe("picket-line-groom", IDLE), foe(other, move), facing="cut", gap=2)) == damage


@pytest.mark.card("picket-line-groom")
def test_picket_line_groom_is_no_help_in_another_zone():
    others = {"Rear": [foe("picket-line-groom", IDLE)]}
    assert hurt(clash(foe("weak-rider", "cut-2"), facing="cut", others=others).do(TOM, "Center")) == 0


# Renown 2.


@pytest.mark.card("snow-jackal")
@pytest.mark.parametrize(("prowess", "damage"), [(0, 2), (8, 2), (9, 1), (20, 1)])
def test_snow_jackal_deals_1_more_while_conan_has_8_or_less_prowess(prowess, damage):
    assert struck("snow-jackal", tom={"prowess": prowess}) == damage


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


@pytest.mark.card("legion-recruit")
@pytest.mark.parametrize(("zone", "beside", "damage"), [("Center", "old-hand", 2), ("Center", "man", 1)])
def test_legion_recruit_deals_1_more_with_a_veteran_in_its_zone(zone, beside, damage):
    assert hurt(clash(foe("legion-recruit", "cut"), beside, facing=IDLE)) == damage
    elsewhere = clash(foe("legion-recruit", "cut"), facing=IDLE, others={"Rear": ["old-hand"]})
    assert hurt(elsewhere.do(TOM, "Center")) == 1


@pytest.mark.card("toll-bridge-crossbowman")
@pytest.mark.parametrize(
    ("move", "facing", "damage"), [("shot", IDLE, 1 + 1), ("cut", IDLE, 1), ("shot", "shields", 0)]
)
def test_toll_bridge_crossbowman_deals_1_more_for_each_ranged_icon_that_hits(move, facing, damage):
    assert struck("toll-bridge-crossbowman", move, facing) == damage


@pytest.mark.card("viper-in-the-grain")
@pytest.mark.parametrize(("card", "prowess"), [("viper-in-the-grain", 19), ("beast", 20)])
def test_viper_in_the_grain_takes_1_prowess_at_the_start_of_each_round(card, prowess):
    scene = table(phase="Survey", zones={"Center": [card]})
    assert (scene.prowess(), scene.health()) == (prowess, 20)


@pytest.mark.card("roof-runner-of-zamora")
@pytest.mark.parametrize(
    ("zone", "move", "damage"),
    [("Rear", "cut-2", 1), ("Left Flank", "cut-2", 1), ("Rear", "cut-1", 0), ("Center", "cut-2", 0)],
)
def test_roof_runner_is_2_faster_in_a_flank_or_the_rear(zone, move, damage):
    # Conan's Initiative 4 defeats it: 2 + 2 is simultaneous, 1 + 2 too late
    assert hurt(clash(foe("roof-runner-of-zamora", move), facing="cut-4", zone=zone)) == damage


@pytest.mark.card("whistling-arrow-rider")
@pytest.mark.parametrize(
    ("move", "facing", "damage"),
    [("cut", "dodges", 1), ("cut", "parries", 1), ("cut", "shields", 0), ("grip", "dodges", 0)],
)
def test_whistling_arrow_riders_blades_are_ranged(move, facing, damage):
    assert struck("whistling-arrow-rider", move, facing) == damage


@pytest.mark.card("steppe-hyena")
@pytest.mark.parametrize(("prey", "damage"), [([], 1), (["plain-foe"], 2), (["plain-foe", "plain-foe"], 3)])
def test_steppe_hyena_deals_1_more_for_each_foe_defeated_this_turn(prey, damage):
    # the Hyena is unopposed and comes last, at Initiative 1; 3 Damage defeat the Foes beside the gap
    foes = [foe("steppe-hyena", "cut-1"), *(foe(card, IDLE) for card in prey)]
    assert hurt(clash(*foes, gaps={2: "cut"} if prey else {})) == damage


@pytest.mark.card("steppe-hyena")
def test_steppe_hyena_deals_2_more_at_most():
    three = (foe("steppe-hyena", "cut-1"), foe("plain-foe", IDLE))
    others = {"Rear": {"foes": ["plain-foe", "plain-foe"], "gaps": {"1": "cut"}}}
    scene = clash(*three, facing="cut", gap=2, others=others).do(TOM, "Rear")
    assert (hurt(scene), scene.renown()) == (1 + 2, 3)


@pytest.mark.card("corpse-light-of-the-fens")
@pytest.mark.parametrize(("first", "cost"), [("corpse-light-of-the-fens", 1 + 2 * 2), ("ghost", 1 + 2 * 1)])
def test_corpse_light_makes_each_foe_not_touched_cost_1_more(first, cost):
    zones = {"Center": [foe(first, IDLE), foe("ghost", IDLE), foe("ghost", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"]}).do(TOM, "plays Cut", "gap 0")
    assert scene.prowess() == 20 - cost  # gem 1, two Foes not touched (CCG-13.7)
