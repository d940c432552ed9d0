"""Conan's Items, Allies and Regions, and Actions of both sides, at work: what their texts do, when, and how far."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conan_ccg.card_scenes import (
    FRIEND,
    IDLE,
    START,
    by_friend,
    clash,
    hurt,
    next_round,
    press_on_and_fight,
    table,
)
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, foe

OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


def on(scene: Scene, *, until: str) -> Scene:
    """Go on with as little as possible until a phase."""
    while scene.phase != until:
        scene.do(scene.mover or "nobody", "pass" if scene.can("pass") else scene.legal[-1])
    return scene


# Items.


@pytest.mark.card("cloak-of-winter-wolf")
def test_the_cloak_heals_1_when_conan_presses_on():
    scene = table(phase="Press On", tom={"items": ["cloak-of-winter-wolf"], "health": 10, "hand": ["trinket", "cut"]})
    assert scene.health() == 10
    assert scene.do(TOM, "press on").health() == 11


@pytest.mark.card("crown-of-a-small-kingdom")
@pytest.mark.parametrize(("renown", "wins"), [(38, True), (37, False)])
def test_with_the_crown_38_renown_win(renown, wins):
    tom = {"items": ["crown-of-a-small-kingdom"], "renown": renown, "hand": ["trinket", "cut"]}
    assert (table(phase="Start of Turn", tom=tom).winners == [TOM]) is wins


@pytest.mark.card("pouch-of-bitter-herbs")
def test_the_pouch_lets_conan_heal_1_more_in_the_rest_step():
    tom = {"items": ["pouch-of-bitter-herbs"], "health": 10, "hand": ["trinket", "cut"]}
    scene = table(phase="Rest", tom=tom).do(TOM, "pass")
    assert scene.legal == ["heal 4", "heal 3", "heal 2", "heal 1", "heal 0"]  # Vitality 3


@pytest.mark.card("map-of-the-goat-paths")
def test_with_the_map_nothing_keeps_conan_from_retreating():
    zones = {"Center": ["man"], "Rear": ["crowned-thing-of-the-cairn"]}
    hands = {"tom": {"hand": ["cut", "chop"]}, "ian": {"hand": ["cut", "chop"]}}
    assert not table(phase="Survey", zones=zones, **hands).can("retreat")
    hands["tom"]["items"] = ["map-of-the-goat-paths"]
    assert table(phase="Survey", zones=zones, **hands).can("retreat")


@pytest.mark.card("fang-of-the-great-wolf")
@pytest.mark.parametrize(
    ("chronicle", "move", "facing", "wounds"),
    [
        (["lord"], "cut", "shields", 3),
        (["rider"], "cut", "shields", 0),
        ([], "cut", "shields", 0),
        (["lord"], "cut", "dodges", 0),
        (["lord"], "cut", "parries", 0),
        (["lord"], "shot", "shields", 0),
        (["lord"], "chop", "shields", 1),
    ],
)
def test_the_fang_drives_blades_through_shields_once_a_major_foe_is_in_the_chronicle(chronicle, move, facing, wounds):
    tom = {"items": ["fang-of-the-great-wolf"], "chronicle": chronicle, "hand": ["trinket"]}
    scene = clash(foe("man", facing), facing=move, tom=tom)
    while scene.can("pass"):
        scene.do(TOM, "pass")
    assert scene.wounds("man") == wounds


@pytest.mark.card("fang-of-the-great-wolf")
def test_the_fang_is_no_help_to_allies_or_foes():
    tom = {**FRIEND, "items": ["fang-of-the-great-wolf"], "chronicle": ["lord"], "hand": ["trinket"]}
    ally = clash(foe("man", "shields"), facing=by_friend("cut"), tom=tom)
    foes = clash(foe("man", "cut"), facing="shields", tom=tom)
    for scene in (ally, foes):
        while scene.can("pass"):
            scene.do(TOM, "pass")
    assert (ally.wounds("man"), hurt(foes)) == (0, 0)


def whetted(number: int = 0, *, move: Any = "cut", prowess: int = START, target: str = "man", **more: Any) -> Scene:
    tom = {**FRIEND, "items": ["whetstone"], "hand": ["trinket"], "prowess": prowess}
    scene = clash(foe(target, IDLE), facing=move, tom=tom, **more)
    return scene.do(TOM, "use Whetstone", f"choose {number}") if number else scene


@pytest.mark.card("whetstone")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_whetstone_deals_as_much_more_as_conan_pays(number):
    scene = whetted(number)
    assert (scene.wounds("man"), scene.prowess()) == (3 + number, START - number)


@pytest.mark.card("whetstone")
def test_conan_pays_3_for_the_whetstone_at_most():
    assert whetted().do(TOM, "use Whetstone").legal == ["choose 3", "choose 2", "choose 1"]


@pytest.mark.card("whetstone")
@pytest.mark.parametrize("move", ["chop", "shot", "grip"])
def test_the_whetstone_is_for_blades_that_hit(move):
    assert not whetted(move=move).can("use Whetstone")


@pytest.mark.card("whetstone")
def test_the_whetstone_is_not_for_blades_of_foes():
    scene = clash(foe("man", "cut"), facing=IDLE, tom={"items": ["whetstone"], "hand": ["trinket"]})
    assert not scene.can("use Whetstone")


@pytest.mark.card("whetstone")
def test_the_whetstone_sharpens_one_of_two_hits():
    tom = {"items": ["whetstone"], "hand": ["trinket"]}
    scene = clash(foe("man", IDLE), foe("lord", IDLE), facing="cut", gap=1, tom=tom)
    scene.do(TOM, "use Whetstone", "choose 2")
    while scene.phase == "Resolution":
        scene.do(TOM, scene.legal[0])
    assert scene.wounds("man") + scene.wounds("lord") == 3 + 3 + 2


@pytest.mark.card("whetstone")
def test_the_whetstone_is_used_once_in_a_combat():
    tom = {"items": ["whetstone"], "hand": ["9 cut"]}
    scene = clash(foe("man", IDLE), facing="cut", tom=tom, ian={"hand": ["9 plain-move"]})
    scene.do(TOM, "use Whetstone", "choose 1")
    assert not next_round(scene).can("use Whetstone")


@pytest.mark.card("whetstone")
def test_the_whetstone_is_used_again_in_the_next_combat():
    tom = {"items": ["whetstone"], "hand": ["9 cut"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom, ian={"hand": ["7 cut"]})
    scene.do(TOM, "use Whetstone", "choose 1")
    assert press_on_and_fight(scene).can("use Whetstone")


@pytest.mark.card("round-shield-of-the-fords", "mirror-shield-of-the-temple")
@pytest.mark.parametrize("item", ["round-shield-of-the-fords", "mirror-shield-of-the-temple"])
def test_a_shield_catches_one_hit_and_leaves_the_next_alone(item):
    foes = (foe("weak-man", "cut"), foe("ogre", "cut-2"))
    scene = clash(*foes, facing=IDLE, gap=1, tom={"items": [item], "hand": ["trinket"]}, cards=OGRE)
    scene.do(TOM, f"use {item.split('-of')[0]}")
    while scene.phase == "Resolution":
        scene.do(TOM, "pass")
    assert hurt(scene) == 0 + 3


@pytest.mark.card("amulet-of-the-blind-eye")
def test_the_amulet_blinds_one_foe():
    ian = {"hand": ["chop"], "foes": ["man", "rider", "9 plain-foe"]}
    scene = table(phase="Foe Draw", tom={"items": ["amulet-of-the-blind-eye"]}, ian=ian)
    scene.do(IAN, "Foe Man")
    while not scene.can("use Amulet"):
        scene.do(scene.mover or "", scene.legal[0])
    assert len([label for label in scene.do(TOM, "use Amulet").legal if label.startswith("choose")]) > 1


@pytest.mark.card("skin-of-sour-wine")
@pytest.mark.parametrize("phase", ["Prepare", "Rest"])
def test_the_skin_is_for_the_warrior_step(phase):
    assert not table(phase=phase, tom={"items": ["skin-of-sour-wine"], "prowess": 3, "hand": ["trinket"]}).can(
        "use Skin"
    )


@pytest.mark.card("war-horn-of-the-clans")
def test_the_war_horn_is_blown_once_a_turn():
    tom = {"items": ["war-horn-of-the-clans"], "hand": ["9 cut"], "draw": ["9 cut"]}
    scene = clash(foe("lord", IDLE), foe("man", IDLE), facing="cut", tom=tom, ian={"hand": ["9 plain-move"]})
    scene.do(TOM, "use War-Horn")
    while scene.phase != "Survey":
        assert not scene.can("use War-Horn")
        scene.do(scene.mover or "", scene.legal[0])
    next_round(scene)
    assert not scene.can("use War-Horn")


@pytest.mark.card("war-horn-of-the-clans")
def test_the_war_horn_is_not_blown_again_after_pressing_on():
    tom = {"items": ["war-horn-of-the-clans", "whetstone"], "hand": ["9 cut"], "draw": ["20 cut"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom, ian={"hand": ["7 cut"]}).do(TOM, "use War-Horn")
    while scene.phase != "Press On":
        scene.do(scene.mover or "", "pass" if scene.can("pass") else scene.legal[0])
    assert not press_on_and_fight(scene).can("use War-Horn")
