"""A scene stops at a moment that is named, before the engine goes on by itself."""

from __future__ import annotations

import json

import pytest

from simulator.engine.games.conan_ccg import steps as conan_steps
from simulator.engine.games.conquer import steps as conquer_steps
from simulator.scenarios.conan_ccg.moments import MOMENTS as CONAN
from simulator.scenarios.conquer.moments import MOMENTS as CONQUER
from simulator.scenarios.reader import DOCS, SCHEMA, SCHEMAS
from tests.scenarios.files import missed, refusal

REST = """scenario: A turn that ends by itself
game: conan_ccg
players:
  Tom: {prowess: 3, hand: []}
  Ian:
position: {phase: Rest%s}
script:
%s
"""
COMBAT = """scenario: An attack that nothing answers
game: conquer
players:
  Tom: {characters: [hero], battle_hand: [plain-attack, other]}
  Ian: {characters: [foe]}
cards:
  hero: {type: Character}
  foe: {type: Character}
  other: {type: Battle Action, damage: 2}
position: {phase: Combat, attacker: hero, defender: foe%s}
script:
%s
"""


def test_without_a_stop_the_engine_runs_through(tmp_path):
    ((_expected, found),) = missed(tmp_path, REST % ("", "  - check: {Tom: {prowess: 3}}"))
    assert found == "20"


def test_a_position_can_stop_at_its_very_beginning(tmp_path):
    steps = "  - check: {phase: Rest, to_move: null, Tom: {prowess: 3, hand: 0}, events: []}"
    assert missed(tmp_path, REST % (", stop: recovery", steps)) == []


def test_a_script_goes_on_from_one_moment_to_the_next(tmp_path):
    steps = """  - check: {Tom: {prowess: 3, hand: 0}}
  - stop: refill
  - check: {Tom: {prowess: 20, hand: 0}}
  - stop: turn ends
  - check: {turn: Tom, Tom: {hand: 7}}
  - stop: Start of Turn
  - check: {turn: Ian}"""
    assert missed(tmp_path, REST % (", stop: recovery", steps)) == []


def test_a_decision_can_stop_before_what_comes_of_it(tmp_path):
    steps = """  - Tom: play Plain Attack
    stop: damage
  - check: {cards: {foe: {damage: []}}}
  - stop: battle round ends
  - check: {cards: {foe: {damage: [1]}}}"""
    assert missed(tmp_path, COMBAT % ("", steps)) == []


def test_the_same_moment_can_be_stopped_at_again(tmp_path):
    steps = """  - Tom: play Plain Attack
    stop: battle round ends
  - Tom: play Other
    stop: battle round ends
  - check: {cards: {foe: {damage: [1, 2]}}}"""
    assert missed(tmp_path, COMBAT % ("", steps)) == []


def test_the_next_decision_leaves_the_moment(tmp_path):
    steps = """  - check: {to_move: null, legal: []}
  - Tom: play Plain Attack
  - check: {to_move: Tom, cards: {foe: {damage: [1]}}}"""
    assert missed(tmp_path, COMBAT % (", stop: battle round", steps)) == []


def test_a_moment_that_does_not_come_is_a_failure_with_what_came(tmp_path):
    ((expected, found),) = missed(tmp_path, REST % ("", "  - stop: zone ends"))
    assert expected == "stop: zone ends"
    assert found.startswith('the moment "zone ends" did not come: Ian decides: fight')


@pytest.mark.parametrize(
    "step", ["stop: dinner", "check: {Tom: {hand: 1}}\n    stop: Rest", "until: Rest\n    stop: refill", "stop: 3"]
)
def test_a_stop_that_is_none_is_refused(tmp_path, step):
    line, _reason = refusal(tmp_path, REST % ("", f"  - {step}"))
    assert line >= 8


@pytest.mark.parametrize(
    ("path", "moments", "steps"),
    [(SCHEMA, CONAN, conan_steps), (SCHEMAS["conquer"], CONQUER, conquer_steps)],
    ids=["conan_ccg", "conquer"],
)
def test_schema_and_page_name_every_moment(path, moments, steps):
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert schema["$defs"]["moment"]["enum"] == list(moments)
    page = "scenarios.md" if path == SCHEMA else "scenarios_conquer.md"
    text = (DOCS / page).read_text(encoding="utf-8")
    assert [moment for moment in moments if f"`{moment}`" not in text] == []
    assert len(set(moments.values())) == len(moments) <= len(steps.NAMES)
