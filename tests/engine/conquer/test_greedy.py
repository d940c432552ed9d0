"""What greedy sees at one glance; version 1 of its weights is greedy without the mending, and does not see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simulator.engine import get_game
from simulator.engine.games.conquer.agents import greedy_with, make_greedy, weights
from tests.engine.conquer.scene import Scene, ability, battle, do, scene

GAME = get_game("conquer")
#: All Attacks of both Combat Decks unless a scene says otherwise: damage 1 for whoever has Attack 1.
STONES = {"combat": ["20 stone"]}
CHARACTERS = {
    "hero": {"cost": 4, "attack": 4, "defense": 3, "popularity": 2},
    "page": {"cost": 1, "attack": 1, "defense": 1, "popularity": 1},
    "foe": {"cost": 3, "attack": 3, "defense": 3, "popularity": 1},
    "giant": {"cost": 8, "attack": 8, "defense": 7, "popularity": 3},
    "king": {"cost": 7, "attack": 7, "defense": 6, "popularity": 3},
    "weakling": {"cost": 3, "attack": 0, "defense": 4, "popularity": 0},
    "wall": {"cost": 4, "attack": 0, "defense": 6, "popularity": 1},
    "guard": {"cost": 4, "attack": 2, "defense": 3, "popularity": 2},
    "shieldwall": {"cost": 4, "attack": 2, "defense": 3, "popularity": 1},
}
CARDS: Mapping[str, Any] = {
    **{name: {"type": "Character", **numbers} for name, numbers in CHARACTERS.items()},
    "blade": {"type": "Equipment", "kind": "One-Handed", "cost": 1, "attack_bonus": 1},
    "field": {"type": "Landscape", "location": "Wood", "place": 1, "common_ground": True},
    "safe": {
        "type": "Landscape",
        "location": "Wood",
        "place": 2,
        "abilities": [ability("static", do("bar", what="defend", of_="here"))],
    },
    "stone": {"type": "Battle Action", "damage": 1, "requires": {"attack": 1}},
    "chop": {"type": "Battle Action", "damage": 2, "requires": {"attack": 3}},
    "jab": {"type": "Battle Action", "damage": 1},
    "blow": {"type": "Battle Action", "damage": 2},
    "kill": {"type": "Battle Action", "damage": 6},
    "lunge": {"type": "Battle Action", "damage": 1, "abilities": [ability("hit", do("modify_damage", amount=2))]},
}


def table(phase: str = "Notice", *, tom: Mapping[str, Any], ian: Mapping[str, Any], **more: Any) -> Scene:
    return scene(cards=CARDS, phase=phase, tom={**STONES, **tom}, ian={**STONES, **ian}, **more)


def choice(at: Scene, version: int | None = None) -> str:
    """What greedy does here, with the latest weights or those of a version."""
    seat = GAME.to_move(at.state)
    agent = make_greedy(1, seat) if version is None else greedy_with(weights.values(version))(1, seat)
    act = agent.choose(GAME.view(at.state, seat), GAME.legal_actions(at.state))
    return str(GAME.label(at.state, act))


def before_and_now(at: Scene) -> tuple[str, str]:
    return choice(at, 1), choice(at)


@pytest.mark.parametrize(("vp", "now"), [(15, "attack with Hero"), (16, "do not attack")])
def test_an_attack_that_may_give_the_opponent_his_last_points_is_not_made(vp: int, now: str) -> None:
    at = table("Attack", tom={"np": 5, "characters": ["hero"]}, ian={"vp": vp, "characters": [wounded("foe", 2)]})
    assert before_and_now(at) == ("attack with Hero", now)


def wounded(card: str, damage: int) -> dict[str, Any]:
    return {"card": card, "damage": [damage]}


@pytest.mark.parametrize(("vp", "now"), [(12, "do not attack"), (13, "attack with Hero")])
def test_an_attack_whose_spoils_win_is_made_at_a_risk(vp: int, now: str) -> None:
    at = table("Attack", tom={"np": 5, "vp": vp, "characters": ["hero"]}, ian={"characters": [wounded("king", 4)]})
    assert before_and_now(at) == ("do not attack", now)


def test_nobody_attacks_who_can_play_no_attack() -> None:
    at = table("Attack", tom={"np": 5, "characters": ["weakling"]}, ian={"characters": [wounded("foe", 5)]})
    assert before_and_now(at) == ("attack with Weakling", "do not attack")


@pytest.mark.parametrize(("np", "now"), [(4, "end the Notice Phase"), (6, "Notice Blade for 1")])
def test_points_are_saved_for_a_dear_character_of_the_next_turn(np: int, now: str) -> None:
    at = table(tom={"np": np, "characters": ["hero"], "hand": ["king", "blade"]}, ian={"characters": ["giant"]})
    assert before_and_now(at) == ("Notice Blade for 1", now)


def test_points_are_kept_for_the_attack_that_wins() -> None:
    ian = {"characters": [wounded("king", 11)]}
    at = table(tom={"np": 3, "vp": 13, "characters": ["hero"], "hand": ["page"]}, ian=ian)
    assert before_and_now(at) == ("Notice Page for 1", "end the Notice Phase")


@pytest.mark.parametrize(("vp", "now"), [(16, "Notice Foe for 3"), (17, "end the Notice Phase")])
def test_nobody_is_fielded_whom_the_opponent_would_beat_for_his_last_points(vp: int, now: str) -> None:
    at = table(tom={"np": 3, "hand": ["foe"]}, ian={"vp": vp, "np": 5, "characters": ["king"]})
    assert before_and_now(at) == ("Notice Foe for 3", now)


@pytest.mark.parametrize(("vp", "now"), [(16, "leave"), (17, "stay")])
def test_a_patient_stays_where_the_opponent_cannot_take_his_last_points(vp: int, now: str) -> None:
    tom = {"np": 3, "hospital": ["foe"]}
    at = table("Hospital", tom=tom, ian={"vp": vp, "characters": ["king"]}, dice=[1])
    assert before_and_now(at) == ("leave", now)


def test_equipment_that_can_be_used_later_is_not_thrown_away() -> None:
    hand = ["4 blade", "king"]
    at = table("Discard", tom={"np": 2, "characters": ["hero"], "hand": hand}, ian={"characters": ["king"]})
    assert before_and_now(at) == ("discard Blade", "end the turn")


def test_a_hand_without_characters_makes_room_for_them() -> None:
    at = table("Discard", tom={"np": 9, "hand": ["7 blade"]}, ian={"characters": ["king"]})
    assert choice(at) == "discard Blade"


def test_a_landscape_without_use_is_not_paid_for() -> None:
    at = table(tom={"np": 12, "characters": ["hero"], "hand": ["field"]}, ian={"characters": ["king"]})
    assert before_and_now(at) == ("Notice Wood: Common Ground for 1", "end the Notice Phase")


@pytest.mark.parametrize(("np", "now"), [(0, "take 0 Victory and 2"), (3, "take 1 Victory and 0")])
def test_spoils_are_notice_points_if_the_next_attack_needs_them(np: int, now: str) -> None:
    tom = {"np": np, "vp": 10, "characters": ["hero", "giant"], "battle_hand": ["kill"]}
    ian = {"characters": ["page", wounded("king", 11)]}
    at = table("Combat", tom=tom, ian=ian, attacker="hero", defender="page")
    assert before_and_now(at) == ("take 1 Victory and 0 Notice Points", f"{now} Notice Points")


def test_equipment_goes_to_the_one_whose_combats_it_changes() -> None:
    tom = {"np": 1, "hand": ["blade"], "characters": ["wall", "guard"], "combat": ["20 chop"]}
    at = table(tom=tom, ian={"characters": ["foe"]}).do("Tom", "Notice Blade for 1")
    assert before_and_now(at) == ("on Wall", "on Guard")


def test_an_attack_is_chosen_by_what_its_text_adds() -> None:
    at = battle(["lunge", "blow"], [], cards=CARDS)
    assert before_and_now(at) == ("play Blow (2 damage)", "play Lunge (1 damage)")


def test_a_character_walks_where_nobody_can_be_attacked() -> None:
    tom = {"characters": [{"card": "hero", "at": "field"}]}
    at = table("Move", tom=tom, ian={"characters": ["foe"]}, grounds=["field", "safe"])
    assert before_and_now(at) == ("end the Move Phase", "move Hero to Wood")
