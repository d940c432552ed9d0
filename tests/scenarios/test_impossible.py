"""Positions that no match can reach are refused with a sentence."""

from __future__ import annotations

import pytest

from tests.scenarios.files import missed, refusal

CONAN = """scenario: Impossible
game: conan_ccg
cards:
  horn: {type: Item}
  roar: {type: Move, conan_only: true}
  guide: {type: Ally}
players:
  Tom: {%s}
  Ian: {%s}
position: {%s}
script: []
"""
GUARDED = "phase: Resolution, zones: {Center: {foes: [plain-foe], gaps: {0: %s}}}"
IMPOSSIBLE = [
    ("hand: [plain-foe]", "", "", 8, '"plain-foe" cannot be in a hand: it is of type Foe.'),
    ("foes: [plain-move]", "", "", 8, '"plain-move" cannot lie in a Foe Deck: it is of type Move.'),
    ("items: [plain-move]", "", "", 8, '"plain-move" cannot be in play as an Item: it is of type Move.'),
    ("allies: [horn]", "", "", 8, '"horn" cannot be in play as an Ally: it is of type Item.'),
    ("region: horn", "", "", 8, '"horn" cannot lie under a Conan: it is of type Item.'),
    ("chronicle: [horn]", "", "", 8, '"horn" cannot lie in a Chronicle Area: it is of type Item.'),
    ("conan: plain-foe", "", "", 8, '"plain-foe" cannot be the Conan card of a player: it is of type Foe.'),
    ("", "draw: [plain-conan]", "", 9, '"plain-conan" cannot lie in a Draw Deck: it is of type Conan.'),
    ("", "", "phase: Survey, zones: {Rear: [plain-move]}", 10, '"plain-move" cannot stand in a zone: it is of'),
    ("", "", "phase: Survey, zones: {Rear: [4 plain-foe]}", 10, "Rear: a zone has room for 3 Foes."),
    ("", "", "phase: Survey", 10, "without a Foe in a zone there is no phase Survey."),
    ("", "", "phase: Rest, zones: {Rear: [plain-foe]}", 10, "no Foe is left in the phase Rest."),
    ("", "", "phase: Rest, round: 2", 10, "the phase Rest belongs to no round."),
    (
        "",
        "",
        "phase: Survey, zones: {Rear: [{card: plain-foe, move: plain-move}]}",
        10,
        "no Foe has a move in the phase Survey.",
    ),
    (
        "",
        "",
        GUARDED.replace("Resolution", "Foe Move") % "roar",
        10,
        "Conan's side has no moves in the phase Foe Move.",
    ),
    ("allies: [guide]", "", GUARDED % "{card: roar, by: guide}", 10, '"roar" can only be a move of Conan.'),
    ("", "", GUARDED % "plain-foe", 10, '"plain-foe" cannot be a move: it is of type Foe.'),
    ("allies: [{card: guide, wounds: 3}]", "", "", 8, "Guide with 3 wounds and Health 3 would have been defeated."),
    ("allies: [{card: guide, spent: 4}]", "", "", 8, "Guide cannot have spent 4 of Prowess 3."),
    ("items: [{card: horn, wounds: 1}]", "", "", 8, "only Foes and Allies in play have wounds."),
]


@pytest.mark.parametrize(("tom", "ian", "position", "line", "reason"), IMPOSSIBLE, ids=[one[4] for one in IMPOSSIBLE])
def test_an_impossible_position_of_the_conan_ccg_is_refused(tmp_path, tom, ian, position, line, reason):
    found = refusal(tmp_path, CONAN % (tom, ian, position))
    assert found[1].startswith(reason)
    assert found[0] == line


