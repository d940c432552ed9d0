"""Section 16: zones, sides and Initiative."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, fight, foe, scene

CARDS = {
    "brute": {"type": "Foe", "health": 20, "damage": 2},
    "thug": {"type": "Foe", "health": 20, "damage": 1},
    "frail": {"type": "Foe", "health": 3, "damage": 2, "renown": 3},
    "guide": {"type": "Ally", "health": 5, "damage": 2},
    **{f"right-{speed}": {"type": "Move", "initiative": speed, "right": ["Blade"]} for speed in range(1, 6)},
    **{f"left-{speed}": {"type": "Move", "initiative": speed, "left": ["Blade"]} for speed in range(1, 6)},
    # in another slot than the Blades above, so that nothing is parried
    **{f"back-{speed}": {"type": "Move", "initiative": speed, "right": ["-", "Blade"]} for speed in range(1, 6)},
    "both": {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]},
    "both-back": {"type": "Move", "initiative": 3, "left": ["-", "Blade"], "right": ["-", "Blade"]},
    "two-edges": {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Grapple", "Grapple"]},
    "shields": {"type": "Move", "initiative": 1, "right": ["Shield", "Shield", "Shield", "Shield"]},
}
ZONES = ("Center", "Left Flank", "Right Flank", "Rear")


def resolving(
    *foes: object, gaps: dict[int, object] | None = None, more: dict[str, object] | None = None, **tom: object
):
    return scene(cards=CARDS, phase="Resolution", zones={"Center": fight(*foes, gaps=gaps), **(more or {})}, tom=tom)


@pytest.mark.rule("CCG-16.1", "CCG-16.10")
def test_16_1_a_zone_is_finished_before_the_next_one_begins():
    # the slow move of the first zone comes before the fast one of the second
    table = resolving(
        foe("brute", "plain-move"),
        gaps={0: "right-1"},
        more={"Left Flank": fight(foe("thug", "plain-move"), gaps={0: "right-5"})},
    ).do(TOM, "Center")
    assert [event.text.split()[0] for event in table.events(kind="wound")] == ["Brute", "Thug"]


@pytest.mark.rule("CCG-16.2")
def test_16_2_the_active_player_picks_the_first_zone_the_foe_player_the_second_and_so_on():
    table = scene(phase="Resolution", zones={zone: [foe("plain-foe", "plain-move")] for zone in ZONES})
    assert (table.mover, len(table.legal)) == (TOM, 4)
    table.do(TOM, "Rear")
    assert (table.mover, len(table.legal)) == (IAN, 3)
    table.do(IAN, "Center")
    assert (table.mover, table.legal) == (TOM, ["resolve Left Flank", "resolve Right Flank"])
    table.do(TOM, "Right Flank")
    assert [text.rsplit(" ", 1)[-1] for text in table.said("CCG-16.2")] == ["Rear.", "Center.", "Flank.", "Flank."]


@pytest.mark.rule("CCG-16.3")
def test_16_3_only_an_edge_with_an_opposing_move_next_to_it_counts():
    # Conan on the left of the Foe: his left edge and the Foe's left edge face nothing
    table = resolving(foe("brute", "left-3"), gaps={0: "left-3"})
    assert (table.wounds("brute"), table.health()) == (0, 20)


@pytest.mark.rule("CCG-16.4", "CCG-16.15")
def test_16_4_a_foe_between_two_moves_strikes_and_is_struck_on_both_edges():
    # one Blade on each edge of each card, in slots that do not meet
    table = resolving(foe("brute", "both-back"), gaps={0: "both", 1: "both"})
    assert table.wounds("brute") == 6
    assert table.health() == 20 - 2 - 2


@pytest.mark.rule("CCG-16.5", "CCG-16.15")
def test_16_5_a_move_between_two_foes_strikes_one_with_each_edge():
    table = resolving(foe("brute", "plain-move"), foe("thug", "plain-move"), gaps={1: "two-edges"})
    assert table.wounds("brute") == 3  # its left edge: a Blade
    assert table.wounds("thug") == 4  # its right edge: two Grapples


@pytest.mark.rule("CCG-16.6")
@pytest.mark.parametrize(("gap", "edge"), [(0, "right"), (1, "left")])
def test_16_6_on_conans_left_right_edges_face_each_other_and_on_his_right_left_edges(gap, edge):
    table = resolving(foe("brute", f"{edge}-3"), gaps={gap: "both-back"})
    assert (table.wounds("brute"), table.health()) == (3, 18)
    other = {"left": "right", "right": "left"}[edge]
    assert resolving(foe("brute", f"{other}-3"), gaps={gap: "both-back"}).health() == 20


@pytest.mark.rule("CCG-16.7")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_16_7_slot_k_faces_slot_5_minus_k(slot):
    for guarded in (1, 2, 3, 4):
        cards = {
            **CARDS,
            "cut": {"type": "Move", "initiative": 3, "right": ["-"] * (slot - 1) + ["Blade"]},
            "guard": {"type": "Move", "right": ["-"] * (guarded - 1) + ["Shield"]},
        }
        zones = {"Center": fight(foe("brute", "guard"), gaps={0: "cut"})}
        table = scene(cards=cards, phase="Resolution", zones=zones)
        assert table.wounds("brute") == (0 if guarded == 5 - slot else 3)


@pytest.mark.rule("CCG-16.8")
@pytest.mark.parametrize(("edge", "damage"), [("left", 2), ("right", 3)])
def test_16_8_of_an_unopposed_move_the_foe_player_chooses_the_edge(edge, damage):
    table = resolving(foe("brute", "two-edges"))
    assert (table.mover, table.legal) == (IAN, ["left edge", "right edge"])
    assert table.do(IAN, edge).health() == 20 - damage


@pytest.mark.rule("CCG-16.8")
def test_16_8_edges_that_differ_only_in_multi_icons_are_a_choice_too():
    cards = {**CARDS, "twins": {"type": "Move", "left": ["Blade", "Blade"], "right": [{"multi": "Blade", "size": 2}]}}
    table = scene(cards=cards, phase="Resolution", zones={"Center": [foe("brute", "twins")]})
    assert table.legal == ["left edge", "right edge"]
    assert table.do(IAN, "right edge").health() == 16  # 2 x 2, not 2 + 1


@pytest.mark.rule("CCG-16.9")
def test_16_9_an_unopposed_move_may_be_directed_at_an_ally():
    table = resolving(foe("brute", "left-3"), allies=["guide"]).do(IAN, "left")
    assert table.legal == ["strike Plain Conan", "strike Guide"]
    table.do(IAN, "strike Guide")
    assert (table.wounds("guide"), table.health()) == (2, 20)


@pytest.mark.rule("CCG-16.9")
def test_16_9_edge_and_target_are_chosen_when_its_initiative_comes_up():
    table = resolving(foe("brute", "left-2"), foe("thug", "plain-move"), gaps={2: "left-4"}, allies=["guide"])
    assert table.mover == IAN
    assert table.wounds("thug") == 3  # Initiative 4 is over when he is asked


@pytest.mark.rule("CCG-16.10")
@pytest.mark.parametrize(("mine", "its", "health"), [(4, 3, 20), (3, 4, 18), (5, 1, 20), (1, 5, 18)])
def test_16_10_moves_resolve_from_initiative_5_down_to_1(mine, its, health):
    table = resolving(foe("frail", f"back-{its}"), gaps={0: f"right-{mine}"})
    assert table.health() == health
    assert table.where("frail") == "Tom chronicle"


@pytest.mark.rule("CCG-16.11", "CCG-16.13")
def test_16_11_and_16_13_at_equal_initiative_damage_is_simultaneous_and_the_dying_strike_too():
    table = resolving(foe("frail", "back-3"), gaps={0: "right-3"})
    assert (table.health(), table.renown()) == (18, 3)


@pytest.mark.rule("CCG-16.12")
def test_16_12_who_is_defeated_before_its_initiative_deals_no_damage():
    assert resolving(foe("frail", "back-2"), gaps={0: "right-3"}).health() == 20


#: Ways in which an Ally leaves play without a defeat: an effect, the cost of an Action, the cost of its own text.
DISMISSALS = {
    "effect": {"away": action("reveal", do("discard_card", card="Ally"))},
    "cost": {"away": action("reveal", do("draw", amount=1), cost=[do("discard_ally")])},
    "own cost": {
        "friend": {"type": "Ally", "abilities": [ability("reveal", do("draw", amount=1), cost=[do("discard_this")])]}
    },
}


@pytest.mark.rule("CCG-16.12", "CCG-3.5", "CCG-3.9")
@pytest.mark.parametrize("way", DISMISSALS)
def test_16_12_an_ally_that_is_discarded_before_its_initiative_deals_no_damage(way):
    zones = {"Center": fight(foe("brute", "plain-move"), gaps={0: {"card": "right-3", "by": "friend"}})}
    tom = {"allies": ["friend"], "hand": ["away"], "draw": ["9 plain-move"]}
    cards = {**CARDS, "friend": {"type": "Ally"}, "away": {"type": "Move"}, **DISMISSALS[way]}
    table = scene(cards=cards, phase="Barbarian", zones=zones, tom=tom)
    table.do(TOM, "use Friend" if table.can("use Friend") else "play Away")
    assert table.where("friend") == "Tom discard"
    assert (table.wounds("brute"), table.events(kind="hit")) == (0, [])


@pytest.mark.rule("CCG-16.14")
def test_16_14_icons_block_from_the_start_of_the_zone_to_its_end():
    # the Shields have Initiative 1 and block at 3 all the same
    assert resolving(foe("brute", "shields"), gaps={0: "right-3"}).wounds("brute") == 0


@pytest.mark.rule("CCG-16.14")
def test_16_14_also_those_of_a_character_that_is_already_defeated():
    # the frail Foe falls at 4 on its left side; its left edge goes on blocking Conan's second move beside it
    cards = {
        **CARDS,
        "left-guard": {"type": "Move", "initiative": 1, "left": ["Shield", "Shield", "Shield", "Shield"]},
    }
    zones = {"Center": fight(foe("frail", "left-guard"), foe("brute", "plain-move"), gaps={0: "right-4", 1: "both"})}
    table = scene(cards=cards, phase="Resolution", zones=zones)
    assert table.where("frail") == "Tom chronicle"
    assert [event.text.split(":")[0] for event in table.events(kind="hit")] == [
        "Plain Conan with Right 4",
        "Plain Conan with Both",
    ]
    assert table.wounds("brute") == 3


@pytest.mark.rule("CCG-16.15")
def test_16_15_base_damage_counts_for_each_attack():
    table = resolving(foe("brute", "plain-move"), foe("thug", "plain-move"), gaps={1: "both"})
    assert (table.wounds("brute"), table.wounds("thug")) == (3, 3)


@pytest.mark.rule("CCG-16.16")
def test_16_16_a_zone_without_offensive_icons_is_simply_finished():
    table = resolving(foe("brute", "shields"), gaps={0: "shields"})
    assert (table.health(), table.wounds("brute")) == (20, 0)
    assert table.phase == "Survey"


@pytest.mark.rule("CCG-16.17", "CCG-14.10")
def test_16_17_an_attack_whose_target_has_left_play_does_nothing():
    # the Ally falls at 5; the Foe's second attack through the Ally's move at 2 hurts nobody
    cards = {**CARDS, "weak": {"type": "Ally", "health": 2}}
    zones = {
        "Center": fight(foe("brute", "back-5"), gaps={0: {"card": "right-1", "by": "weak"}}),
        "Left Flank": fight(foe("thug", "back-2"), gaps={0: {"card": "right-1", "by": "weak"}}),
    }
    table = scene(cards=cards, phase="Resolution", zones=zones, tom={"allies": ["weak"]}).do(TOM, "Center")
    assert table.where("weak") == "Tom discard"
    assert table.health() == 20


@pytest.mark.rule("CCG-16.17")
def test_16_17_conans_attack_on_a_foe_that_is_already_scored_is_lost():
    table = resolving(foe("frail", "plain-move"), gaps={0: "right-5", 1: "left-2"})
    assert table.renown() == 3
    assert len(table.events(kind="hit")) == 1
