"""Texts of Foes and Allies that speak of their move: what it faces, touches and is faster than (CCG-16.3, CCG-16.8)."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, row, table
from tests.engine.conan_ccg.scene import TOM, ability, do, foe


def foe_with(condition, **parts):
    """The Damage of a Foe of Damage 1 that deals 4 more if a condition about its move of Initiative 3 holds."""
    text = ability("static", do("stat", stat="damage", of="this", amount=4), **{"if": [condition]})
    cards = {"speaker": {"type": "Foe", "health": 9, "abilities": [text]}}
    return hurt(clash(foe("speaker", "cut"), cards=cards, **parts))


@pytest.mark.rule("CCG-16.8")
def test_a_foe_knows_whether_its_move_is_unopposed():
    assert foe_with(do("unopposed")) == 5
    assert foe_with(do("unopposed"), facing=IDLE) == 1


def test_a_foe_knows_whether_its_move_touches_two_moves():
    both = foe_with(do("touches", foes=2), gaps={0: IDLE, 1: "shields"})
    assert both == 5  # the Shields block the other Blade
    assert foe_with(do("touches", foes=2), facing=IDLE) == 1


@pytest.mark.parametrize(
    ("verb", "facing", "damage"),
    [
        ("faster", IDLE, 5),
        ("faster", "idle-4", 1),
        ("slower", "idle-4", 5),
        ("slower", IDLE, 1),
        ("faster", "idle-3", 1),
        ("slower", "idle-3", 1),
    ],
)
def test_a_foe_knows_whether_its_move_is_faster_or_slower(verb, facing, damage):
    assert foe_with(do(verb), facing=facing) == damage


@pytest.mark.parametrize(("other", "dealt"), [("beast", 5), ("creature", 1)])
def test_an_ally_knows_what_opposes_its_move(other, dealt):
    text = ability("static", do("stat", stat="damage", of="this", amount=4), **{"if": [do("opposing", filter=ANIMAL)]})
    cards = {"speaker": {"type": "Ally", "abilities": [text]}}
    table = clash(foe(other, IDLE), facing={"card": "cut", "by": "speaker"}, cards=cards, tom={"allies": ["speaker"]})
    assert table.wounds(other) == dealt
    assert table.pile(TOM, "allies") == ["speaker"]


ANIMAL = {"type": "Animal"}


@pytest.mark.rule("CCG-12.14")
@pytest.mark.parametrize(("verb", "facing"), [("faster", IDLE), ("slower", "idle-4")])
def test_a_move_that_lies_face_down_is_neither_faster_nor_slower(verb, facing):
    text = ability("static", do("stat", stat="damage", of="this", amount=4), **{"if": [do(verb)]})
    cards = {"speaker": {"type": "Foe", "health": 9, "abilities": [text]}}
    zones = row(foe("speaker", "cut"), facing=facing)
    before = table(phase="Conan Move", zones=zones, cards=cards, tom={"hand": ["cut"]})
    assert before.damage("speaker") == 1  # Conan must not learn from it how fast the move is
    before.do(TOM, "pass")
    assert hurt(before) == 5
