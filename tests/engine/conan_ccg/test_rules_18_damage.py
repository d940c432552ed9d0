"""Sections 17 and 18 on the table: Sorcerers and Magic, and what attacks deal."""

from __future__ import annotations

import pytest

from simulator.scenarios.reader import ScenarioError
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

AS_BLADES = [ability("static", do("icon_as", icon="Magic", into="Blade", of="this"))]
CARDS = {
    "brute": {"type": "Foe", "health": 12, "damage": 2},
    "frail": {"type": "Foe", "health": 3, "damage": 2},
    "witch": {"type": "Foe", "health": 12, "damage": 2, "foe_type": "Sorcerer", "abilities": AS_BLADES},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "spell": {"type": "Move", "initiative": 3, "left": ["Magic", "Magic"]},
    "spell-back": {"type": "Move", "initiative": 2, "right": ["Magic"]},
    "swing": {"type": "Move", "initiative": 3, "right": ["Two-Handed"]},
    "parry": {"type": "Move", "right": ["-", "-", "-", "Shield"]},
    "open": {"type": "Move", "initiative": 1},
}


def resolving(
    *foes: object, gaps: dict[int, object] | None = None, cards: dict[str, object] | None = None, **more: object
):
    zones = {"Center": fight(*foes, gaps=gaps)}
    return scene(cards={**CARDS, **(cards or {})}, phase="Resolution", zones=zones, **more)


def keen(*effects: dict[str, object], when: str = "hit", **icons: object) -> dict[str, object]:
    """A Move with one Blade on its right edge (or other icons) and an ability for Conan."""
    return {
        "type": "Move",
        "initiative": 3,
        "right": ["Blade"],
        **icons,
        "abilities": [ability(when, *effects, whom=["Conan"])],
    }


@pytest.mark.rule("CCG-17.15", "CCG-24.5")
def test_17_15_magic_does_nothing_on_a_move_of_anyone_but_a_sorcerer():
    assert resolving(foe("brute", "spell")).health() == 20
    assert resolving(foe("brute", "open"), gaps={0: "spell-back"}).wounds("brute") == 0


@pytest.mark.rule("CCG-17.15", "CCG-17.16")
def test_17_16_on_a_sorcerers_move_its_text_says_what_magic_does():
    # two Magic icons as Blades: 2 + 1
    assert resolving(foe("witch", "spell")).do(IAN, "left").health() == 17
    silent = {"witch": {**CARDS["witch"], "abilities": []}}
    assert resolving(foe("witch", "spell"), cards=silent).health() == 20


@pytest.mark.rule("CCG-17.17")
def test_17_17_magic_that_acts_as_another_icon_is_blocked_as_that_one():
    # Magic as a Blade in slot 1 faces slot 4: a Shield stops it, Magic itself nothing would
    guard = {"type": "Move", "right": ["-", "-", "-", "Shield"]}
    assert resolving(foe("witch", "spell-back"), gaps={0: "guard"}, cards={"guard": guard}).health() == 20
    assert resolving(foe("witch", "spell-back"), gaps={0: "open"}).health() == 18


@pytest.mark.rule("CCG-17.17")
def test_17_17_and_blocks_as_that_one():
    blade = {"type": "Move", "initiative": 3, "right": ["-", "-", "-", "Blade"]}
    assert resolving(foe("witch", "spell-back"), gaps={0: "blade"}, cards={"blade": blade}).wounds("witch") == 0
    assert resolving(foe("brute", "spell-back"), gaps={0: "blade"}, cards={"blade": blade}).wounds("brute") == 3


@pytest.mark.rule("CCG-17.18")
def test_17_18_a_special_icon_does_what_the_text_says():
    stone = {**CARDS["brute"], "abilities": [ability("static", do("icon_as", icon="Special", into="Blade", of="this"))]}
    throw = {"type": "Move", "initiative": 3, "left": ["Special", "Special"]}
    assert resolving(foe("brute", "throw"), cards={"throw": throw}).health() == 20
    assert resolving(foe("stone", "throw"), cards={"stone": stone, "throw": throw}).do(IAN, "left").health() == 20 - 3


