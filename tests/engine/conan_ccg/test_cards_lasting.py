"""How often texts of the original set can be used, when they do not answer, and how long what they do lasts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, START, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, do, foe

CUTS: dict[str, Any] = {"hand": ["9 cut"]}


def fight_on(one: Scene) -> Scene:
    """A further round in which the Foe player serves Cuts and Conan plays one, up to the next choice of either."""
    one.do(TOM, "fight")
    while one.phase == "Foe Move" and one.can("play Cut for"):
        one.do(IAN, "play Cut for")
    if one.phase == "Conan Move":
        one.do(TOM, "Conan plays Cut", "gap 0", "pass")
    return one


# Once each round, each combat, each turn.


@pytest.mark.parametrize(
    ("tom", "use", "again"),
    [
        ({"items": ["round-shield-of-the-fords"]}, "use Round Shield", True),
        ({"allies": ["sigrun-half-shield"]}, "use Sigrun", True),
    ],
)
def test_conans_cards_are_used_again_in_the_next_round_or_only_in_the_next_combat(tom, use, again):
    one = clash(foe("man", "two-cuts"), facing="cut", tom={**tom, **CUTS}, ian=CUTS).do(TOM, use)
    assert (fight_on(one).state.round, one.can(use)) == (2 if again else 3, again)


@pytest.mark.parametrize(
    ("card", "use", "again"),
    [
        ("warden-of-the-long-bridge", "use Warden", False),
        ("guildmaster-of-the-knives", "use Guildmaster", True),
        ("the-unwritten-one", "use The Unwritten One", False),
        ("war-elephant-of-turan", "use War-Elephant", False),
        ("mourner-in-amber", "use Mourner", False),
    ],
)
def test_foes_cards_are_used_again_in_the_next_round_or_only_in_the_next_combat(card, use, again):
    tom = {"hand": ["9 cut"], "region": "long-lives"}
    one = clash(foe(card, "cut"), facing="cut", tom=tom, ian=CUTS).do(IAN, use)
    while one.phase != "Survey":
        one.do(one.mover or "", "cut")  # whoever must discard
    assert (fight_on(one).state.round, one.can(use)) == (2 if again else 3, again)


@pytest.mark.parametrize(
    ("card", "use"), [("ferryman-of-the-mist", "Ferryman"), ("iron-khagan-of-the-horde", "Khagan")]
)
def test_a_foes_survey_text_is_not_used_again_in_the_next_round(card, use):
    one = table(phase="Survey", zones={"Center": [foe(card, wounds=1), "man"]}, ian=CUTS).do(IAN, f"use {use}")
    if one.mover == IAN:
        one.do(IAN, "choose Man", "Left Flank")
    while one.state.round == 1:
        one.do(one.mover or "", one.legal[0])
    assert (one.state.round, one.mover, one.phase) == (2, TOM, "Survey")


@pytest.mark.card("brenna-of-the-broken-tower")
def test_brenna_draws_again_in_the_next_round():
    foes = (foe("plain-foe", IDLE), foe("man", IDLE), foe("weak-man", IDLE))
    tom = {**CUTS, "allies": ["brenna-of-the-broken-tower"]}
    one = clash(*foes, facing="cut", tom=tom, ian=CUTS).do(TOM, "use Brenna", "fight")
    while one.phase == "Foe Move":
        one.do(IAN, one.legal[0])
    one.do(TOM, "Conan plays Cut", "right of Weak Man", "pass")
    while one.phase == "Resolution" and not one.can("use Brenna"):
        one.do(one.mover or "", one.legal[0])
    assert (one.state.round, one.can("use Brenna")) == (2, True)


FEW: dict[str, Any] = {"hand": ["9 cut"], "foes": ["20 plain-foe"]}


def step(one: Scene) -> str:
    """A decision that brings a fight against one plain Foe to its end."""
    moved = any(gap >= 0 for gap in one.state.gaps)
    for text in ("no more Foes", "fight", "plays Cut", "gap 0"):
        if one.can(text) and not (moved and text == "plays Cut"):
            return one.legal[one.stage.find(text)[0]]
    return "pass" if one.stage.passing() is not None else one.legal[0]


@pytest.mark.card("amulet-of-the-blind-eye")
def test_amulet_of_the_blind_eye_is_not_used_again_after_pressing_on():
    one = table(phase="Foe Draw", tom={**CUTS, "items": ["amulet-of-the-blind-eye"]}, ian=FEW)
    while not one.can("use Amulet"):
        one.do(one.mover or "", step(one))
    one.do(TOM, "use Amulet")
    while one.phase != "Press On":
        one.do(one.mover or "", step(one))
    one.do(TOM, "press on")
    while one.phase in ("Prepare", "Foe Draw"):
        assert not one.can("use Amulet")
        one.do(one.mover or "", step(one))
    assert one.phase == "Survey"


# Answers to Damage do not come when the Damage was prevented; answers to a hit would.


@pytest.mark.card("hodd-the-old-shieldman")
@pytest.mark.parametrize(
    ("card", "move", "gap"),
    [
        ("snake", "squeeze-of-the-serpent", 1),
        ("corpse", "dead-mans-grip", 1),
        ("mage", "dirge-of-the-deep-stair", 0),
    ],
)
def test_a_foes_move_that_answers_to_damage_is_silent_if_all_is_prevented(card, move, gap):
    tom = {"allies": ["hodd-the-old-shieldman"], "hand": ["trinket", "cut"]}
    one = clash(foe(card, move), facing=IDLE, gap=gap, tom=tom)
    one.do(IAN, f"use {move}").do(TOM, "use Hodd")
    assert (hurt(one), one.prowess(), one.legal) == (0, START, ["fight", "retreat"])
    assert len(one.hand()) == 3  # nothing was discarded; one card for the new round


@pytest.mark.parametrize("move", ["hail-of-javelins", "three-arrows-in-the-air", "wrestle-the-bull"])
def test_conans_move_that_answers_to_damage_is_silent_if_all_is_prevented(move):
    # right edge: one icon, against an Animal, 3 Damage; a Ward prevents 3
    foes = (foe("beast", "idle-3"), "rider")
    saves = do("prevent", of="this_hit", amount=3)
    cards = {"ward": {"type": "Action", "keywords": ["Foe:Warrior"], "abilities": [ability("hits_known", saves)]}}
    ian = {"hand": ["ward", "2 trinket"]}
    one = clash(*foes, facing=move, cards=cards, others={"Rear": ["lord"]}, tom={"prowess": 10}, ian=ian).do(
        TOM, "Center"
    )
    while one.mover == TOM:
        one.do(TOM, one.legal[0])  # every ability
    one.do(IAN, "play Ward")
    assert one.said("CCG-18.2")[-1].endswith("hits Beast for 3.")
    assert (one.prowess(), [one.wounds(card) for card in ("beast", "rider", "lord")]) == (10, [0, 0, 0])


# What happens at the end of a round does not happen at its beginning, nor the other way about.


@pytest.mark.parametrize(
    "card",
    ["grave-soil-thrall", "coiled-one-below-the-ziggurat", "candle-bearer-of-the-dead", "singer-at-the-dry-well"],
)
def test_a_text_about_the_end_of_a_round_is_silent_at_its_start(card):
    zones = {"Center": [foe(card, wounds=1), foe("corpse", wounds=1)]}
    one = table(phase="Survey", zones=zones)
    assert (one.wounds(card), one.wounds("corpse"), one.prowess()) == (1, 1, START)


@pytest.mark.card("feigned-flight-rider", "water-carrier-of-the-legion", "wound-sewer-of-the-camp")
def test_carriers_riders_and_sewers_wait_for_the_end_of_the_round():
    zones = {"Center": ["water-carrier-of-the-legion", foe("man", wounds=3), "feigned-flight-rider"]}
    tom = {"allies": ["wound-sewer-of-the-camp"], "health": 10}
    one = table(phase="Survey", zones=zones, tom=tom)
    assert (one.mover, one.wounds("man"), one.health()) == (TOM, 3, 10)


@pytest.mark.card("singer-at-the-dry-well")
def test_singer_at_the_dry_well_takes_nothing_at_the_end_of_a_round():
    assert clash("singer-at-the-dry-well").prowess() == START


@pytest.mark.card("coiled-one-below-the-ziggurat")
def test_a_foe_that_heals_itself_heals_no_other():
    card = "coiled-one-below-the-ziggurat"
    one = clash(foe(card, "cut", wounds=3), foe("ghost", wounds=3), facing=IDLE)
    assert (hurt(one), one.wounds(card), one.wounds("ghost")) == (3, 2, 3)


@pytest.mark.card("circle-of-salt")
def test_circle_of_salt_heals_its_performer_alone_and_without_a_hit():
    one = clash(foe("mage", "circle-of-salt", wounds=3), foe("ghost", wounds=3), facing="dodges")
    one.do(IAN, "use Circle of Salt")
    assert (hurt(one), one.wounds("mage"), one.wounds("ghost")) == (0, 2, 3)


@pytest.mark.card("stand-over-the-fallen")
def test_stand_over_the_fallen_heals_without_a_hit():
    others = {"Rear": {"foes": ["plain-foe"], "gaps": {"1": "cut"}}}
    one = clash(foe("man", "shields"), facing="stand-over-the-fallen", others=others, tom={"health": 10})
    assert one.do(TOM, "Rear", "use Stand over the Fallen").health() == 11


# Until the end of the round, and not longer.


def next_moves(one: Scene) -> Scene:
    """Pass on Conan's moves of this round and serve the Foes of the next, up to Conan's moves."""
    one.do(TOM, "pass", "fight")
    while one.phase == "Foe Move":
        one.do(IAN, one.legal[0])
    return one


@pytest.mark.card("mud-to-the-knees")
def test_mud_to_the_knees_is_over_in_the_next_round():
    zones = {"Center": [foe("weak-man", IDLE)]}
    one = table(phase="Conan Move", zones=zones, tom=CUTS, ian={"hand": ["mud-to-the-knees", "9 cut-2"]})
    next_moves(one.do(IAN, "play Mud")).do(TOM, "plays Cut", "gap 0", "pass")
    assert (one.renown(), hurt(one)) == (1, 0)  # Initiative 3 comes before 2 again


@pytest.mark.card("shout-the-old-name")
def test_shout_the_old_name_is_over_in_the_next_round():
    tom = {"hand": ["shout-the-old-name", "9 cut"]}
    one = clash(foe("man", IDLE), facing="cut", tom=tom, ian=CUTS).do(TOM, "play Shout")
    assert fight_on(one).wounds("man") == 4 + 3


@pytest.mark.card("break-their-line")
def test_break_their_line_is_over_in_the_next_round():
    zones = {"Center": [foe("old-hand", IDLE), foe("old-hand", IDLE)]}
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["break-their-line", "9 cut"]}, ian=CUTS)
    one.do(TOM, "play Break Their Line", "plays Cut")
    assert one.can("gap 1")
    one.do(TOM, "gap 0")
    assert not next_moves(one).do(TOM, "plays Cut").can("gap 1")


@pytest.mark.card("loose-the-pack")
def test_loose_the_pack_is_over_in_the_next_round():
    one = table(phase="Foe Draw", ian={"hand": ["loose-the-pack", "9 cut"], "foes": ["snow-jackal", "9 plain-foe"]})
    one.do(IAN, "Foe Snow Jackal", "no more Foes", "play Loose the Pack").do(TOM, "fight")
    assert (one.state.round, hurt(one)) == (2, 2)
    assert hurt(next_round(one)) == 2 + 1


@pytest.mark.card("amulet-of-the-blind-eye")
def test_amulet_of_the_blind_eye_lasts_through_the_combat():
    ian = {"hand": ["9 chop"], "foes": ["tusked-horror-of-the-fens", "9 plain-foe"]}
    one = table(phase="Foe Draw", tom={"items": ["amulet-of-the-blind-eye"]}, ian=ian)
    one.do(IAN, "Foe Tusked Horror", "pay with Plain Foe") if one.can("pay") else one.do(IAN, "Foe Tusked Horror")
    while not one.can("use Amulet"):
        one.do(IAN, "pass")
    one.do(TOM, "use Amulet", "fight")
    assert hurt(next_round(one)) == 3 + 3


def next_round(one: Scene) -> Scene:
    """A round in which Conan plays no move."""
    one.do(TOM, "fight")
    while one.phase == "Foe Move":
        one.do(IAN, one.legal[0])
    if one.phase == "Conan Move":
        one.do(TOM, "pass")
    return one


@pytest.mark.card("mud-to-the-knees", "shout-the-old-name")
def test_a_change_for_the_round_is_in_force_in_its_second_zone():
    rear = {"Rear": {"foes": [foe("lord", IDLE)], "gaps": {"0": "cut"}}}
    one = clash(foe("man", IDLE), facing="cut", others=rear, tom={"hand": ["shout-the-old-name", "cut"]})
    one.do(TOM, "play Shout", "Center")
    assert (one.wounds("man"), one.wounds("lord")) == (4, 4)
    slow = {"Rear": [foe("weak-man", "cut-2")], "Center": [foe("man", IDLE)]}
    muddy = table(phase="Conan Move", zones=slow, tom={"hand": ["cut"]}, ian={"hand": ["mud-to-the-knees"]})
    muddy.do(IAN, "play Mud").do(TOM, "plays Cut", "Rear gap 0", "Center")
    assert (muddy.renown(), hurt(muddy)) == (1, 1)


@pytest.mark.card("loose-the-pack")
def test_loose_the_pack_is_for_the_animals_of_every_zone():
    foes = ["snow-jackal", "cave-bear-sow", "9 plain-foe"]
    one = table(phase="Foe Draw", ian={"hand": ["loose-the-pack", "9 cut"], "foes": foes})
    one.do(IAN, "Foe Snow Jackal", "Foe Cave Bear Sow", "in the Left Flank", "no more Foes", "play Loose the Pack")
    one.do(TOM, "fight")
    while one.phase == "Foe Move":
        one.do(IAN, one.legal[0])
    assert hurt(one.do(TOM, "Center")) == 2 + 2


@pytest.mark.card("break-their-line")
def test_break_their_line_opens_a_third_zone_for_one_round_only():
    zones = {zone: [foe("man", IDLE)] for zone in ("Center", "Left Flank", "Right Flank")}
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["break-their-line", "9 cut"]}, ian=CUTS)
    one.do(TOM, "play Break Their Line", "pass", "Center").do(IAN, "Left Flank").do(TOM, "fight")
    while one.phase == "Foe Move":
        one.do(IAN, one.legal[0])
    one.do(TOM, "plays Cut", "Center gap 0", "plays Cut", "Left Flank gap 0", "plays Cut")
    assert not one.can("Right Flank")


# Amounts beside the limits of a number.


@pytest.mark.card("corpse-light-of-the-fens", "steppe-pony")
def test_steppe_pony_spares_1_for_each_foe_not_touched():
    tom = {"items": ["steppe-pony"]}
    # 1 + 1 for the Corpse-Light - 1
    zones = {"Center": [foe("corpse-light-of-the-fens", IDLE), foe("ghost", IDLE), foe("ghost", IDLE)]}
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"], **tom}).do(TOM, "Conan plays Cut", "gap 0")
    assert one.prowess() == START - 1 - 2 * 1


@pytest.mark.card("wolfs-breath")
def test_wolfs_breath_makes_a_slow_move_2_faster():
    one = clash(foe("weak-man", "cut"), facing="cut-1", tom={"hand": ["wolfs-breath", "trinket"]})
    assert hurt(one.do(TOM, "play Wolf's Breath")) == 1  # 1 + 2 is simultaneous with 3


@pytest.mark.card("mud-to-the-knees")
def test_mud_to_the_knees_makes_a_move_1_slower_and_no_more():
    zones = {"Center": [foe("weak-man", "cut-1")]}
    one = table(phase="Conan Move", zones=zones, tom=CUTS, ian={"hand": ["mud-to-the-knees"]})
    one.do(IAN, "play Mud").do(TOM, "plays Cut", "gap 0", "pass")
    assert hurt(one) == 0  # 3 - 1 still comes before 1


@pytest.mark.card("turn-the-charge")
def test_turn_the_charge_prevents_1_of_2_damage():
    one = clash(foe("rider", "two-grips"), gaps={0: IDLE, 1: "turn-the-charge"})
    one.do(TOM, "use Turn the Charge (ability 2)", "use no more")
    # two Grapples left of Conan's idle move: 1 + 1; the left edge of Turn the Charge blocks none: 1 + 1
    assert hurt(one) == 4 - 1


@pytest.mark.card("fen-crow")
def test_fen_crow_returns_one_of_two_moves():
    ian = {"hand": ["trinket"], "discard": ["cut", "chop"], "foes": ["fen-crow", "9 plain-foe"]}
    one = table(phase="Foe Draw", ian=ian).do(IAN, "Foe Fen Crow", "use Fen Crow", "take Chop")
    assert one.hand(IAN) == ["chop"]
