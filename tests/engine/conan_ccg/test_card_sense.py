"""Abilities that the vocabulary knows, but that can mean nothing or have a plainer form, are refused."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards.sense import check_sense
from simulator.engine.games.conan_ccg.cards.vocabulary import check_ability

Entry = dict[str, Any]
DRAW: Entry = {"verb": "draw", "amount": 1}


def having(condition: Entry) -> Entry:
    return {"when": "round_end", "if": [condition], "do": [DRAW]}


def doing(effect: Entry) -> Entry:
    return {"when": "round_end", "do": [effect]}


def drawing(**amount: Any) -> Entry:
    return doing({"verb": "draw", "amount": {"count": "foes", **amount}})


HEALTH: Entry = {"verb": "stat", "stat": "health", "of": "this", "amount": 1}
RENOWN: Entry = {"verb": "stat", "stat": "renown", "of": "this", "amount": 1}
INITIATIVE: Entry = {"verb": "stat", "stat": "initiative", "of": "this", "amount": 1}
FIXED: Entry = {"verb": "set_initiative", "of": "foe_moves", "amount": 1}


def lasting(condition: Entry, effect: Entry) -> Entry:
    return {"when": "static", "if": [condition], "do": [effect]}


def at_will(*cost: Entry, **more: Any) -> Entry:
    return {"when": "prepare", "cost": list(cost), "do": [DRAW], **more}


@pytest.mark.parametrize(
    ("card_type", "ability", "message"),
    [
        ("Ally", having({"verb": "round", "is": 7}), "round.is: 7 means nothing here; 1 to 6"),
        ("Ally", having({"verb": "round", "is": 0}), "round.is: 0 means nothing here"),
        ("Ally", having({"verb": "touches", "foes": 3}), "touches.foes: 3 means nothing here; 1 to 2"),
        ("Ally", having({"verb": "hand", "at_least": 0}), "hand.at_least: 0 means nothing here"),
        ("Ally", having({"verb": "hand", "at_least": 3, "at_most": 2}), '"at_least" is more than "at_most"'),
        ("Ally", having({"verb": "scars", "at_least": -1}), "scars.at_least: -1 means nothing here"),
        ("Foe", having({"verb": "opposing", "filter": {"class": "Minor"}}), "a Foe is opposed by none"),
        ("Foe", doing({**DRAW, "who": "you"}), 'without "who" it is "you" already'),
        ("Ally", drawing(times=1), '"times" 1 is out of range'),
        ("Ally", drawing(times=-2), '"times" -2 is out of range'),
        ("Ally", drawing(max=0), '"max" 0 is out of range'),
        ("Ally", doing({"verb": "discard_foe", "target": {"all": "foe", "by": "opponent"}}), "nobody chooses"),
        ("Item", doing({"verb": "double_damage"}), 'do: "double_damage" needs the moment hit or hits_known'),
        ("Item", doing({"verb": "prevent", "of": "this_hit", "amount": 1}), "needs the moment hit or hits_known"),
        ("Ally", having({"verb": "event_foe", "filter": {"class": "Minor"}}), "needs the moment foe_defeated"),
        ("Ally", doing({"verb": "wound", "target": "hit_foe", "amount": 1}), "needs the moment hit or damage"),
        (
            "Item",
            having({"verb": "hit_by", "side": "foe"}),
            "needs the moment hits_known or damage_dealt or hit or damage",
        ),
        ("Foe", {"when": "static", "may": True, "do": [HEALTH]}, 'may: nobody uses a "static" ability'),
        ("Foe", {"when": "in_chronicle", "once": "turn", "do": [FIXED]}, 'once: nobody uses a "in_chronicle" ability'),
        ("Item", {"when": "static", "cost": [{"verb": "mill", "amount": 1}], "do": [FIXED]}, "cost: nobody uses"),
        ("Move", {"when": "play", "cost": [{"verb": "mill", "amount": 1}], "do": [FIXED]}, "cost: nobody uses"),
        ("Foe", lasting({"verb": "faster"}, INITIATIVE), '"faster" can depend on what the text changes'),
        ("Foe", lasting({"verb": "slower"}, FIXED), '"slower" can depend on what the text changes'),
        ("Foe", lasting({"verb": "slower"}, HEALTH), '"slower" can depend on what the text changes'),
        ("Ally", lasting({"verb": "this_health", "at_most": 2}, HEALTH), '"this_health" can depend on what the text'),
        ("Foe", lasting({"verb": "this_health", "at_most": 2}, RENOWN), '"this_health" can depend on what the text'),
        (
            "Foe",
            {"when": "static", "do": [{**RENOWN, "amount": {"count": "foes", "filter": {"class": "Minor"}}}]},
            "cannot count them by what they are",
        ),
        ("Foe", {**doing(DRAW), "cost": [{"verb": "discard_this"}]}, "for Items and Allies, not for a Foe"),
        ("Item", at_will(), 'once: used at will ("prepare") without a cost that takes something'),
        ("Item", at_will({"verb": "mill", "amount": 1}), "it could be used for ever"),
        ("Conan", at_will({"verb": "lose_renown", "amount": 1}), "it could be used for ever"),
        ("Item", at_will({"verb": "discard", "amount": 1}), "it could be used for ever"),
        ("Item", at_will(*[{"verb": "discard", "amount": 2}] * 2), 'cost: "discard" stands there twice'),
        (
            "Item",
            at_will({"verb": "lose_some_prowess", "up_to": 2}, {"verb": "lose_prowess", "amount": 1}),
            '"lose_prowess" and "lose_some_prowess" can ask for the same',
        ),
        ("Ally", at_will({"verb": "discard_ally"}, {"verb": "discard_this"}), "can ask for the same"),
        ("Item", at_will({"verb": "discard_item"}, {"verb": "discard_this"}), "can ask for the same"),
        ("Ally", doing({"verb": "move_foe", "target": "this"}), "move_foe.target: it is for Foes, and an Ally is none"),
    ],
)
def test_it_refuses_what_means_nothing(card_type: str, ability: Entry, message: str) -> None:
    check_ability("a-card", card_type, ability)
    with pytest.raises(BadCard) as refused:
        check_sense("a-card", card_type, ability)
    assert message in refused.value.message


@pytest.mark.parametrize(
    ("card_type", "ability"),
    [
        ("Ally", having({"verb": "round", "is": 6})),
        ("Ally", having({"verb": "touches", "foes": 2})),
        ("Ally", having({"verb": "hand", "at_least": 2, "at_most": 2})),
        ("Ally", having({"verb": "hand", "at_most": 0})),
        ("Ally", having({"verb": "opposing", "filter": {"class": "Minor"}})),
        ("Ally", drawing(times=2, max=1)),
        ("Ally", doing({"verb": "modify_damage", "to": "conan_move", "amount": {"count": "foes", "times": -1}})),
        ("Ally", doing({"verb": "discard_foe", "target": {"one": "foe", "by": "opponent"}})),
        ("Item", {**doing(DRAW), "cost": [{"verb": "discard_this"}]}),
        ("Item", {**having({"verb": "hit_by", "side": "foe"}), "when": "hits_known", "once": "turn"}),
        ("Foe", lasting({"verb": "this_health", "at_most": 2}, INITIATIVE)),
        ("Foe", lasting({"verb": "faster"}, {**HEALTH, "stat": "damage"})),
        ("Foe", {"when": "round_end", "if": [{"verb": "faster"}], "do": [{**INITIATIVE, "until": "turn"}]}),
        ("Foe", {"when": "static", "do": [{**HEALTH, "amount": {"count": "foes", "filter": {"class": "Minor"}}}]}),
        ("Item", at_will(once="turn")),
        ("Item", at_will({"verb": "discard", "amount": 2})),
        ("Item", at_will({"verb": "lose_prowess", "amount": 1}, {"verb": "lose_health", "amount": 1})),
        ("Ally", at_will({"verb": "lose_prowess", "amount": 1}, {"verb": "lose_some_prowess", "up_to": 1})),
        ("Item", at_will({"verb": "discard_ally"}, {"verb": "discard_this"})),
        ("Foe", doing({"verb": "defeat_foe", "target": "this"})),
        ("Item", at_will({"verb": "lose_prowess", "amount": 1})),
        ("Action", at_will()),
        ("Item", {"when": "hits_known", "once": "round", "do": [{"verb": "double_damage"}]}),
        ("Move", {"when": "damage", "do": [{"verb": "wound", "target": "hit_foe", "amount": 1}]}),
        ("Item", doing({"verb": "prevent", "of": "conan_round", "amount": 1})),
    ],
)
def test_it_accepts_what_just_means_something(card_type: str, ability: Entry) -> None:
    check_ability("a-card", card_type, ability)
    check_sense("a-card", card_type, ability)
