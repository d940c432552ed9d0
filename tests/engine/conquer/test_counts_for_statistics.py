"""The counts of a match that its statistics are made of, each for the player whose it is."""

from __future__ import annotations

import pytest

from simulator.engine.games.conquer.match import tallies
from tests.engine.conquer.scene import IAN, TOM, Scene, ability, battle, do, scene

CARDS = {
    "hero": {"type": "Character", "cost": 4, "attack": 3, "defense": 3, "popularity": 2, "reputation": 4},
    "foe": {"type": "Character", "cost": 3, "attack": 3, "defense": 3, "popularity": 2, "reputation": 4},
    "jab": {"type": "Battle Action", "damage": 1},
    "cut": {"type": "Battle Action", "damage": 2},
    "kill": {"type": "Battle Action", "damage": 6},
    "cheer": {"type": "Disturbance", "cost": 2, "abilities": [ability("combat", do("gain_np", amount=5))]},
}
#: Whose turn it is: the first or the second seat.
turns = pytest.mark.parametrize("active", [TOM, IAN])


def counts(one: Scene) -> dict[str, dict[str, int]]:
    """The counts of every player that are not zero."""
    found = tallies.stats(one.state)
    names = [name for name in found if name not in ("victory_points", "notice_points", "characters", "patients")]
    return {who: {name: found[name][one.seat(who)] for name in names if found[name][one.seat(who)]} for who in SEATS}


SEATS = (TOM, IAN)


def of(active: str, *, own: dict[str, object] | None = None, other: dict[str, object] | None = None, **more: object):
    """A scene in the turn of one player, and who the other is."""
    opponent = IAN if active == TOM else TOM
    sides = {active.lower(): own or {}, opponent.lower(): other or {}}
    return scene(cards=CARDS, turn=active, **sides, **more), opponent


@turns
def test_a_turn_and_what_it_generates(active):
    one, opponent = of(active, own={"hand": ["hero"]}, phase="Hospital", dice=[4, 6])
    assert counts(one) == {active: {"turns": 1, "np_gained": 4}, opponent: {}}
    one.until("Discard").do(active, "end the turn")
    assert counts(one)[opponent] == {"turns": 1, "np_gained": 6}


@turns
def test_cards_noticed_and_what_is_spent(active):
    one, opponent = of(active, own={"hand": ["hero", "2 plain-tool", "foe"], "np": 9})
    one.do(active, "Notice Hero", "at Plain Ground", "Notice Plain Tool")
    assert counts(one) == {active: {"noticed": 2, "np_spent": 5}, opponent: {}}


@turns
def test_a_disturbance_in_a_combat_counts_as_noticed(active):
    own = {"characters": ["hero"], "battle_hand": ["jab", "cut"], "hand": ["cheer"], "np": 3}
    other = {"characters": ["foe"], "battle_hand": ["jab", "cut"]}
    one, opponent = of(active, own=own, other=other, phase="Combat", attacker="hero", defender="foe", acting=active)
    one.do(active, "play Cheer")
    assert counts(one) == {active: {"noticed": 1, "np_spent": 2, "np_gained": 5}, opponent: {}}


@turns
def test_attacks_rounds_damage_and_spoils(active):
    own = {"characters": ["hero"], "combat": ["kill", "3 plain-block", "plain-block"], "np": 5, "hand": ["plain-tool"]}
    other = {"characters": ["foe"], "combat": ["jab", "4 plain-block"], "np": 5}
    one, opponent = of(active, own=own, other=other, phase="Attack")
    one.do(active, "attack with Hero").do(opponent, "accept the damage").do(active, "accept the damage")
    one.do(active, "take 1 Victory")
    dealt = {"attacks": 1, "combats_won": 1, "battle_rounds": 1, "damage_dealt": 6, "damage_taken": 1}
    assert counts(one) == {
        active: {**dealt, "np_spent": 2, "np_gained": 4, "spoils_vp": 1, "spoils_np": 4},
        opponent: {"combats_lost": 1, "battle_rounds": 1, "damage_dealt": 1, "damage_taken": 6},
    }


def test_both_have_lost_a_combat_in_which_both_fall():
    one = battle(["kill"], ["kill"], cards=CARDS, of_tom={"hand": ["plain-tool"]})
    found = counts(one)
    assert found[TOM]["combats_lost"] == found[IAN]["combats_lost"] == 1
    assert "combats_won" not in found[TOM] | found[IAN]


@turns
def test_recoveries_and_deaths(active):
    patients = [{"card": "hero", "as": "one"}, {"card": "hero", "as": "two", "stay": 3}]
    one, opponent = of(active, own={"hospital": patients, "hand": ["foe"]}, phase="Hospital", dice=[1, 2])
    one.do(active, "leave")
    assert counts(one) == {active: {"turns": 1, "recovered": 1, "died": 1, "np_gained": 2}, opponent: {}}


def test_where_players_stand():
    one = scene(
        cards=CARDS,
        tom={"np": 3, "vp": 4, "characters": ["hero", "plain-character"]},
        ian={"np": 5, "vp": 6, "characters": ["foe"], "hospital": ["hero", "plain-character"]},
    )
    found = tallies.stats(one.state)
    assert (found["notice_points"], found["victory_points"]) == ([3, 5], [4, 6])
    assert (found["characters"], found["patients"]) == ([2, 1], [0, 2])


def test_choices_without_an_alternative_are_counted_apart():
    one = scene(cards=CARDS, tom={"hand": ["hero", "plain-tool"], "characters": ["foe"]})
    decisions, forced = one.state.decisions, one.state.forced
    one.do(TOM, "Notice Plain Tool")
    # the Tool had one bearer
    assert (one.state.decisions, one.state.forced) == (decisions + 1, forced + 1)
