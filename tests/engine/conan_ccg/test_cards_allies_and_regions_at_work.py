"""Conan's Allies and Regions of the original set at work."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, next_round, press_on_and_fight, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, foe

# Allies.


@pytest.mark.card("ommu-of-the-reed-boats")
@pytest.mark.parametrize("allies", [["ommu-of-the-reed-boats"], ["friend"]])
def test_with_ommu_conan_can_press_on_after_a_retreat(allies):
    tom = {"allies": allies, "hand": ["cut", "chop"]}
    scene = table(phase="Survey", zones={"Center": ["man"]}, tom=tom).do(TOM, "retreat")
    assert scene.can("press on") is (allies != ["friend"])


@pytest.mark.card("torch-boy-of-the-company")
def test_the_torch_boy_has_a_foe_play_the_top_card_of_its_deck_once_a_combat():
    tom = {"allies": ["torch-boy-of-the-company"], "items": ["torc-of-the-blood-oath"], "hand": ["9 cut"]}
    ian = {"draw": ["cut", "9 chop"], "hand": ["9 grip"]}
    scene = clash(foe("man", "grip"), facing="holds", tom={**tom, "draw": ["20 holds"]}, ian=ian)
    assert scene.legal == ["use Torch-Boy of the Company", "pass"]  # before the Barbarian abilities
    scene.do(TOM, "use Torch-Boy")
    while scene.phase != "Survey":
        scene.do(scene.mover or "", "pass" if scene.can("pass") else scene.legal[0])
    assert hurt(scene) == 1  # a Blade, which Grapples do not block
    assert not next_round(scene).can("use Torch-Boy")


@pytest.mark.card("torch-boy-of-the-company")
def test_the_torch_boy_need_not_help_and_helps_again_in_the_next_combat():
    tom = {"allies": ["torch-boy-of-the-company"], "hand": ["9 cut"]}
    scene = clash(foe("plain-foe", "grip"), facing="cut", tom=tom, ian={"hand": ["7 cut"]}).do(TOM, "use Torch-Boy")
    while scene.phase != "Press On":
        scene.do(scene.mover or "", scene.legal[0])
    assert press_on_and_fight(scene).can("use Torch-Boy")


@pytest.mark.card("mute-strongman-of-the-fair")
@pytest.mark.parametrize(("who", "gained"), [("weakling", 3), ("Conan", 0)])
def test_the_strongman_stirs_conan_when_another_ally_falls(who, gained):
    cards = {"weakling": {"type": "Ally", "health": 1}}
    tom = {"allies": ["mute-strongman-of-the-fair", "weakling"], "prowess": 5, "hand": ["trinket"]}
    scene = clash(foe("man", "cut"), facing={"card": IDLE, "by": who}, tom=tom, cards=cards)
    assert scene.prowess() == 5 + gained


@pytest.mark.card("mute-strongman-of-the-fair")
def test_the_strongman_is_not_stirred_when_a_foe_falls():
    tom = {"allies": ["mute-strongman-of-the-fair"], "prowess": 5, "hand": ["trinket"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", others={"Rear": ["man"]}, tom=tom).do(TOM, "Center")
    assert scene.prowess() == 5


@pytest.mark.card("sigrun-half-shield")
def test_sigrun_redirects_nothing_of_conans():
    tom = {"allies": ["sigrun-half-shield", "friend"], "hand": ["trinket"]}
    assert clash(foe("man", IDLE), facing="cut", tom=tom).phase == "Survey"


@pytest.mark.card("wound-sewer-of-the-camp")
@pytest.mark.parametrize(("others", "healed"), [([], 1), (["friend"], 2), (["friend", "2 weakling"], 2)])
def test_the_wound_sewer_heals_1_for_each_ally_and_2_at_most_when_the_round_ends(others, healed):
    cards = {"weakling": {"type": "Ally", "health": 1}}
    tom = {"allies": ["wound-sewer-of-the-camp", *others], "health": 10, "hand": ["trinket"]}
    zones = {"Left Flank": ["beast"], "Rear": ["ghost"]}
    scene = clash(foe("man", IDLE), facing=IDLE, others=zones, tom=tom, cards=cards)
    if scene.mover == IAN:
        scene.do(IAN, scene.legal[0])
    scene.do(TOM, "Center")
    assert scene.health() == 10
    while scene.phase == "Resolution":
        scene.do(scene.mover or "", scene.legal[0])
    assert scene.health() == 10 + healed


# Regions.


@pytest.mark.card("the-frozen-marches")
@pytest.mark.parametrize(
    ("territory", "wounds", "stands"), [("Cimmeria", 9, True), ("Cimmeria", 10, False), ("Stygia", 9, False)]
)
def test_foes_of_cimmeria_have_1_health_more_in_the_frozen_marches(territory, wounds, stands):
    cards = {"native": {"type": "Foe", "health": 12, "territory": territory}}
    row = {"facing": "cut", "cards": cards, "others": {"Rear": ["man"]}}
    tom = {"region": "the-frozen-marches", "hand": ["trinket"]}
    scene = clash(foe("native", IDLE, wounds=wounds), tom=tom, **row).do(TOM, "Center")
    assert (scene.where("native") == "Center") is stands


@pytest.mark.card("the-frozen-marches")
def test_conan_heals_1_at_the_start_of_a_turn_in_the_frozen_marches():
    tom = {"region": "the-frozen-marches", "health": 10, "hand": ["trinket"]}
    scene = table(phase="Start of Turn", tom=tom)
    assert (scene.phase, scene.health()) == ("Prepare", 11)


@pytest.mark.card("the-frozen-marches")
def test_nobody_heals_by_coming_to_the_frozen_marches():
    scene = table(tom={"hand": ["the-frozen-marches", "trinket"], "health": 10}).do(TOM, "play The Frozen")
    assert scene.health() == 10


@pytest.mark.card("the-drowned-jungle")
@pytest.mark.parametrize("retreats", [True, False])
def test_who_has_retreated_draws_a_card_in_the_drowned_jungle_when_the_turn_ends(retreats):
    tom = {"region": "the-drowned-jungle", "hand": ["shields", "cut"], "health": 15, "draw": ["20 cut"]}
    ian = {"hand": ["trinket", "6 cut"]}
    if retreats:
        scene = table(phase="Survey", zones={"Center": ["man"]}, tom=tom, ian=ian).do(TOM, "retreat")
    else:
        scene = table(phase="Rest", tom=tom, ian=ian)
    assert (scene.phase, len(scene.hand())) == ("Rest", 2)
    scene.do(TOM, "heal 0")
    assert (scene.mover, scene.phase) == (IAN, "Prepare")
    assert (len(scene.hand()), len(scene.hand(IAN))) == (7 + retreats, 7)


@pytest.mark.card("the-open-steppe")
@pytest.mark.parametrize(
    ("choice", "cards"), [("use The Open Steppe", ["chop", "shields", "cut"]), ("do not use", ["chop", "trinket"])]
)
def test_on_the_open_steppe_a_card_can_be_changed_for_two_when_the_warrior_step_begins(choice, cards):
    tom = {"region": "the-open-steppe", "hand": ["trinket", "chop"], "draw": ["shields", "9 cut"]}
    scene = table(phase="Prepare", tom=tom, ian={"hand": ["2 cut"]})
    assert not scene.can("use The Open Steppe")
    scene.do(TOM, "pass", choice)
    if scene.can("discard Trinket"):
        scene.do(TOM, "discard Trinket")
        assert not scene.can("discard Chop")
    assert (scene.phase, scene.hand(), len(scene.hand(IAN))) == ("Foe Draw", sorted(cards), 2)


@pytest.mark.card("the-open-steppe")
def test_on_the_open_steppe_no_card_is_changed_in_a_later_round():
    tom = {"region": "the-open-steppe", "hand": ["trinket", "chop"]}
    assert table(phase="Survey", zones={"Center": ["man"]}, tom=tom).can("fight")


@pytest.mark.card("bazaar-of-stolen-things")
@pytest.mark.parametrize(
    ("foe_type", "traits", "damage"),
    [("Human", ["Veteran"], 1), ("Animal", ["Veteran"], 2), ("Sorcerer", ["Veteran"], 2)],
)
def test_in_the_bazaar_humans_are_no_veterans(foe_type, traits, damage):
    # Valdric, who is no Human here, adds 1 Damage to all Veterans
    boast = ability("static", do("stat", stat="damage", of={"foes": {"trait": "Veteran"}}, amount=1))
    cards = {
        "soldier": {"type": "Foe", "foe_type": foe_type, "health": 9, "traits": traits},
        "boaster": {"type": "Foe", "foe_type": "Creature", "abilities": [boast]},
    }
    row = {"facing": IDLE, "cards": cards, "others": {"Rear": ["boaster"]}}
    scene = clash(foe("soldier", "cut"), tom={"region": "bazaar-of-stolen-things", "hand": ["trinket"]}, **row)
    assert hurt(scene.do(TOM, "Center")) == damage


@pytest.mark.card("bazaar-of-stolen-things")
@pytest.mark.parametrize("trait", ["Undead", "Serpent"])
def test_in_the_bazaar_all_else_stays_what_it_is(trait):
    boast = ability("static", do("stat", stat="damage", of={"foes": {"trait": trait}}, amount=1))
    cards = {
        "soldier": {"type": "Foe", "health": 9, "traits": [trait]},
        "boaster": {"type": "Foe", "foe_type": "Creature", "abilities": [boast]},
    }
    row = {"facing": IDLE, "cards": cards, "others": {"Rear": ["boaster"]}}
    scene = clash(foe("soldier", "cut"), tom={"region": "bazaar-of-stolen-things", "hand": ["trinket"]}, **row)
    assert hurt(scene.do(TOM, "Center")) == 2
