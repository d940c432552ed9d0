"""Section 10: placing Foes in zones."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, scene

CARDS = {
    "bandit": {"type": "Foe"},
    "stygian": {"type": "Foe", "territory": "Stygia"},
    "wolf": {"type": "Foe", "foe_type": "Animal"},
    "ghost": {"type": "Foe", "foe_type": "Supernatural"},
    "witch": {"type": "Foe", "foe_type": "Sorcerer"},
    "savage": {"type": "Foe", "traits": ["Savage"]},
    "loner": {"type": "Foe", "traits": ["Solitary"]},
    "lord": {"type": "Foe", "traits": ["Solitary"], "renown": 6},
}
ZONES = ["put it in the Center", "put it in the Left Flank", "put it in the Right Flank", "put it in the Rear"]


def drawn(*foes: str, scars: int = 0, **more: object):
    return scene(cards=CARDS, phase="Foe Draw", tom={"scars": scars}, ian={"foes": [*foes, "20 plain-foe"]}, **more)


def zones_for(table) -> list[str]:
    return [text.removeprefix("put it in the ") for text in table.legal if text.startswith("put it")]


@pytest.mark.rule("CCG-10.1", "CCG-10.2")
def test_10_1_and_10_2_foes_are_placed_one_at_a_time_and_the_first_in_the_center():
    table = drawn("bandit", "wolf", "ghost").do(IAN, "Bandit")
    assert table.zones == {"Center": ["bandit"]}
    assert table.mover == IAN


@pytest.mark.rule("CCG-10.2", "CCG-10.3")
def test_10_2_and_10_3_the_rear_needs_a_foe_in_a_flank():
    table = drawn("bandit", "wolf", "ghost").do(IAN, "Bandit", "Wolf")
    assert zones_for(table) == ["Left Flank", "Right Flank"]
    table.do(IAN, "Right Flank", "Ghost")
    assert zones_for(table) == ["Left Flank", "Rear"]


@pytest.mark.rule("CCG-10.4")
def test_10_4_a_zone_holds_at_most_3_foes():
    table = drawn("bandit", "bandit", "bandit", "stygian").do(IAN, "Bandit", "Bandit", "Center", "place 1")
    table.do(IAN, "Bandit", "Center", "place 1", "Stygian")
    assert zones_for(table) == ["Left Flank", "Right Flank"]


@pytest.mark.rule("CCG-10.5")
@pytest.mark.parametrize(("other", "shares"), [("stygian", True), ("wolf", False), ("ghost", False)])
def test_10_5_all_foes_of_a_zone_have_the_same_type(other, shares):
    table = drawn("bandit", other, "plain-foe").do(IAN, "Bandit", other.title())
    assert ("Center" in zones_for(table)) == shares


@pytest.mark.rule("CCG-10.6", "CCG-24.5")
@pytest.mark.parametrize(("other", "shares"), [("bandit", True), ("ghost", True), ("wolf", False), ("witch", True)])
def test_10_6_and_24_5_a_sorcerer_may_share_a_zone_with_humans_or_supernaturals(other, shares):
    table = drawn("witch", other, "witch").do(IAN, "Witch", other.title())
    assert ("Center" in zones_for(table)) == shares


@pytest.mark.rule("CCG-10.6")
def test_10_6_but_not_with_both_at_once():
    table = drawn("witch", "bandit", "ghost").do(IAN, "Witch", "Bandit", "Center", "place 1", "Ghost")
    assert zones_for(table) == ["Left Flank", "Right Flank"]
    alone = drawn("witch", "ghost").do(IAN, "Witch", "Ghost")
    assert "Center" in zones_for(alone)


@pytest.mark.rule("CCG-10.7", "CCG-24.3")
def test_10_7_and_24_3_a_savage_foe_must_be_alone_in_its_zone():
    first = drawn("savage", "bandit").do(IAN, "Savage", "Bandit")
    assert zones_for(first) == ["Left Flank", "Right Flank"]
    second = drawn("savage", "bandit").do(IAN, "Bandit", "Savage")
    assert zones_for(second) == ["Left Flank", "Right Flank"]


@pytest.mark.rule("CCG-10.8", "CCG-24.4")
def test_10_8_and_24_4_a_solitary_foe_sends_all_others_away_and_no_other_can_be_played():
    table = drawn("bandit", "loner", "wolf").do(IAN, "Bandit", "Loner", "Left Flank")
    assert table.zones == {"Left Flank": ["loner"]}
    assert "bandit" in table.pile(IAN, "foe_discard")
    assert table.renown(TOM) == 0
    # the rest of the draw is discarded, the phase is over
    assert table.phase == "Survey"
    assert "wolf" in table.pile(IAN, "foe_discard")


@pytest.mark.rule("CCG-10.8")
def test_10_8_a_major_solitary_foe_still_pays_and_its_zone_is_checked_before_the_others_go():
    table = drawn("bandit", "lord", "wolf").do(IAN, "Bandit", "Lord")
    assert zones_for(table) == ["Center", "Left Flank", "Right Flank"]
    table.do(IAN, "Right Flank", "Wolf")
    assert table.zones == {"Right Flank": ["lord"]}
    assert len(table.events("CCG-9.6")) == 2


@pytest.mark.rule("CCG-10.9")
@pytest.mark.parametrize(
    ("place", "row"),
    [(1, ["wolf", "bandit", "bandit"]), (2, ["bandit", "wolf", "bandit"]), (3, ["bandit", "bandit", "wolf"])],
)
def test_10_9_the_foe_player_chooses_the_place_in_the_row(place, row):
    cards = {**CARDS, "wolf": {"type": "Foe"}}
    table = scene(cards=cards, phase="Foe Draw", ian={"foes": ["bandit", "bandit", "wolf", "9 plain-foe"]})
    table.do(IAN, "Bandit", "Bandit", "Center", "place 1", "Wolf", "Center", f"place {place}")
    assert table.zone("Center") == row


@pytest.mark.rule("CCG-10.10")
def test_10_10_a_zone_that_becomes_empty_moves_nobody():
    banish = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("survey", do("discard_foe", target={"one": "foe", "zone": "Center"}))],
    }
    table = scene(
        cards={**CARDS, "banish": banish},
        phase="Survey",
        zones={"Center": ["bandit"], "Left Flank": ["wolf"], "Rear": ["ghost"]},
        tom={"hand": ["banish", "plain-move"]},
    ).do(TOM, "Banish")
    assert table.zones == {"Left Flank": ["wolf"], "Rear": ["ghost"]}


@pytest.mark.rule("CCG-10.11", "CCG-9.13")
def test_10_11_a_foe_that_no_zone_can_take_is_not_played_and_no_cost_is_paid_for_it():
    # Savage Foes stand alone: with four in play the Major fifth has no zone left
    cards = {**CARDS, "beast": {"type": "Foe", "traits": ["Savage"], "renown": 5}}
    table = scene(
        cards=cards, phase="Foe Draw", tom={"scars": 3}, ian={"foes": ["4 savage", "beast", "wolf", "9 plain-foe"]}
    )
    table.do(IAN, "Savage", "Savage", "Left Flank", "Savage", "Right Flank", "Savage")
    assert not table.can("Beast")
    assert not table.can("Wolf")
    assert sorted(table.pile(IAN, "foe_discard")) == ["beast", "wolf"]
    assert table.phase == "Survey"


LONE = {"wolf": {"type": "Foe", "renown": 1, "foe_type": "Animal"}, "bandit": {"type": "Foe", "renown": 4}}


@pytest.mark.rule("CCG-10.8")
def test_10_8_when_a_solitary_foe_comes_the_moves_and_places_of_the_others_are_gone():
    cards = {**LONE, "hermit": {"type": "Foe", "renown": 1, "traits": ["Solitary"]}}
    table = scene(cards=cards, phase="Foe Draw", ian={"foes": ["wolf", "bandit", "hermit", "9 plain-foe"]})
    table.do(IAN, "Wolf", "Bandit", "Left Flank", "Hermit", "Rear")
    assert table.zones == {"Rear": ["hermit"]}
    assert [len(table.state.row(zone)) for zone in range(4)].count(0) == 3
    assert {"wolf", "bandit"} <= set(table.pile(IAN, "foe_discard"))
