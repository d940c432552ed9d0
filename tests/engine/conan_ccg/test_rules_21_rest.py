"""Sections 21 and 22: the Rest Step; Prowess, Health and healing."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe, scene

HEAL = {"type": "Action", "keywords": ["Rest"], "abilities": [ability("rest", do("heal", target="conan", amount=2))]}
CURSE = {
    "type": "Action",
    "keywords": ["Foe:Rest"],
    "abilities": [ability("rest", do("wound", target="conan", amount=1))],
}
CARDS = {
    "heal": HEAL,
    "curse": CURSE,
    "guide": {"type": "Ally", "prowess": 3, "health": 4},
    "brute": {"type": "Foe", "health": 9, "prowess": 3},
    "costly": {"type": "Move", "gem": 5},
}


def resting(**tom: object):
    return scene(cards=CARDS, phase="Rest", tom=tom)


@pytest.mark.rule("CCG-21.1")
def test_21_1_first_come_rest_actions_of_both_sides_the_active_player_first():
    table = scene(cards=CARDS, phase="Rest", tom={"hand": ["heal"], "health": 10}, ian={"hand": ["curse"]})
    assert (table.mover, table.legal) == (TOM, ["play Heal", "pass"])
    table.do(TOM, "Heal")
    assert (table.mover, table.health()) == (IAN, 12)
    assert table.do(IAN, "Curse").health() == 11


@pytest.mark.rule("CCG-21.1")
def test_21_1_after_that_no_action_can_be_played_in_the_step():
    # the Action drawn in the sixth part comes too late
    table = resting(hand=["6 plain-move"], draw=["heal", "plain-move"], health=10)
    table.do(TOM, "heal 0")
    assert (table.active, table.health()) == (IAN, 10)
    assert "heal" in table.hand()


@pytest.mark.rule("CCG-21.1", "CCG-23.1")
def test_21_1_other_actions_cannot_be_played_here():
    cards = {
        "song": {"type": "Action", "keywords": ["Prepare"], "abilities": [ability("prepare", do("draw", amount=1))]}
    }
    table = scene(cards=cards, phase="Rest", tom={"hand": ["song"]})
    assert table.active == IAN


@pytest.mark.rule("CCG-21.2", "CCG-7.10")
def test_21_2_then_all_allies_are_discarded():
    table = resting(allies=["2 guide"])
    assert table.pile(TOM, "allies") == []
    assert table.pile(TOM, "discard") == ["guide", "guide"]


@pytest.mark.rule("CCG-21.2")
def test_21_2_that_is_no_defeat_and_costs_no_renown():
    cards = {**CARDS, "lady": {"type": "Ally", "renown": 4}}
    table = scene(cards=cards, phase="Rest", tom={"allies": ["lady"], "chronicle": ["plain-foe"]})
    assert table.renown() == 1
    assert table.active == IAN


@pytest.mark.rule("CCG-21.3")
def test_21_3_then_conan_goes_back_to_his_side_of_the_table_after_his_allies_and_before_he_heals():
    table = resting(allies=["guide"], health=10, prowess=9).do(TOM, "heal 1")
    assert table.said("CCG-21.3") == ["Tom's Conan goes back to his side of the table."]
    order = [event.rule for event in table.events() if event.rule in ("CCG-21.2", "CCG-21.3", "CCG-21.5")]
    assert list(dict.fromkeys(order)) == ["CCG-21.2", "CCG-21.3", "CCG-21.5"]


@pytest.mark.rule("CCG-21.4", "CCG-22.1")
def test_21_4_then_his_prowess_returns_to_its_starting_value():
    assert resting(prowess=2).prowess() == 20


@pytest.mark.rule("CCG-21.5", "CCG-22.6")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_21_5_then_he_may_lose_prowess_up_to_his_vitality_and_heal_as_much(number):
    table = resting(prowess=2, health=10)
    assert table.legal == ["heal 3", "heal 2", "heal 1", "heal 0"]
    table.do(TOM, f"heal {number}")
    assert (table.prowess(), table.health()) == (20 - number, 10 + number)


@pytest.mark.rule("CCG-21.5", "CCG-22.5")
def test_21_5_not_above_his_starting_health():
    assert resting(health=19).legal == ["heal 1", "heal 0"]
    assert resting(health=20).events("CCG-21.5") == []


@pytest.mark.rule("CCG-21.5")
def test_21_5_only_prowess_he_has_can_be_used():
    cards = {**CARDS, "worn": {"type": "Conan", "prowess": 2, "vitality": 3}}
    table = scene(cards=cards, phase="Rest", tom={"conan": "worn", "health": 10})
    assert table.legal == ["heal 2", "heal 1", "heal 0"]


@pytest.mark.rule("CCG-21.5")
def test_21_5_the_prowess_lost_stays_lost_for_his_next_turn():
    table = scene(cards=CARDS, phase="Rest", tom={"health": 10}).do(TOM, "heal 3")
    assert table.active == IAN
    assert table.prowess(TOM) == 17


@pytest.mark.rule("CCG-21.6")
def test_21_6_last_every_player_draws_up_to_7_or_discards_down_to_7():
    table = scene(cards=CARDS, phase="Rest", tom={"hand": ["8 plain-move", "costly"]}, ian={"hand": ["3 plain-move"]})
    assert (table.mover, table.legal) == (TOM, ["discard Plain Move", "discard Costly"])
    table.do(TOM, "Costly")  # and one of the equal Moves, which is no choice
    assert table.hand(TOM) == ["plain-move"] * 7
    assert len(table.hand(IAN)) == 7


@pytest.mark.rule("CCG-21.6")
def test_21_6_the_active_player_discards_first_then_the_others():
    table = scene(
        cards=CARDS, phase="Rest", tom={"hand": ["7 plain-move", "costly"]}, ian={"hand": ["7 plain-move", "costly"]}
    )
    assert table.mover == TOM
    assert table.do(TOM, "Costly").mover == IAN
    assert table.do(IAN, "Costly").active == IAN


@pytest.mark.rule("CCG-21.7", "CCG-6.7")
def test_21_7_then_the_turn_is_over():
    table = resting()
    assert (table.active, table.state.turn) == (IAN, 2)


@pytest.mark.rule("CCG-22.1")
def test_22_1_prowess_is_spent_over_all_rounds_and_press_ons():
    cards = {**CARDS, "cut": {"type": "Move", "gem": 2, "initiative": 3, "right": ["Blade"]}}
    table = scene(
        cards=cards, phase="Conan Move", zones={"Center": [foe("brute", "plain-move")]}, tom={"hand": ["5 cut"]}
    )
    table.do(TOM, "Cut", "left of", "pass", "fight", "Cut", "left of", "pass", "fight", "Cut", "left of", "pass")
    assert (table.phase, table.prowess()) == ("Press On", 14)  # three Moves of 2
    assert table.do(TOM, "press on").prowess() == 14


def loser(target: object, amount: int) -> dict[str, object]:
    effect = do("lose_prowess", target=target, amount=amount)
    return {"type": "Action", "keywords": ["Warrior"], "abilities": [ability("survey", effect)]}


@pytest.mark.rule("CCG-22.2", "CCG-22.3")
def test_22_2_and_22_3_what_a_foe_or_ally_cannot_lose_in_prowess_it_loses_in_health():
    cards = {**CARDS, "drain": loser({"one": "foe"}, 5), "tire": loser({"one": "ally"}, 5)}
    table = scene(
        cards=cards, phase="Survey", zones={"Center": ["brute"]}, tom={"hand": ["drain", "tire"], "allies": ["guide"]}
    ).do(TOM, "Drain", "Tire")
    assert (table.wounds("brute"), table.wounds("guide")) == (2, 2)  # 5 - 3


@pytest.mark.rule("CCG-22.3")
def test_22_3_this_is_compulsory_even_if_it_defeats():
    cards = {**CARDS, "drain": loser({"one": "foe"}, 12)}
    table = scene(cards=cards, phase="Survey", zones={"Center": ["brute"]}, tom={"hand": ["drain"]}).do(TOM, "Drain")
    assert table.where("brute") == "Tom chronicle"


@pytest.mark.rule("CCG-22.3", "CCG-25.3")
def test_22_3_also_for_conan():
    sap = {
        "type": "Action",
        "keywords": ["Foe:Warrior"],
        "abilities": [ability("survey", do("lose_prowess", target="conan", amount=5))],
    }
    table = scene(
        cards={"sap": sap},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"prowess": 2, "health": 3},
        ian={"hand": ["sap"]},
    ).do(IAN, "Sap")
    assert table.winners == [IAN]


@pytest.mark.rule("CCG-22.4")
def test_22_4_with_0_prowess_health_pays_for_costs():
    blow = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("survey", do("draw", amount=1), cost=[do("lose_prowess", amount=2)])],
    }
    table = scene(
        cards={"blow": blow},
        phase="Survey",
        zones={"Center": ["plain-foe"]},
        tom={"hand": ["blow"], "prowess": 0, "health": 9},
    ).do(TOM, "Blow")
    assert (table.health(), table.hand()) == (7, ["plain-move"])


@pytest.mark.rule("CCG-22.5")
def test_22_5_prowess_and_health_never_rise_above_their_starting_values():
    feast = {
        "type": "Action",
        "keywords": ["Prepare"],
        "abilities": [ability("prepare", do("gain_prowess", amount=5), do("heal", target="conan", amount=5))],
    }
    table = scene(cards={"feast": feast}, tom={"hand": ["feast"], "prowess": 17, "health": 18}).do(TOM, "Feast")
    assert (table.prowess(), table.health()) == (20, 20)


@pytest.mark.rule("CCG-22.6")
@pytest.mark.parametrize(("wounds", "left"), [(1, 0), (2, 0), (5, 3)])
def test_22_6_healing_removes_wounds_of_foes_and_allies_too(wounds, left):
    mend = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("survey", do("heal", target={"one": "ally"}, amount=2))],
    }
    cards = {**CARDS, "mend": mend, "guide": {"type": "Ally", "health": 8}}
    table = scene(
        cards=cards,
        phase="Survey",
        zones={"Center": ["brute"]},
        tom={"hand": ["mend"], "allies": [{"card": "guide", "wounds": wounds}]},
    ).do(TOM, "Mend")
    assert table.wounds("guide") == left


@pytest.mark.rule("CCG-22.7")
def test_22_7_a_foe_spends_prowess_on_its_move_and_pays_later_losses_from_what_is_left():
    drain = {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [ability("foe_move.end", do("lose_prowess", target={"one": "foe"}, amount=3))],
    }
    cards = {**CARDS, "drain": drain, "two": {"type": "Move", "gem": 2}}
    table = scene(
        cards=cards,
        phase="Foe Move",
        zones={"Center": ["brute"]},
        tom={"hand": ["drain", "plain-move"]},
        ian={"hand": ["two"]},
    ).do(TOM, "Drain")
    assert table.wounds("brute") == 2  # 3 - 2 = 1 Prowess was left for a loss of 3


@pytest.mark.rule("CCG-22.7", "CCG-11.9")
def test_22_7_an_allys_prowess_works_the_same_way():
    cards = {**CARDS, "two": {"type": "Move", "gem": 2}, "tire": loser({"one": "ally"}, 1)}
    zones = {"Center": [foe("brute", "plain-move")]}
    table = scene(
        cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["two", "plain-move"], "allies": ["guide"]}
    )
    table.do(TOM, "Guide plays Two", "left of")
    guide = table.state.pile(table.seat(TOM), 7)[0]
    assert (table.state.spent[guide], table.wounds("guide")) == (2, 0)


@pytest.mark.rule("CCG-22.2")
def test_22_2_conan_loses_the_remainder_as_health():
    cards = {"costly": CARDS["costly"]}
    zones = {"Center": fight(foe("plain-foe", "plain-move"))}
    table = scene(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["2 costly"], "prowess": 4, "health": 9})
    assert table.do(TOM, "Costly", "left of").health() == 8
