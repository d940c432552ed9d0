"""The table as plain data for pages, and as a player sees it: every part of it in one position each."""

from __future__ import annotations

import pytest

from simulator.engine.games.conquer.match import full_observation
from simulator.engine.games.conquer.position.state import ASIDE, BARRACKS, BATTLE, COMBAT, HAND, HIDDEN
from tests.engine.conquer.scene import IAN, TOM, Scene, ability, battle, do, scene

CARDS = {
    "hero": {"type": "Character", "cost": 4, "attack": 4, "defense": 3, "weapon_use": 2, "reputation": 5},
    "foe": {"type": "Character", "cost": 3, "attack": 2, "defense": 4, "popularity": 0},
    "mail": {"type": "Equipment", "kind": "Armor", "defense_bonus": 1},
    "jab": {"type": "Battle Action", "damage": 1},
    "cut": {"type": "Battle Action", "damage": 2},
    "parry": {"type": "Battle Action", "kind": "Block"},
    "law": {
        "type": "Effect",
        "on": "player",
        "abilities": [ability("static", do("stat", stat="generate", of="you", amount=1))],
    },
    "whisper": {"type": "Disturbance", "abilities": [ability("combat", do("gain_np", amount=1))]},
    "cave-1": {"type": "Landscape", "location": "Cave", "area": "Mouth"},
    "cave-3": {"type": "Landscape", "location": "Cave", "area": "Hall", "place": 3, "common_ground": True},
    "moor": {"type": "Landscape", "location": "Moor"},
    "bog": {"type": "Landscape", "location": "Bog"},
}
HERO = {
    "card": "Hero",
    "owner": 0,
    "attack": 4,
    "defense": 4,
    "weapon_use": 2,
    "popularity": 1,
    "reputation": 5,
    "health": 8 - 3,
    "total_health": 8,
    "damage": [2, 1],
    "stay": 0,
}


def picture(one: Scene) -> dict[str, object]:
    return full_observation.picture(one.state)


def test_the_parts_of_a_player():
    tom = {
        "np": 7,
        "vp": 3,
        "hand": ["hero", "mail"],
        "barracks": ["3 plain-tool"],
        "combat": ["2 jab"],
        "doom": ["plain-tool"],
        "combat_discard": ["cut"],
        "before": ["law"],
        "hospital": [{"card": "foe", "damage": [5], "stay": 2}],
    }
    found = picture(scene(cards=CARDS, tom=tom))["players"]
    (patient,) = found[0].pop("hospital")
    assert found[0] == {
        "name": TOM,
        "seat": 0,
        "np": 7,
        "vp": 3,
        "hand": ["hero", "mail"],
        "aside": [],
        "battle_hand": [],
        "barracks": 3,
        "combat_deck": 2,
        "doom": ["plain-tool"],
        "combat_discard": ["cut"],
        "before": ["law"],
    }
    assert (patient["card"], patient["health"], patient["stay"], patient["role"]) == ("foe", 8 - 5, 2, None)
    assert (found[1]["name"], found[1]["seat"], found[1]["before"]) == (IAN, 1, [])


def test_the_parts_of_the_moment():
    table = scene(cards=CARDS, tom={"hand": ["hero"]}, phase="Generate", turn_number=4, dice=[5])
    found = picture(table)
    names = ("turn", "active", "phase", "step", "roll", "goal", "combat", "blows", "resolving", "outcome")
    assert {name: found[name] for name in names} == {
        "turn": 4,
        "active": 0,
        "phase": "Notice",
        "step": "notice",
        "roll": 5,
        "goal": 20,
        "combat": None,
        "blows": [],
        "resolving": [],
        "outcome": None,
    }


@pytest.mark.parametrize(("option", "goal"), [("15", 15), ("30", 30), ("none", None)])
def test_the_goal_is_what_the_option_says(option, goal):
    assert picture(scene(options={"victory_points": option}))["goal"] == goal


def test_the_end_of_a_match():
    table = scene(tom={"vp": 4, "hand": ["plain-tool"]}, ian={"vp": 5, "barracks": []}, phase="Discard")
    table.do(TOM, "end the turn")
    assert picture(table)["outcome"] == {"winners": [1], "reason": "nothing_left"}