@pytest.mark.rule("CCG-17.19")
def test_17_19_the_sword_of_the_examples_is_the_blade_icon():
    # CCG-EX-12 says Sword: two on each edge, of which one each is stopped by the other's
    swords = {
        "split": {"type": "Move", "initiative": 3, "right": ["-", "Blade", "Blade"]},
        "run": {"type": "Move", "initiative": 3, "right": ["-", "Blade", "-", "Blade"]},
    }
    table = resolving(foe("brute", "run"), gaps={0: "split"}, cards=swords)
    assert (table.wounds("brute"), table.health()) == (3, 20 - 2)
    with pytest.raises(ScenarioError, match="'Sword' is not an icon"):
        resolving(foe("brute", "open"), cards={"open": {"type": "Move", "left": ["Sword"]}})


@pytest.mark.rule("CCG-18.1")
def test_18_1_one_icon_that_hits_deals_base_damage_without_a_question():
    two = {"type": "Move", "initiative": 3, "right": ["Blade", "Grapple"]}
    table = resolving(foe("brute", "open"), gaps={0: "two"}, cards={"two": two})
    assert table.wounds("brute") == 4
    assert table.phase == "Survey"


@pytest.mark.rule("CCG-18.3")
def test_18_3_the_same_on_the_table():
    mixed = {"type": "Move", "initiative": 3, "right": [{"multi": "Blade", "size": 2}, "Grapple"]}
    assert resolving(foe("brute", "open"), gaps={0: "mixed"}, cards={"mixed": mixed}).wounds("brute") == 7


@pytest.mark.rule("CCG-18.4", "CCG-17.11")
def test_18_4_a_two_handed_icon_deals_1_through_a_shield_whatever_the_base_damage():
    table = resolving(foe("brute", "parry"), gaps={0: "swing"})
    assert table.wounds("brute") == 1
    assert "still deals 1" in table.said("CCG-17.11")[0]


@pytest.mark.rule("CCG-18.5")
def test_18_5_modifiers_apply_only_to_an_attack_that_hits():
    cards = {"keen": keen(do("modify_damage", to="this_hit", amount=2))}
    assert resolving(foe("brute", "open"), gaps={0: "keen"}, cards=cards).do(TOM, "use Keen").wounds("brute") == 5
    assert resolving(foe("brute", "parry"), gaps={0: "keen"}, cards=cards).do(TOM, "use Keen").wounds("brute") == 0


@pytest.mark.rule("CCG-18.5")
def test_18_5_a_hit_for_0_can_be_modified():
    cards = {
        "meek": {"type": "Conan", "damage": 0},
        "keen": keen(do("modify_damage", to="this_hit", amount=2)),
    }
    table = resolving(foe("brute", "open"), gaps={0: "keen"}, cards=cards, tom={"conan": "meek"}).do(TOM, "use Keen")
    assert table.wounds("brute") == 2


@pytest.mark.rule("CCG-18.5")
@pytest.mark.parametrize(("option", "wounds"), [("no", 1), ("yes", 3)])
def test_18_5_the_1_damage_through_a_shield_is_not_modified_unless_the_option_says_so(option, wounds):
    cards = {"keen": keen(do("modify_damage", to="this_hit", amount=2), right=["Two-Handed"])}
    table = resolving(foe("brute", "parry"), gaps={0: "keen"}, cards=cards, options={"leak_modified": option})
    assert table.do(TOM, "use Keen").wounds("brute") == wounds


@pytest.mark.rule("CCG-18.6")
def test_18_6_extra_damage_for_each_icon_that_hits_counts_every_unblocked_icon_of_the_kind():
    strong = {
        **CARDS["brute"],
        "abilities": [ability("static", do("per_icon", icon="Grapple", amount=1, of="this"))],
    }
    hold = {"type": "Move", "initiative": 3, "left": ["Grapple", "Grapple", "Blade"]}
    # 2 + 2 more icons + 1 for each of two Grapples
    assert resolving(foe("strong", "hold"), cards={"strong": strong, "hold": hold}).do(IAN, "left").health() == 14
    blade = {"type": "Move", "initiative": 3, "left": ["Blade", "Blade"]}
    assert resolving(foe("strong", "blade"), cards={"strong": strong, "blade": blade}).do(IAN, "left").health() == 17


