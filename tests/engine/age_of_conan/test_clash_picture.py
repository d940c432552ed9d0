"""Contests as plain data: what dice are worth and why, exact odds before, during and after a roll, decided rolls."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.games.age_of_conan import GAME, match, odds
from tests.engine.age_of_conan.card_scenes import with_cards
from tests.engine.age_of_conan.scene import Scene

TWO = ("aquilonia", "turan")


def recorded(players: dict[str, Any], **more: Any) -> Scene:
    """A position of Aquilonia's whose contest rolls are noted for a replay."""
    game = with_cards(TWO, players=players, **more)
    game.state.recorder = match.Recorder(2, pictures=True)
    return game


def shown(game: Scene) -> dict[str, Any]:
    return GAME.picture(game.state)


def contest(game: Scene) -> dict[str, Any]:
    found: dict[str, Any] = shown(game)["contest"]
    return found


def siege(units: int, guard: int, *rolls: str, **has: int) -> Scene:
    """A siege of the fort of Turan in Ophir, rating 3, out of Aquilonia's home."""
    players = {"aquilonia": {"units": {"aquilonia": units}, **has}, "turan": {"units": {"ophir": guard}}}
    game = recorded(players, marks={"ophir": "turan fort"})
    return game.dice(*rolls).attack("ophir", "aquilonia", units)


def campaign(units: int, icon: int, *rolls: str, **more: Any) -> Scene:
    """A campaign in the neutral Ophir, rating 3, with sorcery so that the attacker is asked about his dice."""
    has = {"units": {"ophir": units}, "progress": {"ophir": icon}, "sorcery": 1}
    return recorded({"aquilonia": has}, **more).dice(*rolls).attack("ophir")


def wins(attack: int, defence: int, *, counts: int = 0) -> float:
    """How often the attacker wins with so many dice."""
    return odds.chance_to_win(
        odds.Roll(attack, odds.values_of(attacks=True)),
        odds.Roll(defence, odds.values_of(attacks=False, counts=counts)),
    )


def test_faces_are_worth_what_counts_for_their_side() -> None:
    game = campaign(
        5, 1, "hit hit+conan attacker shield axe blank", conan="ophir", conan_player="aquilonia", raiders={"ophir": 1}
    )
    attacker = contest(game)["attacker"]
    assert attacker["dice"][:3] == ["hit", "hit+Conan", "hit (attacker)"]
    assert (attacker["worth"], attacker["why"]) == ([1, 2, 1, 0, 0, 0], ["hit", "Conan", "attacker", "", "", ""])
    assert attacker["has_conan"] and attacker["successes"] == 4
    game.dice("axe attacker hit").do("pass")
    defender = shown(game)["decided"][0]["defender"]
    assert (defender["worth"], defender["why"]) == ([1, 0, 1], ["raiders", "", "hit"])


def test_a_siege_between_two_rolls_tells_how_often_it_will_succeed() -> None:
    game = siege(3, 0, "blank blank blank", "hit hit hit")
    found = contest(game)
    assert game.step == "retreat" and found["attacker"]["units"] == 2
    two, one = wins(2, 3), wins(1, 3)
    assert found["taken"] == pytest.approx(two + (1 - two) * one)
    guarded = contest(siege(3, 1, "blank blank blank", "hit hit hit"))
    both = two * (two + (1 - two) * one) + (1 - two) * one * one
    assert guarded["taken"] == pytest.approx(both)
    assert guarded["promised"] is None and guarded["winner"] == "defender"


def test_once_the_attackers_dice_lie_there_only_the_defenders_are_open() -> None:
    found = contest(campaign(3, 1, "hit hit blank"))
    defence = odds.chances(odds.Roll(3, odds.values_of(attacks=False)))
    assert found["promised"] == pytest.approx(wins(3, 3))
    assert found["now"] == pytest.approx(defence[0] + defence[1])
    # on the last icon: won at once, or after a defeat with one unit more gone for the forced march
    assert found["taken"] == pytest.approx(found["now"] + (1 - found["now"]) * wins(1, 3))


def test_a_campaign_marches_on_as_long_as_it_has_units_for_it() -> None:
    first = contest(campaign(3, 0, "hit hit blank"))
    # two icons: after a victory two units roll for the last one, after a defeat one unit would be left to go on twice
    assert first["taken"] == pytest.approx(first["now"] * wins(2, 3))
    assert contest(campaign(1, 0, "hit"))["taken"] == 0.0  # a single unit cannot march (AOC-11.4)


def test_raiders_weigh_in_the_odds_of_this_roll_and_of_the_next() -> None:
    found = contest(campaign(3, 0, "hit hit blank", raiders={"ophir": 1}))
    assert found["promised"] == pytest.approx(wins(3, 3, counts=1 << 4))
    facing = odds.chances(odds.Roll(3, odds.values_of(attacks=False, counts=1 << 4)))
    assert found["taken"] == pytest.approx((facing[0] + facing[1]) * wins(2, 3))


def test_decided_rolls_are_those_since_the_last_decision() -> None:
    game = siege(3, 2, "blank blank blank", "hit hit hit")
    (roll,) = shown(game)["decided"]
    assert (roll["winner"], roll["tied"], roll["origin"], roll["province"]) == ("defender", False, "aquilonia", "ophir")
    assert (roll["attacker"]["successes"], roll["defender"]["successes"]) == (0, 3)
    assert roll["attacker"]["units"] == 3  # as it was before the losses
    game.dice("hit hit", "blank blank blank").do("pass")
    assert [one["rolls"] for one in shown(game)["decided"]] == [2]


def test_ties_are_the_defenders_and_are_told() -> None:
    game = siege(2, 2, "hit blank", "blank hit blank")
    (roll,) = shown(game)["decided"]
    assert roll["tied"] and roll["winner"] == "defender"


def test_nobody_notes_rolls_where_no_replay_wants_them() -> None:
    game = siege(3, 2, "blank blank blank", "hit hit hit")
    game.state.recorder = match.Recorder(2)
    game.dice("hit hit", "blank blank blank").do("pass")
    assert shown(game)["decided"] == []
