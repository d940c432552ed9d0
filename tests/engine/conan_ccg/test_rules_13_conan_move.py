"""Section 13: the Conan Move Phase."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import HIDDEN
from tests.engine.conan_ccg.scene import TOM, ability, do, fight, foe, scene

CARDS = {
    "one": {"type": "Foe", "health": 9},
    "two": {"type": "Foe", "health": 9},
    "three": {"type": "Foe", "health": 9},
    "veteran": {"type": "Foe", "traits": ["Veteran"]},
    "cut": {"type": "Move", "gem": 2, "initiative": 3, "right": ["Blade"]},
    "both": {"type": "Move", "gem": 2, "initiative": 3, "right": ["Blade"], "left": ["Blade"]},
    "costly": {"type": "Move", "gem": 5},
}
ALL_ZONES = {zone: [foe("plain-foe", "plain-move")] for zone in ("Center", "Left Flank", "Right Flank", "Rear")}


def moving(*foes: object, hand: list[str] | None = None, options: dict[str, str] | None = None, **tom: object):
    center = [foe(one, "plain-move") if isinstance(one, str) else one for one in foes]
    return scene(
        cards=CARDS,
        phase="Conan Move",
        zones={"Center": center},
        tom={"hand": hand or ["4 cut"], **tom},
        options=options or {},
    )


@pytest.mark.rule("CCG-13.1")
def test_13_1_moves_are_played_one_at_a_time_and_conan_may_stop_at_any_time():
    table = moving("one", "two")
    assert table.legal == ["Plain Conan plays Cut", "play no more moves"]
    table.do(TOM, "Cut", "left of One")
    assert table.gaps("Center")[0] == "cut"
    assert table.can("play no more moves")


@pytest.mark.rule("CCG-13.1")
def test_13_1_he_may_play_none():
    table = moving("one").do(TOM, "pass")
    assert table.events(kind="move") == []
    assert table.events("CCG-15.1")


@pytest.mark.rule("CCG-13.2")
def test_13_2_a_move_is_put_left_or_right_of_a_foes_move_and_each_place_holds_one():
    table = moving("one").do(TOM, "Cut")
    assert table.legal == ["Center gap 0, left of One", "Center gap 1, right of One"]
    table.do(TOM, "left of One", "Cut")
    # only one place was left for the second one, and none for a third
    assert [text.split("(")[1][:13] for text in table.said("CCG-13.2")] == ["Center, gap 0", "Center, gap 1"]
    assert table.events("CCG-15.1")


@pytest.mark.rule("CCG-13.3")
def test_13_3_a_move_between_two_foes_touches_both():
    table = moving("one", "two", hand=["2 both"]).do(TOM, "Both", "between One and Two", "pass")
    assert (table.wounds("one"), table.wounds("two")) == (3, 3)


@pytest.mark.rule("CCG-13.3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_13_3_a_zone_with_n_foes_has_n_plus_1_places(number):
    table = moving(*["one", "two", "three"][:number]).do(TOM, "Cut")
    assert len(table.legal) == number + 1


@pytest.mark.rule("CCG-13.4", "CCG-24.2")
def test_13_4_and_24_2_the_gap_between_two_veterans_is_closed():
    table = moving("veteran", "veteran", "one").do(TOM, "Cut")
    assert table.legal == [
        "Center gap 0, left of Veteran",
        "Center gap 2, between Veteran and One",
        "Center gap 3, right of One",
    ]


@pytest.mark.rule("CCG-13.4")
def test_13_4_it_is_closed_for_allies_too():
    cards = {**CARDS, "guide": {"type": "Ally"}}
    zones = {"Center": [foe("veteran", "plain-move"), foe("veteran", "plain-move")]}
    table = scene(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["2 cut"], "allies": ["guide"]})
    table.do(TOM, "Guide plays Cut")
    assert table.legal == ["Center gap 0, left of Veteran", "Center gap 2, right of Veteran"]


@pytest.mark.rule("CCG-13.5")
def test_13_5_conan_plays_in_at_most_two_zones_of_a_round():
    table = scene(phase="Conan Move", zones=ALL_ZONES, tom={"hand": ["4 plain-move"]})
    table.do(TOM, "Plain Move", "Rear left", "Plain Move", "Center left", "Plain Move")
    assert table.legal == ["Center gap 1, right of Plain Foe", "Rear gap 1, right of Plain Foe"]


@pytest.mark.rule("CCG-13.5")
@pytest.mark.parametrize(("option", "open_zones"), [("round", 4), ("turn", 2)])
def test_13_5_the_next_round_counts_anew_unless_the_option_counts_the_turn(option, open_zones):
    cards = {"brute": {"type": "Foe", "health": 9}}
    zones = {zone: [foe("brute", "plain-move")] for zone in ALL_ZONES}
    table = scene(
        cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["3 plain-move"]}, options={"two_zones": option}
    )
    table.do(TOM, "Plain Move", "Rear left", "Plain Move", "Center left", "pass")
    while table.phase == "Resolution":
        table.do(table.mover or "", table.legal[0])
    table.do(TOM, "fight")
    while table.phase == "Foe Move":
        table.do(table.mover or "", table.legal[0])
    table.do(TOM, "Plain Move")
    assert len({text.split(" gap")[0] for text in table.legal}) == open_zones


@pytest.mark.rule("CCG-13.6", "CCG-22.1")
def test_13_6_a_move_costs_its_gem_in_prowess():
    table = moving("one", hand=["cut", "costly"]).do(TOM, "Costly", "left of")
    assert table.prowess() == 15


@pytest.mark.rule("CCG-13.7")
@pytest.mark.parametrize(
    ("place", "surcharge"),
    [("left of One", 2), ("between One and Two", 1), ("between Two and Three", 1), ("right of Three", 2)],
)
def test_13_7_every_foe_move_of_the_zone_that_is_not_touched_costs_1_more(place, surcharge):
    table = moving("one", "two", "three").do(TOM, "Cut", place)
    assert table.prowess() == 20 - 2 - surcharge


@pytest.mark.rule("CCG-13.7")
def test_13_7_it_is_charged_for_each_move_and_never_refunded():
    table = moving("one", "two").do(TOM, "Cut", "left of One")
    assert table.prowess() == 17  # 2 + 1 for Two
    assert table.do(TOM, "Cut", "right of Two").prowess() == 14  # 2 + 1 for One


@pytest.mark.rule("CCG-13.7")
def test_13_7_foes_of_other_zones_do_not_count():
    table = scene(cards=CARDS, phase="Conan Move", zones=ALL_ZONES, tom={"hand": ["2 cut"]})
    assert table.do(TOM, "Cut", "Center left").prowess() == 18


@pytest.mark.rule("CCG-13.8", "CCG-22.4")
def test_13_8_and_22_4_what_prowess_cannot_pay_is_lost_as_health():
    table = moving("one", hand=["costly", "cut"], prowess=2, health=10).do(TOM, "Costly", "left of")
    assert (table.prowess(), table.health()) == (0, 7)
    broke = moving("one", hand=["costly", "cut"], prowess=0, health=10).do(TOM, "Costly", "left of")
    assert (broke.prowess(), broke.health()) == (0, 5)


@pytest.mark.rule("CCG-13.8")
@pytest.mark.parametrize(("health", "playable"), [(3, False), (4, True)])
def test_13_8_a_move_that_would_bring_conan_to_0_health_cannot_be_played(health, playable):
    # 5 = 2 Prowess + 3 Health
    assert moving("one", hand=["costly", "cut"], prowess=2, health=health).can("plays Costly") == playable


@pytest.mark.rule("CCG-13.8")
def test_13_8_the_surcharge_counts_too():
    table = moving("one", "two", hand=["costly", "cut"], prowess=2, health=4).do(TOM, "Costly")
    # only the gap that touches both Foes costs no more than 5, so that there is nothing to choose
    assert table.said("CCG-13.2") == ["Plain Conan plays Costly (Center, gap 1) for 5."]


@pytest.mark.rule("CCG-13.8")
def test_13_8_with_the_option_he_may_and_loses():
    table = moving("one", hand=["costly", "cut"], prowess=2, health=3, options={"pay_to_death": "yes"})
    table.do(TOM, "Costly", "left of")
    assert table.winners == ["Ian"]


@pytest.mark.rule("CCG-13.9")
@pytest.mark.parametrize("icon", ["Blade", "Two-Handed", "Ranged", "Grapple"])
@pytest.mark.parametrize("items", [[], ["sword"], ["board"]], ids=["nothing", "a Weapon", "a Shield"])
def test_13_9_every_offensive_icon_may_be_used_whether_or_not_a_weapon_is_in_play(items, icon):
    cards = {
        **CARDS,
        "blow": {"type": "Move", "initiative": 3, "right": [icon, icon]},
        "sword": {"type": "Item", "keywords": ["Weapon"]},
        "board": {"type": "Item", "keywords": ["Shield"]},
    }
    zones = {"Center": fight(foe("one", "plain-move"), gaps={0: "blow"})}
    assert scene(cards=cards, phase="Resolution", zones=zones, tom={"items": items}).wounds("one") == 3 + 1


@pytest.mark.rule("CCG-13.10", "CCG-15.1")
def test_13_10_foe_moves_stay_face_down_until_the_phase_is_over():
    table = moving("one", "two", hand=["2 cut"]).do(TOM, "Cut")
    assert full_observation.view(table.state, table.seat(TOM)).state.row_moves(0) == [HIDDEN, HIDDEN]
    assert table.events("CCG-15.1") == []
    table.do(TOM, "left of One", "pass")
    assert len(table.events("CCG-15.1")) == 2


@pytest.mark.rule("CCG-13.11")
def test_13_11_a_foe_without_a_move_still_takes_a_place_and_is_hit_freely():
    table = moving({"card": "one"}, "two", hand=["2 both"]).do(TOM, "Both")
    assert table.legal == [
        "Center gap 0, left of One",
        "Center gap 1, between One and Two",
        "Center gap 2, right of Two",
    ]
    table.do(TOM, "between One and Two", "pass")
    assert (table.wounds("one"), table.wounds("two")) == (3, 3)


@pytest.mark.rule("CCG-13.11")
def test_13_11_the_places_of_a_row_stay_when_a_foe_leaves():
    strike = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("conan_move", do("discard_foe", target={"one": "foe"}))],
    }
    table = scene(
        cards={**CARDS, "strike": strike},
        phase="Conan Move",
        zones={"Center": [foe("one", "plain-move"), foe("two", "plain-move"), foe("three", "plain-move")]},
        tom={"hand": ["strike", "2 cut"]},
    ).do(TOM, "play Strike", "Two", "Cut")
    assert table.legal == [
        "Center gap 0, left of One",
        "Center gap 1, between One and an empty place",
        "Center gap 2, between an empty place and Three",
        "Center gap 3, right of Three",
    ]
