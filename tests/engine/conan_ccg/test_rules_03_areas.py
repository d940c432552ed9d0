"""Section 3: play areas and what is in play."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import HIDDEN, State
from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, fight, foe, scene

#: +1 Initiative is harmless; what counts is whether the text is in force.
STRENGTH = [ability("static", do("grant_barbarian", name="Strength", amount=1))]
BELT = {"type": "Item", "abilities": STRENGTH}
FIGHT = {"Center": fight(foe("plain-foe", "plain-move"), gaps={0: "plain-move"})}


def has_strength(**players: object) -> bool:
    """Whether the Active player is offered the Strength that some card would give."""
    return scene(cards={"belt": BELT, "spirit": SPIRIT, "field": FIELD}, phase="Barbarian", zones=FIGHT, **players).can(
        "use Strength 1"
    )


SPIRIT = {"type": "Foe", "abilities": STRENGTH}
FIELD = {"type": "Region", "abilities": STRENGTH}


@pytest.mark.rule("CCG-3.1")
def test_3_1_there_are_four_zones_around_conan():
    foes = {zone: [foe("plain-foe", "plain-move")] for zone in ("Center", "Left Flank", "Right Flank", "Rear")}
    table = scene(phase="Conan Move", zones=foes, tom={"hand": ["plain-move"]}).do(TOM, "Plain Move")
    assert table.can("Center left", "Left Flank left", "Right Flank left", "Rear left")


@pytest.mark.rule("CCG-3.2", "CCG-27.7")
def test_3_2_a_hand_is_hidden_from_the_others_but_not_from_its_player():
    table = scene(tom={"hand": ["2 plain-move"]}, ian={"hand": ["3 plain-move"]})
    seen = full_observation.view(table.state, table.seat(TOM)).state
    assert seen.hand(table.seat(TOM)) == table.state.hand(table.seat(TOM))
    assert seen.hand(table.seat(IAN)) == [HIDDEN] * 3


@pytest.mark.rule("CCG-3.2")
def test_3_2_a_player_without_cards_still_has_a_hand():
    omen = {"type": "Item", "abilities": [ability("prepare", do("draw", amount=1), cost=[do("discard_this")])]}
    table = scene(cards={"omen": omen}, tom={"hand": [], "items": ["omen"]}).do(TOM, "use Omen")
    assert table.hand() == ["plain-move"]


@pytest.mark.rule("CCG-3.3", "CCG-27.7")
def test_3_3_discards_are_public():
    table = scene(tom={"discard": ["plain-move"]}, ian={"discard": ["2 plain-move"], "foe_discard": ["plain-foe"]})
    for player in (TOM, IAN):
        seen = full_observation.view(table.state, table.seat(player)).state
        assert seen.piles[2] == table.state.piles[2] != []
        assert HIDDEN not in seen.piles[8 + 2] + seen.piles[8 + 4]


@pytest.mark.rule("CCG-3.3")
def test_3_3_discards_have_no_effect():
    assert has_strength(tom={"items": ["belt"]})
    assert not has_strength(tom={"discard": ["belt"]})


@pytest.mark.rule("CCG-3.4")
def test_3_4_cards_in_a_chronicle_area_are_counted_and_do_nothing_else():
    assert not has_strength(tom={"chronicle": ["spirit"]})
    assert scene(cards={"spirit": SPIRIT}, tom={"chronicle": ["spirit"]}).renown() == 1


@pytest.mark.rule("CCG-3.5")
def test_3_5_the_active_players_items_the_foes_and_the_region_under_conan_are_in_play():
    assert has_strength(tom={"items": ["belt"]})
    assert has_strength(tom={"region": {"card": "field", "owner": IAN}})
    table = scene(
        cards={"spirit": SPIRIT},
        phase="Barbarian",
        zones={"Center": fight(foe("spirit", "plain-move"), gaps={0: "plain-move"})},
    )
    assert table.can("use Strength 1")


@pytest.mark.rule("CCG-3.6")
def test_3_6_the_foe_players_items_and_region_do_not_work():
    assert has_strength(tom={"items": ["belt"]}) and has_strength(tom={"region": "field"})
    assert not has_strength(ian={"items": ["belt"]})
    assert not has_strength(ian={"region": "field"})


@pytest.mark.rule("CCG-3.6", "CCG-15.8")
def test_3_6_the_active_players_own_foes_are_not_in_play():
    assert not has_strength(tom={"foes": ["spirit"], "foe_discard": ["spirit"]})


@pytest.mark.rule("CCG-3.6", "CCG-23.3")
def test_3_6_a_foe_player_does_not_pay_with_an_item_as_his_are_not_in_play():
    ruse = action("survey", do("draw", amount=1), cost=[do("discard_item")])
    sides = {"hand": ["ruse"], "items": ["belt"]}
    table = scene(
        cards={"belt": BELT, "ruse": ruse}, phase="Survey", zones={"Center": ["plain-foe"]}, tom=sides, ian=sides
    )
    assert (table.mover, table.can("play Ruse")) == (TOM, True)
    table.do(TOM, "pass")
    assert (table.mover, table.can("play Ruse")) == (TOM, False)
    assert table.pile(IAN, "items") == ["belt"]


@pytest.mark.rule("CCG-3.7")
def test_3_7_items_and_a_region_stay_between_turns_and_are_in_play_again_at_the_next_one():
    def tribute(amount: int) -> list[dict[str, object]]:
        return [ability("start_of_turn", do("lose_prowess", target="conan", amount=amount))]

    cards = {"belt": {"type": "Item", "abilities": tribute(1)}, "field": {"type": "Region", "abilities": tribute(2)}}
    table = scene(cards=cards, phase="Rest", tom={"items": ["belt"], "region": "field"})
    assert table.active == IAN
    assert (table.pile(TOM, "items"), table.stage.region(table.seat(TOM))) == (["belt"], "field")
    # neither speaks at the beginning of Ian's turn, and both at that of Tom's
    assert (table.prowess(IAN), table.prowess(TOM)) == (20, 20)
    table.until("Survey").do(IAN, "retreat")
    assert (table.active, table.prowess(IAN), table.prowess(TOM)) == (TOM, 20, 20 - 1 - 2)


@pytest.mark.rule("CCG-3.8", "CCG-7.9")
def test_3_8_a_region_that_is_replaced_goes_to_its_owners_discard_pile():
    cards = {"field": {"type": "Region"}, "swamp": {"type": "Region"}}
    table = scene(cards=cards, tom={"hand": ["field"], "region": {"card": "swamp", "owner": IAN}}).do(TOM, "Field")
    assert table.where("field") == "under Tom"
    assert table.where("swamp") == "Ian discard"


@pytest.mark.rule("CCG-3.8")
def test_3_8_foes_go_to_the_foe_discards_and_other_cards_to_the_discard_pile():
    table = scene(
        phase="Survey", zones={"Center": ["plain-foe"]}, ian={"hand": ["7 plain-move"], "foes": ["plain-foe"]}
    )
    table.do(TOM, "retreat")
    assert table.pile(IAN, "foe_discard") == ["plain-foe"]
    assert table.pile(IAN, "discard") == []


@pytest.mark.rule("CCG-3.9")
def test_3_9_a_card_that_leaves_play_loses_its_wounds():
    table = scene(
        cards={"brute": {"type": "Foe", "health": 9}},
        phase="Survey",
        zones={"Center": [{"card": "brute", "wounds": 4}]},
    )
    assert table.wounds("brute") == 4
    table.do(TOM, "retreat")
    assert (table.where("brute"), table.wounds("brute")) == ("Ian foe_discard", 0)


@pytest.mark.rule("CCG-3.9")
def test_3_9_a_card_that_leaves_play_loses_the_effects_on_it_and_not_those_it_has_on_others():
    # Until the turn ends the Foe's text is blank; by its own text it has +2 Damage, and Conan may not Press On.
    hush = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("survey", do("blank_text", target={"one": "foe"}, until="turn"))],
    }
    rage = {
        "type": "Foe",
        "health": 9,
        "traits": ["Savage"],
        "abilities": [
            ability("round_start", do("stat", stat="damage", of="this", amount=2, until="turn")),
            ability("round_start", do("bar_press_on", until="turn")),
        ],
    }
    shove = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("survey", do("discard_foe", target={"one": "foe", "filter": {"trait": "Savage"}}))],
    }
    table = scene(
        cards={"hush": hush, "shove": shove, "rage": rage},
        phase="Survey",
        zones={"Center": ["plain-foe"], "Left Flank": ["rage"]},
        tom={"hand": ["hush", "shove"]},
    )
    table.do(TOM, "Hush", "choose Rage")
    assert changes_in_force(table.state) == ["bar_press_on", "blank_text", "stat"]
    table.do(TOM, "Shove")
    assert table.where("rage") == "Ian foe_discard"
    assert changes_in_force(table.state) == ["bar_press_on"]


def changes_in_force(state: State) -> list[str]:
    """The verbs of all changes in force."""
    return sorted(state.table.program.ops[effect[0]].verb for effect in state.continuous)


@pytest.mark.rule("CCG-3.10")
def test_3_10_what_a_foe_player_plays_works_against_the_active_player():
    curse = {
        "type": "Action",
        "keywords": ["Foe:Warrior"],
        "abilities": [
            ability("survey", do("discard", who="opponent", amount=1), do("wound", target="conan", amount=2))
        ],
    }
    table = scene(
        cards={"curse": curse},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"hand": ["plain-move"], "health": 10},
        ian={"hand": ["curse"]},
        ann={"hand": ["plain-move"], "health": 10},
    ).do(IAN, "Curse")
    assert (table.hand(TOM), table.health(TOM)) == ([], 8)
    assert (table.hand("Ann"), table.health("Ann")) == (["plain-move"], 10)
