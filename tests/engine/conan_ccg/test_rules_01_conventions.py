"""Section 1: precedence and general conventions."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import TOM, ability, do, fight, foe, scene

VETERAN = {"type": "Foe", "traits": ["Veteran"]}


@pytest.mark.rule("CCG-1.1")
def test_1_1_a_text_that_contradicts_a_rule_is_followed():
    open_gaps = {"type": "Item", "abilities": [ability("static", do("open_veterans"))]}
    cards = {"old-guard": VETERAN, "wedge": open_gaps}
    zones = {"Center": [foe("old-guard", "plain-move"), foe("old-guard", "plain-move")]}
    closed = scene(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["plain-move"]}).do(TOM, "Plain Move")
    assert not closed.can("between")  # CCG-13.4
    opened = scene(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["plain-move"], "items": ["wedge"]})
    assert opened.do(TOM, "Plain Move").can("between")


@pytest.mark.rule("CCG-1.2")
def test_1_2_what_is_ignored_is_as_if_it_were_not_there():
    pierce = {
        "type": "Move",
        "right": ["Blade"],
        "abilities": [ability("static", do("ignore_facing", icon="Shield", of="this"), whom=["Conan"])],
    }
    # slot 1 faces slot 4
    cards = {
        "pierce": pierce,
        "parry": {"type": "Move", "right": ["-", "-", "-", "Shield"]},
        "brute": {"type": "Foe", "health": 9},
    }
    zones = {"Center": fight(foe("brute", "parry"), gaps={0: "pierce"})}
    used = scene(cards=cards, phase="Resolution", zones=zones).do(TOM, "use Pierce")
    assert used.wounds("brute") == 3
    left = scene(cards=cards, phase="Resolution", zones=zones).do(TOM, "pass")
    assert left.wounds("brute") == 0


@pytest.mark.rule("CCG-1.3")
def test_1_3_in_a_skipped_phase_nothing_triggers_and_nothing_can_be_played():
    cards = {
        "heavy": {"type": "Move", "gem": 9},
        "shout": {"type": "Action", "keywords": ["Warrior"], "abilities": [ability("barbarian", do("draw", amount=1))]},
        "flask": {"type": "Item", "abilities": [ability("barbarian", do("gain_prowess", amount=1), once="round")]},
    }
    # the only Foe finds no move and is defeated: Conan Move, Barbarian and Resolution are skipped
    table = scene(
        cards=cards,
        phase="Foe Move",
        zones={"Center": [foe("plain-foe")]},
        tom={"hand": ["shout", "plain-move"], "items": ["flask"]},
        ian={"hand": ["heavy"], "draw": ["9 heavy"]},
    )
    assert table.phase == "Press On"
    assert table.hand() == ["plain-move", "shout"]
    assert table.events(kind="turned_up") == []


@pytest.mark.rule("CCG-1.4")
@pytest.mark.parametrize(("gem", "left"), [(1, 20), (2, 20), (3, 19), (4, 18)])
def test_1_4_modifiers_are_added_up_before_the_number_is_set_to_zero(gem, left):
    cards = {
        "ease": {"type": "Item", "abilities": [ability("static", do("stat", stat="gem", of="conan_moves", amount=-3))]},
        "mud": {"type": "Region", "abilities": [ability("static", do("stat", stat="gem", of="conan_moves", amount=1))]},
        "cut": {"type": "Move", "gem": gem},
    }
    table = scene(
        cards=cards,
        phase="Conan Move",
        zones={"Center": [foe("plain-foe", "plain-move")]},
        tom={"hand": ["cut"], "items": ["ease"], "region": "mud"},
    ).do(TOM, "Cut", "left of")
    # gem 1: 1 - 3 + 1 = -1 -> 0; set to zero after each modifier it would have been 1
    assert table.prowess() == left


@pytest.mark.rule("CCG-1.5", "CCG-25.7")
def test_1_5_of_two_simultaneous_defeats_the_active_player_chooses_the_one_that_suits_him():
    # Ian's last Foe and Tom's Conan fall at the same Initiative
    cards = {"cut": {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}}
    table = scene(
        cards=cards,
        phase="Resolution",
        zones={"Center": fight(foe("plain-foe", "cut"), gaps={0: "cut"})},
        tom={"health": 1},
        ian={"foes": []},
    )
    assert table.winners == [TOM]
    assert table.reason == "out_of_foes"


@pytest.mark.rule("CCG-1.6")
def test_1_6_moves_of_equal_initiative_stay_simultaneous_and_nobody_is_asked():
    cards = {
        "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
        "cut-back": {"type": "Move", "initiative": 3, "right": ["-", "Blade"]},
    }
    zones = {"Center": fight(foe("plain-foe", "cut"), gaps={0: "cut-back"})}
    table = scene(cards=cards, phase="Resolution", zones=zones, tom={"health": 10})
    assert (table.health(), table.renown()) == (9, 1)


@pytest.mark.rule("CCG-1.7")
def test_1_7_up_to_n_is_any_whole_number_from_0_to_n():
    guide = {"type": "Ally", "draw": 3}
    table = scene(cards={"guide": guide}, tom={"hand": ["guide"]}).do(TOM, "Guide")
    assert table.legal == ["choose 3", "choose 2", "choose 1", "choose 0"]


@pytest.mark.rule("CCG-1.7")
def test_1_7_what_a_text_introduces_by_may_is_left_to_the_player():
    medic = {"type": "Item", "abilities": [ability("start_of_turn", do("heal", target="conan", amount=2), may=True)]}
    table = scene(cards={"medic": medic}, phase="Start of Turn", tom={"items": ["medic"], "health": 10})
    assert table.can("use Medic", "pass")
    assert table.do(TOM, "pass").health() == 10


@pytest.mark.rule("CCG-1.8", "CCG-15.8")
def test_1_8_only_the_conan_of_the_active_player_is_in_play():
    strong = {"type": "Conan", "abilities": [ability("static", do("grant_barbarian", name="Strength", amount=1))]}
    zones = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "plain-move"})}
    mine = scene(cards={"strong": strong}, phase="Barbarian", zones=zones, tom={"conan": "strong"})
    assert mine.can("use Strength 1")
    his = scene(cards={"strong": strong}, phase="Barbarian", zones=zones, ian={"conan": "strong"})
    assert not his.can("Strength")
    assert his.events(kind="barbarian") == []
