"""The Moves of the second half of the original set with abilities, gem 4 to 6."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conan_ccg.card_scenes import FRIEND, IDLE, START, by_friend, clash, dealt, hurt, served, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

TRINKET = {"hand": ["trinket"]}

# Gem 4.


@pytest.mark.card("red-wheel")
@pytest.mark.parametrize(("gap", "cost"), [(1, 4 - 1), (0, 4 + 1)])
def test_red_wheel_costs_1_less_between_two_foe_moves(gap, cost):
    # outside it does not touch one Foe: 1 more (CCG-13.7)
    zones = {"Center": [foe("man", IDLE), foe("lord", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, tom={"hand": ["red-wheel"]})
    assert scene.do(TOM, "Red Wheel", f"gap {gap}").prowess() == START - cost


@pytest.mark.card("over-the-horses-neck")
@pytest.mark.parametrize(("card", "wounds"), [("rider", 3 + 1), ("man", 3)])
def test_over_the_horses_neck_has_a_second_icon_against_the_mounted(card, wounds):
    # right edge: a Special that becomes a Two-Handed, and a Two-Handed
    assert dealt(card, "over-the-horses-neck", use="Over the Horse's Neck") == wounds


@pytest.mark.card("over-the-horses-neck")
@pytest.mark.parametrize(("number", "damage"), [(1, 2), (2, 1)])
def test_over_the_horses_neck_has_it_for_the_mounted_in_the_first_round(number, damage):
    scene = clash(foe("rider", "over-the-horses-neck"), facing=IDLE, round=number)
    assert hurt(scene.do(IAN, "use Over the Horse's Neck")) == damage
    assert struck("man", "over-the-horses-neck") == 1


@pytest.mark.card("break-the-wall")
@pytest.mark.parametrize(("card", "wounds"), [("old-hand", 3), ("man", 1)])
def test_break_the_wall_ignores_the_shields_of_veterans(card, wounds):
    # right edge: one Two-Handed; 1 through a Shield (CCG-17.11)
    assert dealt(card, "break-the-wall", against="shields", use="Break the Wall") == wounds
    assert dealt(card, "break-the-wall", against="dodges", use="Break the Wall") == 0


@pytest.mark.card("wrestle-the-bull")
@pytest.mark.parametrize(("card", "wounds", "prowess"), [("beast", 3, 12), ("man", 0, 10)])
def test_wrestle_the_bull_grapples_on_its_right_against_animals_and_gains_2_prowess(card, wounds, prowess):
    # right edge: a Special that becomes a Grapple; Prowess only for Damage
    scene = clash(foe(card, IDLE), facing="wrestle-the-bull", tom={"prowess": 10})
    scene.do(TOM, "use Wrestle the Bull (ability 1)", "use Wrestle the Bull (ability 2)")
    assert (scene.wounds(card), scene.prowess()) == (wounds, prowess)


@pytest.mark.card("dirge-of-the-deep-stair")
@pytest.mark.parametrize("card", ["mage", "ghost"])
def test_dirge_of_the_deep_stair_takes_a_card_when_a_sorcerer_or_a_supernatural_foe_deals_damage(card):
    # right edge: a Two-Handed and a Grapple, 1 + 1
    scene = clash(foe(card, "dirge-of-the-deep-stair"), facing=IDLE, tom={"hand": ["trinket", "cut"]})
    scene.do(IAN, "use Dirge of the Deep Stair").do(TOM, "discard Cut")
    assert (hurt(scene), scene.hand()) == (2, [IDLE, "trinket"])  # and the card of the new round


@pytest.mark.card("dirge-of-the-deep-stair")
def test_dirge_of_the_deep_stair_takes_nothing_for_others_or_without_damage():
    assert clash(foe("man", "dirge-of-the-deep-stair"), facing=IDLE, tom=TRINKET).phase == "Survey"
    blocked = clash(foe("mage", "dirge-of-the-deep-stair"), facing="dodges", tom=TRINKET)
    assert blocked.do(IAN, "use Dirge of the Deep Stair").hand() == [IDLE, "trinket"]


@pytest.mark.card("twin-fangs")
@pytest.mark.parametrize(("gap", "damage"), [(1, 2 + 2), (0, 1 + 2)])
def test_twin_fangs_deal_2_more_for_a_serpent(gap, damage):
    # left edge: a multi-icon of two Blades; right edge: one Blade
    assert hurt(clash(foe("snake", "twin-fangs"), facing=IDLE, gap=gap).do(IAN, "use Twin Fangs")) == damage
    assert struck("beast", "twin-fangs", gap=gap) == damage - 2


@pytest.mark.card("iron-embrace")
@pytest.mark.parametrize(("against", "wounds"), [("dodges", 2 * 3), ("holds", 0)])
def test_iron_embraces_grapples_pass_agility(against, wounds):
    # left edge: a multi-icon of two Grapples
    assert dealt("man", "iron-embrace", gap=1, against=against, use="Iron Embrace") == wounds


@pytest.mark.card("iron-embrace")
def test_iron_embrace_is_for_creatures():
    assert hurt(clash(foe("creature", "iron-embrace"), facing="dodges", gap=1).do(IAN, "use Iron Embrace")) == 2
    assert struck("man", "iron-embrace", "dodges", gap=1) == 0


#: Icons in slot 4 of the right edge, which faces slot 1: Turn the Charge has its Special there.
RISING_CUT = {
    "rising-cut": {"type": "Move", "initiative": 3, "right": ["-", "-", "-", "Blade"]},
    "rising-grip": {"type": "Move", "initiative": 3, "right": ["-", "-", "-", "Grapple"]},
}


@pytest.mark.card("turn-the-charge")
@pytest.mark.parametrize(("beside", "damage"), [(["lord"], 0), ([], 1)])
def test_turn_the_charge_has_one_more_agility_with_two_foes_in_the_zone(beside, damage):
    for move in ("rising-cut", "rising-grip"):  # only Agility blocks both
        scene = clash(foe("man", move), *beside, facing="turn-the-charge", cards=RISING_CUT)
        assert hurt(scene.do(TOM, "use Turn the Charge")) == damage


@pytest.mark.card("turn-the-charge")
def test_turn_the_charge_prevents_1_damage_to_conan_against_the_mounted():
    scene = clash(foe("rider", "rising-cut"), facing="turn-the-charge", cards=RISING_CUT)
    assert hurt(scene.do(TOM, "use Turn the Charge (ability 2)", "use no more")) == 0
    assert not clash(foe("man", "rising-cut"), facing="turn-the-charge", cards=RISING_CUT).can("ability 2")


# Gem 5.


@pytest.mark.card("crowd-cutter")
@pytest.mark.parametrize(("gap", "wounds"), [(0, [3 + 1, 0]), (1, [4 + 2, 3 + 2])])
def test_crowd_cutter_deals_1_more_for_each_foe_it_touches(gap, wounds):
    # left edge: two Blades; right edge: one
    scene = clash(foe("man", IDLE), foe("lord", IDLE), facing="crowd-cutter", gap=gap).do(TOM, "use Crowd-Cutter")
    assert [scene.wounds("man"), scene.wounds("lord")] == wounds


FIRST_SLOTS = {
    "rising-chop": {"type": "Move", "initiative": 3, "left": ["Two-Handed"]},
    "rising-grip": {"type": "Move", "initiative": 3, "left": ["Grapple"]},
}


@pytest.mark.card("hundred-pace-shaft")
def test_hundred_pace_shaft_is_for_foes_of_hyrkania():
    scene = clash(foe("steppe-archer", "hundred-pace-shaft"), facing=IDLE, zone="Rear")
    assert hurt(scene.do(IAN, "use Hundred-Pace Shaft")) == 1 + 1
    assert struck("man", "hundred-pace-shaft", zone="Rear") == 1


@pytest.mark.card("stand-over-the-fallen")
@pytest.mark.parametrize(("prey", "healed"), [([], 0), (["plain-foe"], 1), (["plain-foe", "plain-foe"], 2)])
def test_stand_over_the_fallen_heals_1_for_each_foe_defeated_this_turn(prey, healed):
    others = {"Rear": {"foes": prey, "gaps": {"1": "cut"}}} if prey else {}
    scene = clash(foe("man", IDLE), facing="stand-over-the-fallen", others=others, tom={"health": 10})
    if prey:
        scene.do(TOM, "Rear")
    assert scene.do(TOM, "use Stand over the Fallen").health() == 10 + healed


@pytest.mark.card("stand-over-the-fallen")
def test_stand_over_the_fallen_heals_3_at_most():
    pair = {"foes": ["plain-foe", "plain-foe"], "gaps": {"1": "cut"}}
    others = {"Left Flank": pair, "Rear": pair}
    scene = clash(foe("man", IDLE), facing="stand-over-the-fallen", others=others, tom={"health": 10})
    scene.do(TOM, "Rear").do(IAN, "Left Flank").do(TOM, "use Stand over the Fallen")
    assert (scene.renown(), scene.health()) == (4, 10 + 3)


@pytest.mark.card("blood-price")
@pytest.mark.parametrize(("choice", "health", "wounds"), [("use Blood-Price", 19, 3 + 2), ("do not use", 20, 3)])
def test_blood_price_deals_2_more_for_1_health(choice, health, wounds):
    # right edge: one Blade
    scene = clash(foe("man", IDLE), facing="blood-price").do(TOM, "use Blood-Price", choice)
    assert (scene.health(), scene.wounds("man")) == (health, wounds)


@pytest.mark.card("blood-price")
def test_blood_price_is_for_foes_of_cimmeria_who_pay_it_themselves():
    scene = clash(foe("cave-bear-sow", "blood-price"), facing=IDLE).do(IAN, "use Blood-Price", "use Blood-Price")
    # the Sow was not wounded yet when it hit: 1 and 2
    assert scene.wounds("cave-bear-sow") == 1
    assert hurt(scene) == 1 + 2
    assert struck("man", "blood-price") == 1


# Gem 6.


@pytest.mark.card("roof-beam-swing")
@pytest.mark.parametrize(("choice", "wounds", "hand"), [("use Roof-Beam Swing", 2 * 4, 0), ("do not use", 4, 1)])
def test_roof_beam_swing_doubles_the_damage_to_a_major_foe_for_a_card(choice, wounds, hand):
    # right edge: a Two-Handed and a Blade, 3 + 1
    scene = clash(foe("lord", IDLE), facing="roof-beam-swing", tom=TRINKET).do(TOM, "use Roof-Beam Swing", choice)
    assert (scene.wounds("lord"), len(scene.hand())) == (wounds, hand + 1)  # and the card of the new round


@pytest.mark.card("roof-beam-swing")
def test_roof_beam_swing_doubles_nothing_to_minor_foes_or_without_a_card():
    for card, tom in (("man", TRINKET), ("lord", {})):
        scene = clash(foe(card, IDLE), facing="roof-beam-swing", tom=tom).do(TOM, "use Roof-Beam Swing")
        assert (scene.phase, scene.wounds(card)) == ("Survey", 4)


@pytest.mark.card("avalanche-of-steel")
@pytest.mark.parametrize(("card", "wounds"), [("old-hand", 6 - 2 - 3), ("man", 6 - 3)])
def test_avalanche_of_steel_costs_veterans_2_less(card, wounds):
    assert served(card, "avalanche-of-steel") == wounds


@pytest.mark.card("avalanche-of-steel")
@pytest.mark.parametrize(("card", "prowess"), [("plain-foe", 12), ("man", 10)])
def test_avalanche_of_steel_gains_conan_2_prowess_when_it_defeats(card, prowess):
    # right edge: one Blade
    scene = clash(foe(card, IDLE), facing="avalanche-of-steel", tom={"prowess": 10, "hand": ["trinket"]})
    assert scene.do(TOM, "use Avalanche of Steel").prowess() == prowess


# What a Special becomes is seen by what blocks it.


def facing_slot(slot: int, icon: str) -> dict[str, Any]:
    """A move with one icon in the same slot of both edges."""
    edge = ["-"] * (slot - 1) + [icon]
    return {"late": {"type": "Move", "initiative": 4, "left": edge, "right": edge}}


@pytest.mark.card("over-the-horses-neck", "net-and-trident", "wrestle-the-bull", "cut-the-chant-short")
@pytest.mark.parametrize(
    ("card", "opponent", "gap", "slot", "icon", "wounds"),
    [
        # right edge: Special in slot 2, Two-Handed in slot 4: 3 and 1, or 3 and 1 through a Shield
        ("over-the-horses-neck", "rider", 0, 3, "Shield", 3 + 1),
        ("over-the-horses-neck", "rider", 0, 3, "Grapple", 3 + 1),
        ("over-the-horses-neck", "rider", 0, 3, "Agility", 3),
        # left edge: Special in slot 1, Grapple in slot 3
        ("net-and-trident", "man", 1, 4, "Shield", 3 + 1),
        ("net-and-trident", "man", 1, 4, "Grapple", 3),
        # right edge: Special in slot 1 alone
        ("wrestle-the-bull", "beast", 0, 4, "Shield", 3),
        ("wrestle-the-bull", "beast", 0, 4, "Grapple", 0),
        # left edge: Special in slot 1, Blade in slot 2
        ("cut-the-chant-short", "mage", 1, 4, "Blade", 3),
        ("cut-the-chant-short", "mage", 1, 4, "Grapple", 3 + 1),
    ],
)
def test_a_special_is_blocked_as_what_it_has_become(card, opponent, gap, slot, icon, wounds):
    scene = clash(foe(opponent, "late"), facing=card, gap=gap, cards=facing_slot(slot, icon))
    scene.do(TOM, scene.legal[0])
    if scene.can("use no more"):
        scene.do(TOM, "use no more")
    assert scene.wounds(opponent) == wounds


@pytest.mark.card("over-the-horses-neck")
@pytest.mark.parametrize(("icon", "damage"), [("Shield", 3 + 1), ("Grapple", 3 + 1), ("Agility", 3)])
def test_over_the_horses_necks_special_is_two_handed_for_the_mounted(icon, damage):
    layout = {"facing": "late", "cards": facing_slot(3, icon), "tom": {"region": "fierce-times"}}
    scene = clash(foe("rider", "over-the-horses-neck"), "rider", **layout).do(IAN, "use Over the Horse's Neck")
    assert hurt(scene) == damage  # Damage 1 + 2


@pytest.mark.card("harvest-of-swords")
def test_harvest_of_swords_adds_nothing_to_another_move():
    # right edge of the Harvest: one Blade, 3 + 1; the other move 3
    scene = clash(foe("man", IDLE), "lord", gaps={0: "harvest-of-swords", 1: "cut-5"}).do(TOM, "use Harvest")
    assert (scene.wounds("man"), scene.wounds("lord")) == (3 + 1 + 3, 3)


@pytest.mark.card("knife-from-the-boot")
def test_knife_from_the_boot_brings_no_other_move_back():
    gaps = {0: IDLE, 1: "knife-from-the-boot"}
    assert clash(foe("plain-foe", IDLE), gaps=gaps).do(TOM, "use Knife").hand() == ["knife-from-the-boot"]


@pytest.mark.card("break-the-wall", "pin-the-shadow", "sweeping-return", "turn-the-charge")
@pytest.mark.parametrize(
    ("card", "opponent"),
    [
        ("break-the-wall", "old-hand"),
        ("pin-the-shadow", "ghost"),
        ("sweeping-return", "man"),
        ("turn-the-charge", "man"),
    ],
)
def test_some_abilities_are_for_allies_too(card, opponent):
    scene = clash(foe(opponent, IDLE), "man", facing=by_friend(card), tom={**FRIEND, **TRINKET})
    assert len([label for label in scene.legal if label.startswith("use") and label != "use no more"]) == 1


@pytest.mark.card("squeeze-of-the-serpent")
def test_conan_loses_prowess_even_if_an_ally_was_struck():
    card, move = "snake", "squeeze-of-the-serpent"
    scene = clash(foe(card, move), facing=by_friend(IDLE), gap=1, tom=FRIEND).do(IAN, f"use {move}")
    assert (scene.wounds("friend") > 0, scene.prowess()) == (True, START - 2)


@pytest.mark.card("drag-him-from-the-saddle")
def test_drag_him_from_the_saddle_cancels_the_move_of_a_mounted_foe():
    scene = clash(foe("rider", "holds"), facing="drag-him-from-the-saddle")
    scene.do(TOM, "use Drag Him from the Saddle (ability 1)", "use no more")
    assert (hurt(scene), scene.wounds("rider")) == (0, 3)  # nothing blocks the Grapple of the right edge
    assert not clash(foe("man", "holds"), facing="drag-him-from-the-saddle", tom=TRINKET).can("(ability 1)")


@pytest.mark.card("drag-him-from-the-saddle")
def test_drag_him_from_the_saddle_cancels_one_of_two_facing_moves():
    foes = (foe("rider", "two-cuts"), foe("man", "two-grips"))
    scene = clash(*foes, facing="drag-him-from-the-saddle", gap=1)
    scene.do(TOM, "use Drag Him from the Saddle (ability 1)")
    assert len(scene.legal) == 2
    assert hurt(scene.do(TOM, "choose Two Cuts", "use no more")) == 2  # the Grapples of the Man: 1 + 1