@pytest.mark.rule("CCG-18.7")
def test_18_7_an_effect_that_changes_a_hit_is_played_when_the_hit_is_known_and_before_the_damage():
    blow = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [
            ability("hits_known", do("modify_damage", to="this_hit", amount=2), **{"if": [do("hit_by", side="conan")]})
        ],
    }
    table = resolving(foe("brute", "open"), gaps={0: "cut"}, cards={"blow": blow}, tom={"hand": ["blow"]})
    assert (table.mover, table.wounds("brute")) == (TOM, 0)
    assert table.events(kind="hit")
    assert table.do(TOM, "Blow").wounds("brute") == 5
    # with a miss it cannot be played at all
    miss = resolving(foe("brute", "parry"), gaps={0: "cut"}, cards={"blow": blow}, tom={"hand": ["blow"]})
    assert miss.phase == "Survey"


@pytest.mark.rule("CCG-18.7")
def test_18_7_the_foe_player_does_the_same_for_his_side():
    fury = {
        "type": "Action",
        "keywords": ["Foe:Warrior"],
        "abilities": [
            ability("hits_known", do("modify_damage", to="this_hit", amount=2), **{"if": [do("hit_by", side="foe")]})
        ],
    }
    back = {"type": "Move", "initiative": 3, "left": ["Blade"]}
    table = resolving(foe("brute", "back"), cards={"fury": fury, "back": back}, ian={"hand": ["fury"]}).do(IAN, "left")
    assert table.do(IAN, "Fury").health() == 16


@pytest.mark.rule("CCG-18.8")
def test_18_8_damage_reduces_health_and_the_rest_is_lost():
    table = resolving(
        foe("frail", "open"),
        foe("brute", "open"),
        gaps={0: "cut"},
        tom={"conan": "giant"},
        cards={"giant": {"type": "Conan", "damage": 9}},
    )
    assert table.where("frail") == "Tom chronicle"
    assert table.said("CCG-18.8") == ["Frail takes 3: 0 Health left."]
    assert table.wounds("brute") == 0


@pytest.mark.rule("CCG-18.9", "CCG-16.11")
def test_18_9_all_damage_of_one_count_is_worked_out_first_then_applied_then_defeats_are_checked():
    # Conan at 2 Health and the frail Foe strike each other: neither is spared because the other falls
    back = {"type": "Move", "initiative": 3, "right": ["-", "Blade"]}
    table = resolving(foe("frail", "back"), gaps={0: "cut"}, cards={"back": back}, tom={"health": 2})
    assert table.winners == [IAN]
    assert table.renown() == 1


@pytest.mark.rule("CCG-18.9")
def test_18_9_two_hits_on_the_same_foe_add_up_before_its_defeat():
    left = {"type": "Move", "initiative": 3, "left": ["Blade"]}
    table = resolving(
        foe("brute", "open"), gaps={0: "cut", 1: "left"}, cards={"left": left, "brute": {"type": "Foe", "health": 6}}
    )
    assert table.renown() == 1
    assert len(table.events(kind="hit")) == 2


@pytest.mark.rule("CCG-18.10")
def test_18_10_wounds_of_foes_and_allies_stay_from_round_to_round():
    table = resolving(
        foe("brute", "open"),
        gaps={0: "cut"},
        cards={"guide": {"type": "Ally"}},
        tom={"allies": [{"card": "guide", "wounds": 1}]},
    )
    assert (table.phase, table.state.round) == ("Survey", 2)
    assert (table.wounds("brute"), table.wounds("guide")) == (3, 1)


@pytest.mark.rule("CCG-18.10", "CCG-22.1")
def test_18_10_conans_wounds_stay_from_turn_to_turn():
    table = scene(phase="Rest", tom={"health": 7, "conan": "grim"}, cards={"grim": {"type": "Conan", "vitality": 0}})
    assert (table.active, table.health(TOM)) == (IAN, 7)
