"""The Actions of Foe players of the second half of the original set."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe


@pytest.mark.card("cut-the-tethers")
def test_cut_the_tethers_makes_conans_player_discard_a_card_at_random():
    scene = table(ian={"hand": ["cut-the-tethers"]}, tom={"hand": ["trinket", "cut", "chop"]})
    scene.do(TOM, "pass").do(IAN, "play Cut the Tethers")
    assert (len(scene.hand()), len(scene.pile(TOM, "discard"))) == (2, 1)
    assert scene.mover == TOM  # to prepare on; he was not asked which card


@pytest.mark.card("no-quarter")
def test_no_quarter_bars_the_retreat_of_the_round_for_a_card():
    ian = {"hand": ["no-quarter", "trinket", "2 cut"]}
    scene = table(phase="Survey", zones={"Center": ["man"]}, ian=ian).do(IAN, "play No Quarter", "discard Trinket")
    # to fight on is the only choice; the next round's Survey has both again
    assert (scene.state.round, scene.legal) == (2, ["fight", "retreat"])
    assert table(phase="Survey", zones={"Center": ["man"]}, ian=ian).do(IAN, "pass").can("retreat")


@pytest.mark.card("riders-on-the-ridge")
def test_riders_on_the_ridge_bring_the_top_foe_of_the_deck_for_two_cards():
    ian = {"hand": ["riders-on-the-ridge", "2 trinket"], "foes": ["lord", "9 beast"]}
    scene = table(phase="Survey", zones={"Center": ["man"]}, ian=ian).do(IAN, "play Riders on the Ridge")
    assert [label for label in scene.legal if "Rear" in label] == []  # no Foe is in a Flank (CCG-10.3)
    scene.do(IAN, "put it in the Left Flank")
    assert scene.zones == {"Center": ["man"], "Left Flank": ["lord"]}
    assert (scene.hand(IAN), len(scene.pile(IAN, "foes"))) == ([], 9)


@pytest.mark.card("trip-the-line")
@pytest.mark.parametrize(("choice", "cost"), [("play Trip the Line", 1 + 2 * 2), ("pass", 1 + 2 * 1)])
def test_trip_the_line_makes_each_foe_not_touched_cost_1_more(choice, cost):
    zones = {"Center": [foe("man", IDLE), foe("lord", IDLE), foe("rider", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"]}, ian={"hand": ["trip-the-line"]})
    scene.do(IAN, choice).do(TOM, "plays Cut", "gap 0")
    assert scene.prowess() == START - cost


@pytest.mark.card("mud-to-the-knees")
@pytest.mark.parametrize(("choice", "damage"), [("play Mud to the Knees", 1), ("pass", 0)])
def test_mud_to_the_knees_makes_conans_moves_1_slower(choice, damage):
    # Conan's Initiative 3 - 1 is simultaneous with 2
    zones = {"Center": [foe("weak-man", "cut-2")]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"]}, ian={"hand": ["mud-to-the-knees"]})
    scene.do(IAN, choice).do(TOM, "plays Cut", "left of")
    assert (hurt(scene), scene.renown()) == (damage, 1)


@pytest.mark.card("hold-the-gate")
@pytest.mark.parametrize(("choice", "wounds"), [("play Hold the Gate", 4 - 3), ("pass", 4)])
def test_hold_the_gate_prevents_3_damage_of_a_hit_of_conans_side_for_a_card(choice, wounds):
    scene = clash(foe("man", IDLE), facing="two-cuts", ian={"hand": ["hold-the-gate", "trinket"]}).do(IAN, choice)
    assert (scene.wounds("man"), "trinket" in scene.pile(IAN, "discard")) == (wounds, wounds == 1)


@pytest.mark.card("hold-the-gate")
def test_hold_the_gate_needs_a_hit_of_conans_side_and_a_card():
    assert clash(foe("man", IDLE), facing="cut", ian={"hand": ["hold-the-gate"]}).wounds("man") == 3
    assert struck("man", "cut", ian={"hand": ["hold-the-gate", "trinket"]}) == 1


@pytest.mark.card("loose-the-pack")
@pytest.mark.parametrize(
    ("card", "choice", "damage"),
    [("snow-jackal", "play Loose the Pack", 2), ("snow-jackal", "pass", 1), ("bog-stalker", "play Loose the Pack", 1)],
)
def test_loose_the_pack_makes_animals_deal_1_more_in_the_round_for_a_card(card, choice, damage):
    ian = {"hand": ["loose-the-pack", "2 cut"], "foes": [card, "9 plain-foe"]}
    scene = table(phase="Foe Draw", ian=ian).do(IAN, f"Foe {card}")
    if scene.can("no more Foes"):
        scene.do(IAN, "no more Foes")
    scene.do(IAN, choice)
    if choice.startswith("play"):
        assert "cut" in scene.pile(IAN, "discard")
    scene.do(TOM, "fight")
    if scene.mover == IAN and scene.can("Cut"):
        scene.do(IAN, "Cut")
    assert hurt(scene) == damage


@pytest.mark.card("poison-in-the-cup")
def test_poison_in_the_cup_wounds_conan_2_in_the_rest_step_for_two_cards():
    scene = table(phase="Rest", ian={"hand": ["poison-in-the-cup", "2 trinket"]}).do(IAN, "play Poison in the Cup")
    assert hurt(scene) == 2
    assert scene.pile(IAN, "discard").count("trinket") == 2
    assert table(phase="Rest", ian={"hand": ["poison-in-the-cup", "trinket"]}).active == IAN  # the turn has ended
