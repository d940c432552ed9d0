"""The Moves of the second half of the original set with abilities, gem 1 to 3."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import FRIEND, IDLE, START, by_friend, clash, dealt, hurt, struck, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

# Gem 1.


@pytest.mark.card("thumb-in-the-eye")
def test_thumb_in_the_eye_takes_1_prowess_of_the_foe_it_faces():
    scene = clash(foe("man", IDLE, spent=3), facing="thumb-in-the-eye", gap=0).do(TOM, "use Thumb in the Eye")
    assert scene.wounds("man") == 1  # no Prowess left: 1 Health (CCG-22.2)
    assert clash(foe("beast", "thumb-in-the-eye"), facing=IDLE).phase == "Survey"  # of Foes only for Humans


@pytest.mark.card("thumb-in-the-eye")
def test_thumb_in_the_eye_takes_1_prowess_of_conan_or_of_an_ally_who_faces_it():
    scene = clash(foe("man", "thumb-in-the-eye"), facing=IDLE).do(IAN, "use Thumb in the Eye")
    assert scene.prowess() == START - 1
    tom = {"allies": [{"card": "friend", "spent": 3}]}
    ally = clash(foe("man", "thumb-in-the-eye"), facing=by_friend(IDLE), tom=tom).do(IAN, "use Thumb in the Eye")
    assert (ally.prowess(), ally.wounds("friend")) == (START, 1)


@pytest.mark.card("knife-from-the-boot")
@pytest.mark.parametrize(("card", "hand"), [("plain-foe", ["knife-from-the-boot"]), ("man", [IDLE])])
def test_knife_from_the_boot_returns_to_hand_when_it_defeats(card, hand):
    # left edge: one Blade, 3 Damage; with a Foe left a card is drawn (CCG-20.1)
    scene = clash(foe(card, IDLE), facing="knife-from-the-boot", gap=1).do(TOM, "use Knife from the Boot")
    assert scene.hand() == hand


@pytest.mark.card("knife-from-the-boot")
def test_knife_from_the_boot_does_not_return_to_an_allys_hand():
    layout = {"gaps": {1: by_friend("knife-from-the-boot")}, "tom": {**FRIEND, "hand": ["trinket"]}}
    assert clash(foe("weak-man", IDLE, wounds=1), **layout).hand() == ["trinket"]


# Gem 2.


@pytest.mark.card("low-door-cut")
@pytest.mark.parametrize(("card", "wounds"), [("man", 3 + 1), ("lord", 3)])
def test_low_door_cut_deals_1_more_against_minor_foes(card, wounds):
    assert dealt(card, "low-door-cut", use="Low Door Cut") == wounds


@pytest.mark.card("low-door-cut")
def test_low_door_cut_is_for_allies_too_but_not_for_foes():
    scene = clash(foe("man", IDLE), facing=by_friend("low-door-cut"), tom=FRIEND).do(TOM, "use Low Door Cut")
    assert scene.wounds("man") == 1 + 1
    assert struck("man", "low-door-cut") == 1


@pytest.mark.card("hook-and-drag")
def test_hook_and_drag_ignores_shields_for_conan_and_humans():
    # left edge: one Two-Handed; through a Shield it would deal 1 (CCG-17.11)
    assert dealt("man", "hook-and-drag", gap=1, against="shields", use="Hook and Drag") == 3
    assert dealt("man", "hook-and-drag", gap=1, against="dodges", use="Hook and Drag") == 0
    human = clash(foe("man", "hook-and-drag"), facing="shields", gap=1, tom={"region": "fierce-times"})
    assert hurt(human.do(IAN, "use Hook and Drag")) == 1 + 2
    assert struck("beast", "hook-and-drag", "shields", gap=1, tom={"region": "fierce-times"}) == 1


@pytest.mark.card("loose-and-run")
@pytest.mark.parametrize(("zone", "cost"), [("Left Flank", 1), ("Rear", 1), ("Center", 2)])
def test_loose_and_run_costs_conan_1_less_in_a_flank_and_in_the_rear(zone, cost):
    scene = table(phase="Conan Move", zones={zone: [foe("man", IDLE)]}, tom={"hand": ["loose-and-run"]})
    assert scene.do(TOM, "Loose and Run", "gap 0").prowess() == START - cost


@pytest.mark.card("pommel-to-the-teeth")
@pytest.mark.parametrize(("against", "wounds"), [(IDLE, 3 + 1), ("idle-4", 3)])
def test_pommel_to_the_teeth_grapples_too_when_it_is_faster(against, wounds):
    # left edge: a Blade, and a Special that becomes a Grapple; Initiative 4
    assert dealt("man", "pommel-to-the-teeth", gap=1, against=against, use="Pommel to the Teeth") == wounds


@pytest.mark.card("pommel-to-the-teeth")
def test_pommel_to_the_teeth_is_for_humans_but_not_for_beasts():
    layout = {"facing": "shields", "gap": 1, "tom": {"region": "fierce-times"}}
    scene = clash(foe("man", "pommel-to-the-teeth"), **layout).do(IAN, "use Pommel to the Teeth")
    assert hurt(scene) == 1 + 2  # only a Grapple passes Shields
    assert struck("beast", "pommel-to-the-teeth", "shields", gap=1) == 0


@pytest.mark.card("hearth-song-parry")
@pytest.mark.parametrize(("choice", "health"), [("use Hearth-Song Parry", 11), ("use no more", 10)])
def test_hearth_song_parry_heals_conan_1(choice, health):
    scene = clash(foe("man", IDLE), facing="hearth-song-parry", tom={"health": 10}).do(TOM, choice)
    assert scene.health() == health
    assert clash(foe("man", IDLE), facing=by_friend("hearth-song-parry"), tom=FRIEND).phase == "Survey"


@pytest.mark.card("spit-and-step-aside")
@pytest.mark.parametrize(
    ("card", "facing", "damage"), [("man", "idle-4", 2), ("beast", "idle-4", 2), ("man", "idle-5", 1)]
)
def test_spit_and_step_aside_deals_1_more_for_a_faster_human_or_animal(card, facing, damage):
    # left edge: one Blade; Initiative 5
    scene = clash(foe(card, "spit-and-step-aside"), facing=facing, gap=1).do(IAN, "use Spit and Step Aside")
    assert hurt(scene) == damage


@pytest.mark.card("spit-and-step-aside")
def test_spit_and_step_aside_is_nothing_to_others():
    assert struck("ghost", "spit-and-step-aside", gap=1) == 1
    assert dealt("man", "spit-and-step-aside", gap=1) == 3


# Gem 3.


@pytest.mark.card("bears-answer")
@pytest.mark.parametrize(("against", "wounds"), [("idle-3", 3 + 1), ("idle-2", 3), (IDLE, 3)])
def test_bears_answer_deals_1_more_when_it_is_slower(against, wounds):
    # right edge: one Grapple; Initiative 2
    cards = {"idle-2": {"type": "Move", "initiative": 2}}
    assert dealt("man", "bears-answer", against=against, use="Bear's Answer", cards=cards) == wounds


@pytest.mark.card("bears-answer")
@pytest.mark.parametrize(("card", "damage"), [("beast", 2), ("creature", 2), ("man", 1)])
def test_bears_answer_is_for_animals_and_creatures(card, damage):
    scene = clash(foe(card, "bears-answer"), facing="idle-3")
    if damage == 2:
        scene.do(IAN, "use Bear's Answer")
    assert (scene.phase, hurt(scene)) == ("Survey", damage)


@pytest.mark.card("cut-from-the-saddle")
@pytest.mark.parametrize(("card", "wounds"), [("rider", 3 + 1), ("man", 3)])
def test_cut_from_the_saddle_deals_1_more_against_the_mounted(card, wounds):
    # left edge: one Blade
    assert dealt(card, "cut-from-the-saddle", gap=1, use="Cut from the Saddle") == wounds


@pytest.mark.card("cut-from-the-saddle")
@pytest.mark.parametrize(("card", "cards"), [("rider", 2), ("man", 1)])
def test_cut_from_the_saddle_draws_the_mounteds_player_a_card(card, cards):
    scene = clash(foe(card, "cut-from-the-saddle"), facing="shields", ian={"hand": []})
    if cards == 2:
        scene.do(IAN, "use Cut from the Saddle")
    assert len(scene.hand(IAN)) == cards  # 1 for the new round


@pytest.mark.card("heel-on-the-serpent")
@pytest.mark.parametrize(("card", "wounds"), [("snake", 3 + 2), ("beast", 3)])
def test_heel_on_the_serpent_deals_2_more_to_serpents_and_gains_1_prowess_against_animals(card, wounds):
    # left edge: one Two-Handed; ability 1 is the hit, ability 2 the Prowess
    scene = clash(foe(card, IDLE), facing="heel-on-the-serpent", gap=1, tom={"prowess": 10})
    scene.do(TOM, "use Heel on the Serpent (ability 1)", "use Heel on the Serpent (ability 2)")
    assert (scene.wounds(card), scene.prowess()) == (wounds, 11)


@pytest.mark.card("heel-on-the-serpent")
def test_heel_on_the_serpent_gains_nothing_against_others():
    scene = clash(foe("man", IDLE), facing="heel-on-the-serpent", gap=1, tom={"prowess": 10})
    assert not scene.can("ability 2")


@pytest.mark.card("cut-the-chant-short")
@pytest.mark.parametrize(("card", "wounds"), [("mage", 3 + 1), ("man", 3)])
def test_cut_the_chant_short_has_a_second_blade_against_sorcerers(card, wounds):
    # left edge: a Special, then a Blade
    assert dealt(card, "cut-the-chant-short", gap=1, use="Cut the Chant Short (ability 1)") == wounds


@pytest.mark.card("cut-the-chant-short")
@pytest.mark.parametrize(("card", "wounds"), [("ghost", 3 + 1), ("man", 3)])
def test_cut_the_chant_short_deals_1_more_to_supernatural_foes(card, wounds):
    # right edge: one Blade
    assert dealt(card, "cut-the-chant-short", use="Cut the Chant Short (ability 2)") == wounds


@pytest.mark.card("serpent-hand")
def test_serpent_hand_takes_no_prowess_for_others():
    scene = clash(foe("snake", "serpent-hand"), facing="serpent-hand", gap=1)
    assert (scene.phase, hurt(scene), scene.prowess()) == ("Survey", 1, START)


@pytest.mark.card("net-and-trident")
@pytest.mark.parametrize(("against", "wounds"), [("idle-4", 3 + 1), (IDLE, 3)])
def test_net_and_trident_grapples_twice_when_it_is_slower(against, wounds):
    # left edge: a Special that becomes a Grapple, and a Grapple; Initiative 3
    assert dealt("man", "net-and-trident", gap=1, against=against, use="Net and Trident") == wounds


@pytest.mark.card("net-and-trident")
@pytest.mark.parametrize(("card", "damage"), [("man", 2), ("creature", 2), ("beast", 1)])
def test_net_and_trident_is_for_humans_and_creatures(card, damage):
    scene = clash(foe(card, "net-and-trident"), facing="idle-4", gap=1)
    if damage == 2:
        scene.do(IAN, "use Net and Trident")
    assert (scene.phase, hurt(scene)) == ("Survey", damage)


@pytest.mark.card("dead-mans-grip")
@pytest.mark.parametrize(
    ("card", "facing", "legal"), [("corpse", IDLE, False), ("snake", IDLE, False), ("corpse", "holds", True)]
)
def test_dead_mans_grip_of_undead_and_serpents_bars_retreat_in_the_combat(card, facing, legal):
    # left edge: one Grapple
    ian = {"hand": ["cut", "chop"]}
    scene = clash(foe(card, "dead-mans-grip"), facing=facing, gap=1, ian=ian, tom={"region": "long-lives"})
    scene.do(IAN, "use Dead Man's Grip")
    assert scene.can("retreat") is legal
    assert scene.phase == ("Survey" if legal else "Foe Move")  # to fight on is the only choice


@pytest.mark.card("dead-mans-grip")
def test_dead_mans_grip_bars_nothing_for_others():
    assert clash(foe("man", "dead-mans-grip"), facing=IDLE, gap=1).can("retreat")


@pytest.mark.card("second-wind")
def test_second_wind_gains_nothing_at_7_nor_for_an_ally():
    assert clash(foe("man", IDLE), facing="second-wind", tom={"prowess": 7}).phase == "Survey"
    assert clash(foe("man", IDLE), facing=by_friend("second-wind"), tom={**FRIEND, "prowess": 0}).phase == "Survey"
