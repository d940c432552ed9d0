"""Section 24: keywords, Types and traits, and that most of them have no rules of their own."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.decks import legal_deck, problems
from tests.engine.conan_ccg.scene import IAN, TOM, fight, foe, scene

CUT = {"type": "Move", "initiative": 3, "right": ["Blade"]}


@pytest.mark.rule("CCG-24.1")
def test_24_1_unique_limits_a_deck_to_one_copy_and_does_nothing_in_play():
    lord = {"id": "lord", "type": "Foe", "traits": ["Unique"], "renown": 1}
    assert "CCG-D10" in problems(legal_deck(foes={"lord": 2}), lord)
    assert "CCG-D10" not in problems(legal_deck(foes={"lord": 1}), lord)
    # two players' copies stand side by side, and so do two of one player
    table = scene(
        cards={"lord": {"type": "Foe", "traits": ["Unique"]}},
        phase="Foe Draw",
        ian={"foes": ["2 lord", "9 plain-foe"]},
        ann={"foes": ["lord", "9 plain-foe"]},
    )
    table.do(IAN, "Lord of Ian", "Lord of Ian", "Center", "place 1", "Lord of Ann", "Center", "place 1")
    assert table.zones == {"Center": ["lord"] * 3}


def described(**fields: object) -> tuple[object, ...]:
    """What happens around a Foe: the zones it may stand in, its move, what hits and fells it, what it is worth."""
    cards = {"one": {"type": "Foe", "health": 3, **fields}, "cut": CUT}
    drawn = scene(cards=cards, phase="Foe Draw", ian={"foes": ["plain-foe", "one", "9 plain-foe"]})
    drawn.do(IAN, "Plain Foe", "One")
    moving = scene(cards=cards, phase="Conan Move", zones={"Center": [foe("one", "cut")] * 2}, tom={"hand": ["2 cut"]})
    moving.do(TOM, "Cut")
    zones = {"Center": fight(foe("one", "cut"), gaps={0: "cut"})}
    struck = scene(cards=cards, phase="Resolution", zones=zones, tom={"hand": ["cut"]})
    return drawn.legal, moving.legal, struck.where("one"), struck.renown(), struck.health()


@pytest.mark.rule("CCG-24.6")
@pytest.mark.parametrize(
    "fields",
    [
        {"traits": ["Mounted"]},
        {"traits": ["Serpent"]},
        {"traits": ["Undead"]},
        {"traits": ["Unique"]},
        {"territory": "Khitai"},
        {"territory": "Stygia"},
    ],
)
def test_24_6_mounted_serpent_undead_and_territories_have_no_rules_of_their_own(fields):
    assert described(**fields) == described()
    assert described(traits=["Savage"]) != described()


@pytest.mark.rule("CCG-24.7")
@pytest.mark.parametrize("keyword", ["Weapon", "Shield", "Body"])
def test_24_7_of_weapon_shield_and_body_items_one_each_is_in_play(keyword):
    cards = {
        "old": {"type": "Item", "keywords": [keyword]},
        "new": {"type": "Item", "keywords": [keyword]},
        "charm": {"type": "Item"},
    }
    table = scene(cards=cards, tom={"items": ["old", "charm"], "hand": ["new", "charm"]}).do(TOM, "New", "Charm")
    assert sorted(table.pile(TOM, "items")) == ["charm", "charm", "new"]


@pytest.mark.rule("CCG-24.7")
def test_24_7_the_item_keyword_shield_and_the_shield_icon_are_different_things():
    back = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}
    cards = {
        "board": {"type": "Item", "keywords": ["Shield"]},
        "brute": {"type": "Foe", "health": 9, "damage": 2},
        "back": back,
        "open": {"type": "Move"},
        "guard": {"type": "Move", "right": ["-", "-", "Shield"]},
    }
    for move, items, health in (("open", ["board"], 18), ("guard", [], 20), ("guard", ["board"], 20)):
        zones = {"Center": fight(foe("brute", "back"), gaps={0: move})}
        table = scene(cards=cards, phase="Resolution", zones=zones, tom={"items": items})
        # the Item stops nothing, and a card with the icon sends no Item away
        assert (table.health(), table.pile(TOM, "items")) == (health, items)