def test_landscapes_with_who_stands_there_and_where_one_can_go():
    hero = {"card": "hero", "at": "cave-3", "damage": [2, 1], "cards": ["mail"]}
    table = scene(
        cards=CARDS,
        grounds=["cave-3", "moor", "cave-1", "bog"],
        beside=[["cave-3", "moor"], ["cave-1", "bog"]],
        tom={"characters": [hero], "hand": ["plain-tool"]},
        ian={"characters": [{"card": "foe", "at": "cave-3"}]},
    )
    found = picture(table)
    assert [one["name"] for one in found["locations"]] == ["Cave", "Moor", "Bog"]
    mouth, hall = found["locations"][0]["grounds"]
    assert (mouth["card"], mouth["number"], mouth["common_ground"], mouth["linked"]) == ("cave-1", 1, False, ["cave-3"])
    assert (hall["card"], hall["number"], hall["common_ground"], hall["linked"]) == (
        "cave-3",
        3,
        True,
        ["cave-1", "moor"],
    )
    assert [one["card"] for one in hall["characters"]] == ["hero", "foe"]
    assert hall["characters"][0] == {
        **HERO,
        "card": "hero",
        "title": "Hero",
        "place": "cave-3",
        "cards": ["mail"],
        "role": None,
    }
    assert found["links"] == [
        {"between": ["cave-3", "moor"], "open": True},
        {"between": ["cave-1", "bog"], "open": False},
    ]


def test_a_combat_at_its_start_and_with_an_attack_played():
    of_ian = {"hand": ["whisper"], "np": 3}
    table = battle(["cut", "jab"], ["parry", "jab"], cards=CARDS, of_ian=of_ian)
    found = picture(table)["combat"]
    assert (found["attacker"]["card"], found["attacker"]["role"]) == ("hero", "attacker")
    assert (found["defender"]["card"], found["defender"]["role"]) == ("foe", "defender")
    assert [found[name] for name in ("round", "acting", "attack", "damage", "answer", "answer_kind")] == [
        *(1, 0),
        *(None, None, None, None),
    ]
    table.do(IAN, "pass").do(TOM, "play Cut")
    found = picture(table)["combat"]
    assert (found["attack"], found["damage"], found["answer"]) == ("cut", 2, None)
    table.do(IAN, "pass", "answer Parry")
    found = picture(table)["combat"]
    assert (found["answer"], found["answer_kind"]) == ("parry", "Block")
    assert picture(table)["resolving"] == ["cut", "parry"]


# What a player sees.


def shown(one: Scene, who: str, whose: str, pile: int) -> list[int]:
    return full_observation.view(one.state, one.seat(who)).state.pile(one.seat(whose), pile)


def test_who_searches_a_deck_sees_it_and_nobody_else():
    seek = do("search_deck", filter={"card": "Equipment"})
    effect = {"type": "Effect", "cost": 0, "on": "none", "abilities": [ability("on_notice", seek)]}
    tom = {"hand": ["seek", "plain-character"], "barracks": ["plain-tool", "mail", "hero"]}
    table = scene(cards={**CARDS, "seek": effect}, tom=tom).do(TOM, "Notice Seek")
    assert sorted(shown(table, TOM, TOM, BARRACKS)) == sorted(table.state.pile(0, BARRACKS))
    assert shown(table, IAN, TOM, BARRACKS) == [HIDDEN] * 3
    assert set(shown(table, TOM, TOM, COMBAT)) == {HIDDEN}


def test_legal_actions_are_shown_to_the_one_who_decides():
    table = scene(cards=CARDS, tom={"hand": ["hero"]})
    assert full_observation.view(table.state, 0).state.legal == table.state.legal != []
    assert full_observation.view(table.state, 1).state.legal == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_position_dealt_anew_in_a_combat_keeps_disturbances_and_other_cards_apart(seed):
    table = battle(
        ["cut", "jab"],
        ["parry", "jab"],
        cards=CARDS,
        of_ian={"hand": ["2 whisper"], "aside": ["3 plain-tool"], "barracks": ["2 hero", "whisper"], "np": 0},
    )
    dealt = full_observation.determinize(table.state, 0, seed)
    kinds = {pile: [dealt.table.types[inst] for inst in dealt.pile(1, pile)] for pile in (HAND, ASIDE)}
    assert (kinds[HAND], 3 in kinds[ASIDE], len(kinds[ASIDE])) == ([3, 3], False, 3)
    for pile in (HAND, ASIDE, BARRACKS, BATTLE, COMBAT):
        assert HIDDEN not in dealt.pile(1, pile)
        assert len(dealt.pile(1, pile)) == len(table.state.pile(1, pile))
    everything = [inst for pile in dealt.piles for inst in pile]
    assert len(everything) == len(set(everything))