CONQUER = """scenario: Impossible
game: conquer
cards:
  hero: {type: Character, defense: 3}
  foe: {type: Character}
  curse: {type: Disturbance}
players:
  Tom: {%s}
  Ian: {%s}
position: {%s}
script: []
"""
IMPOSSIBLE_CQ = [
    ("hand: [plain-attack]", "", "", 8, '"plain-attack" cannot be in a hand: it is of type Battle Action.'),
    ("combat: [plain-tool]", "", "", 8, '"plain-tool" cannot lie in a Combat Deck: it is of type Equipment.'),
    ("battle_hand: [hero]", "", "", 8, '"hero" cannot be in a battle hand: it is of type Character.'),
    ("characters: [plain-tool]", "", "", 8, '"plain-tool" cannot be in play as a Character: it is of type Equip'),
    ("hospital: [plain-tool]", "", "", 8, '"plain-tool" cannot be in the Hospital Grounds: it is of type Equip'),
    ("start: hero", "", "", 8, '"hero" cannot be the Landscape to start with: it is of type Character.'),
    ("before: [hero]", "", "", 8, '"hero" cannot lie before a player: it is of type Character.'),
    ("characters: [{card: hero, cards: [foe]}]", "", "", 8, '"foe" cannot lie on another card: it is of type Char'),
    ("", "", "grounds: [hero]", 10, '"hero" cannot be a Landscape on the table: it is of type Character.'),
    ("", "", "grounds: [2 plain-ground]", 10, "Plain Ground lies on the table twice (CQ-13.8)."),
    (
        "",
        "",
        "grounds: [plain-ground, far-ground], beside: [[far-ground, far-ground]]",
        10,
        "Landscapes of one Location lie next to each other anyhow; beside is for different Locations.",
    ),
    ("characters: [hero]", "", "grounds: []", 8, "a Character in play stands at a Landscape, and there is none."),
    ("hand: [{card: hero, damage: [1]}]", "", "", 8, "damage is for Characters in play or in the Hospital Grounds."),
    ("characters: [{card: hero, stay: 1}]", "", "", 8, "stay is for Characters in the Hospital Grounds."),
    ("characters: [{card: hero, damage: [6]}]", "", "", 8, "Hero has no Health left and would be in the Hospital"),
    ("characters: [hero, foe]", "", "phase: Combat, attacker: hero, defender: foe", 10, "attacker and defender belong"),
    (
        "characters: [hero]",
        "characters: [foe]",
        "phase: Combat, attacker: foe, defender: hero",
        10,
        "the attacker belongs to the player whose turn it is.",
    ),
    ("characters: [hero]", "", "phase: Move, attacker: hero", 10, "the phase Move has no attacker; the phase Combat"),
    ("", "", "phase: Setup, grounds: [plain-ground]", 10, "before the Setup is over no Landscape lies on the table."),
    ("characters: [hero]", "", "phase: Setup", 8, "before the Setup is over no Character is in play."),
]


@pytest.mark.parametrize(
    ("tom", "ian", "position", "line", "reason"), IMPOSSIBLE_CQ, ids=[one[4] + str(one[2]) for one in IMPOSSIBLE_CQ]
)
def test_an_impossible_position_of_conquer_is_refused(tmp_path, tom, ian, position, line, reason):
    found = refusal(tmp_path, CONQUER % (tom, ian, position))
    assert found[1].startswith(reason)
    assert found[0] == line


GROUNDS = """scenario: The Landscapes that are given
game: conquer
cards:
  gate: {type: Landscape}
players:
  Tom: {barracks: [2 plain-tool]%s}
  Ian: {barracks: [2 plain-tool]}
position: {stop: Notice, grounds: %s}
script:
  - check: {Tom: {barracks: 2}, Ian: {barracks: 2}, links: {%s}}
"""


@pytest.mark.parametrize(
    ("start", "grounds", "links"),
    [
        ("", "[gate]", "gate: []"),
        (", start: plain-ground", "[gate]", "gate: []"),
        (", start: gate", "[plain-ground, gate]", "gate: [], plain-ground: []"),
        ("", "[far-ground, {card: gate, owner: Ian}]", "gate: [], far-ground: []"),
        ("", "[]", ""),
    ],
)
def test_the_landscapes_given_are_all_there_are(tmp_path, start, grounds, links):
    text = GROUNDS % (start, grounds, links)
    assert missed(tmp_path, text if links else text.replace(", links: {}", "")) == []


def test_a_landscape_that_is_not_given_lies_nowhere(tmp_path):
    assert "no Landscape on the table" in refusal(tmp_path, GROUNDS % ("", "[gate]", "plain-ground: []"))[1]
