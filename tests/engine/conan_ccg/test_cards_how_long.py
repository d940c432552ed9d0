"""How long texts last, and what bars or carries Conan."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conan_ccg.card_scenes import FRIEND, IDLE, START, by_friend, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, do, foe

OGRE = {"ogre": {"type": "Foe", "damage": 3, "health": 9}}


# How long.


@pytest.mark.card("trip-the-line")
def test_after_trip_the_line_each_foe_not_touched_costs_conan_1_more_in_this_round():
    zones = {"Center": [foe("man"), foe("lord"), foe("rider")]}
    hands: dict[str, Any] = {"ian": {"hand": ["trip-the-line", "9 plain-move"]}, "tom": {"hand": ["9 cut"]}}
    scene = table(phase="Foe Move", zones=zones, **hands)
    assert scene.phase == "Foe Move"
    while not scene.can("play Trip the Line") or scene.can("play Plain Move for"):
        scene.do(IAN, "play Plain Move for" if scene.can("play Plain Move for") else scene.legal[0])
    scene.do(IAN, "play Trip the Line")
    while scene.mover == IAN:
        scene.do(IAN, "pass" if scene.can("pass") else scene.legal[0])
    assert scene.do(TOM, "plays Cut", "gap 0").prowess() == START - (1 + 2 * 2)
    while scene.phase != "Survey":
        scene.do(scene.mover or "", "pass" if scene.can("pass") else scene.legal[0])
    before = scene.do(TOM, "fight").prowess()
    while scene.mover == IAN:
        scene.do(IAN, "pass" if scene.can("pass") else scene.legal[0])
    assert before - scene.do(TOM, "plays Cut", "gap 0").prowess() == 1 + 2 * 1


def go_on(scene: Scene, *wanted: str, until: str) -> Scene:
    """Do the first of what is wanted that can be done, else as little as possible, until a phase begins."""
    while scene.phase != until:
        text = next((text for text in wanted if scene.can(text)), "")
        fitting = scene.stage.find(text) if text else []
        found = scene.legal[fitting[0]] if fitting else "pass" if scene.can("pass") else scene.legal[-1]
        scene.do(scene.mover or "nobody", found)
    return scene


@pytest.mark.card("dead-mans-grip")
def test_the_grip_of_the_dead_is_over_with_the_combat():
    cards = {"weak-corpse": {"type": "Foe", "health": 2, "traits": ["Undead"]}}
    hands: dict[str, Any] = {"tom": {"hand": ["9 cut"]}, "ian": {"hand": ["7 cut"]}}
    scene = clash(foe("weak-corpse", "dead-mans-grip"), facing="cut-1", cards=cards, **hands)
    scene.do(IAN, "use Dead Man's Grip")
    go_on(scene, until="Press On").do(TOM, "press on")
    go_on(scene, "no more Foes", until="Survey")
    assert scene.can("retreat")


@pytest.mark.card("amulet-of-the-blind-eye")
def test_a_blinded_foe_is_blind_in_later_rounds_too():
    more = do("per_icon", icon="Two-Handed", amount=1, of="this")
    lurker = {"type": "Foe", "damage": 3, "renown": 4, "health": 9, "abilities": [ability("static", more)]}
    hands: dict[str, Any] = {
        "tom": {"items": ["amulet-of-the-blind-eye"], "hand": ["9 plain-move"]},
        "ian": {"hand": ["9 chop"], "foes": ["lurker", "9 plain-foe"]},
    }
    scene = table(phase="Foe Draw", cards={"lurker": lurker}, **hands).do(IAN, "Foe Lurker")
    go_on(scene, "use Amulet", "no more Foes", until="Survey")
    if scene.state.round == 1:
        scene.do(TOM, "fight")
    go_on(scene, "play Chop for", until="Survey")
    assert hurt(scene) == 3
    go_on(scene.do(TOM, "fight"), "play Chop for", until="Survey")
    assert hurt(scene) == 3 + 3


@pytest.mark.card("trip-the-line")
def test_trip_the_line_is_played_before_conan_moves():
    zones = {"Center": [foe("man"), foe("lord")]}
    ian = {"hand": ["trip-the-line", "2 plain-move"]}
    scene = table(phase="Foe Move", zones=zones, ian=ian, tom={"hand": ["9 cut"]})

    while not scene.can("play Trip the Line") or scene.can("play Plain Move for"):
        scene.do(IAN, "play Plain Move for" if scene.can("play Plain Move for") else scene.legal[0])
    assert scene.phase == "Foe Move"


# Conan's retreat, his horse, and what bars his shield.


@pytest.mark.card("steppe-pony")
@pytest.mark.parametrize(("items", "health"), [(["steppe-pony"], 11), (["trinket"], 10)])
def test_the_pony_carries_conan_away_and_he_heals_1(items, health):
    tom = {"items": items, "health": 10, "hand": ["cut", "shields"]}
    scene = table(phase="Survey", zones={"Center": ["man"]}, tom=tom)
    assert scene.health() == 10
    assert scene.do(TOM, "retreat").health() == health


@pytest.mark.card("steppe-pony")
def test_the_pony_heals_nothing_when_conan_wins_or_presses_on():
    tom = {"items": ["steppe-pony"], "health": 10, "hand": ["trinket", "cut"]}
    scene = clash(foe("plain-foe", IDLE), facing="cut", tom=tom)
    assert (scene.phase, scene.health()) == ("Press On", 10)
    assert scene.do(TOM, "press on").health() == 10


GUARDED = {
    "guard-shield": {
        "type": "Move",
        "initiative": 3,
        "left": ["-", "-", "-", "Shield"],
        "right": ["-"] * 3 + ["Shield"],
    },
    "guard-dodge": {"type": "Move", "initiative": 3, "left": ["-", "-", "-", "Agility"], "right": ["-"] * 4},
}
HORROR = {"Rear": ["tusked-horror-of-the-fens"]}


@pytest.mark.card("tusked-horror-of-the-fens")
@pytest.mark.parametrize(
    ("move", "gap", "others", "damage"),
    [
        ("guard-shield", 1, HORROR, 1),
        ("guard-shield", 0, HORROR, 0),
        ("guard-shield", 1, {"Rear": ["lord"]}, 0),
        ("guard-dodge", 1, HORROR, 0),
    ],
)
def test_the_tusked_horror_tears_the_shield_off_the_left_edge_of_conans_moves(move, gap, others, damage):
    # the gap right of a Foe shows left edges; a Blade in slot 1 meets slot 4
    scene = clash(foe("man", "cut"), facing=move, gap=gap, others=others, cards=GUARDED, tom={"hand": ["trinket"]})
    assert hurt(scene.do(TOM, "Center")) == damage


@pytest.mark.card("tusked-horror-of-the-fens")
def test_the_tusked_horror_leaves_the_shields_of_allies_and_of_its_own_side():
    row = {"gap": 1, "others": HORROR, "cards": GUARDED, "tom": {**FRIEND, "hand": ["trinket"]}}
    ally = clash(foe("man", "cut"), facing=by_friend("guard-shield"), **row)
    assert ally.do(TOM, "Center").wounds("friend") == 0
    foes = clash(foe("man", "guard-shield"), facing="cut", **row)
    assert foes.do(TOM, "Center").wounds("man") == 0


@pytest.mark.card("fell-side-clansman")
def test_a_wounded_foe_of_another_land_costs_no_more_scars():
    cards = {"stranger": {"type": "Foe", "territory": "Stygia", "scars": 1}}
    zones = {"Center": ["fell-side-clansman", foe("stranger", wounds=1)]}
    scene = table(phase="Survey", zones=zones, cards=cards, tom={"renown": 9}).do(TOM, "retreat")
    assert " 2 Renown." in scene.said("CCG-11.3")[-1]


# Drag Him from the Saddle.


@pytest.mark.card("drag-him-from-the-saddle")
def test_drag_him_from_the_saddle_joins_its_grapples_and_no_others():
    # left edge: two Grapples, together a multi-icon: 2 x 3
    tom = {"hand": ["trinket"]}
    gaps = {0: "two-grips", 2: "drag-him-from-the-saddle"}
    scene = clash(foe("man", IDLE), foe("lord", IDLE), gaps=gaps, tom=tom)
    while scene.can("use Drag"):
        scene.do(TOM, "use Drag")
    assert (scene.wounds("lord"), scene.wounds("man")) == (2 * 3, 3 + 1)
    row = {"facing": "drag-him-from-the-saddle", "gap": 0, "cards": OGRE, "tom": tom}
    struck = clash(foe("ogre", "two-grips"), **row)
    while struck.can("use Drag"):
        struck.do(TOM, "use Drag")
    assert hurt(struck) == 3 + 1


@pytest.mark.card("drag-him-from-the-saddle")
def test_drag_him_from_the_saddle_stops_the_move_it_faces_and_no_other():
    foes = (foe("rider", "two-cuts"), foe("man", "two-grips"))
    scene = clash(*foes, facing="drag-him-from-the-saddle", gap=0, tom={"hand": ["trinket"]})
    scene.do(TOM, "use Drag Him from the Saddle (ability 1)")
    assert not any(label.startswith("choose") for label in scene.legal)


# Whirling Hafts.


@pytest.mark.card("whirling-hafts")
@pytest.mark.parametrize(("left", "right", "wounds"), [("Blade", "-", [3, 0]), ("-", "Blade", [0, 3])])
def test_whirling_hafts_show_their_own_edge_twice_and_no_other_move_does(left, right, wounds):
    # between the second and the third Foe another move of Conan's, with one edge
    one_edged = {"one-edged": {"type": "Move", "initiative": 3, "left": [left], "right": [right]}}
    foes = (foe("rider", IDLE), foe("man", IDLE), foe("lord", IDLE))
    gaps = {0: "whirling-hafts", 2: "one-edged"}
    scene = clash(*foes, gaps=gaps, cards=one_edged, tom={"hand": ["trinket"]})
    while scene.can("use Whirling"):
        scene.do(TOM, "use Whirling")
    while scene.phase == "Resolution":
        scene.do(scene.mover or "", scene.legal[0])
    assert [scene.wounds("man"), scene.wounds("lord")] == wounds
