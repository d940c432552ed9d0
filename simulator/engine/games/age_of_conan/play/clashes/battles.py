"""Battles (AOC-13)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.clashes import campaigns, clash_record
from simulator.engine.games.age_of_conan.position import (
    ATTACKER,
    CL_ATTACKER,
    CL_DEFENDER,
    CL_ORIGIN,
    CL_WHERE,
    CL_WINNER,
    DEFENDER,
    NOBODY,
    T_BATTLES,
    TALLIES,
    State,
)


def outcome(state: State) -> None:
    """The loser of the roll removes a unit (AOC-13.5)."""
    clash_record.lose_unit(state, DEFENDER if state.clash[CL_WINNER] == ATTACKER else ATTACKER, "AOC-13.5")


def roll_ends(state: State) -> None:
    """The battle is over when an army is gone; else the attacker may retreat first (AOC-13.6 to AOC-13.13)."""
    attacker, defender = state.clash[CL_ATTACKER], state.clash[CL_DEFENDER]
    where = state.clash[CL_WHERE]
    attacks, defends = position.units(state, attacker, where), position.units(state, defender, where)
    if not attacks:
        position.gain_crom(state, defender, "AOC-13.13")
    if not defends:
        _won(state)
    elif attacks:
        state.step = steps.RETREAT
    else:
        clash_record.finish(state)


def _won(state: State) -> None:
    """The attacker takes the field and stands on the leftmost icon (AOC-13.10, AOC-13.13)."""
    attacker = state.clash[CL_ATTACKER]
    state.tallies[attacker * TALLIES + T_BATTLES] += 1
    position.gain_crom(state, attacker, "AOC-13.13")
    campaigns.begin_after_fight(state)


def can_retreat(state: State) -> bool:
    """Whether the attacker may go back: to a friendly province only (AOC-13.6, AOC-13.14)."""
    attacker, origin = state.clash[CL_ATTACKER], state.clash[CL_ORIGIN]
    if origin < 0:
        return False
    if position.is_friendly(state, attacker, origin):
        return True
    if state.table.rules.battle_needs_friendly:
        return False
    return position.is_neutral(state, origin) and position.other_army(state, attacker, origin) == NOBODY


def leave(state: State, seat: int, target: int, rule: str) -> None:
    """A whole army goes to a province; the surplus there is lost (AOC-12.9, AOC-13.8)."""
    where = state.clash[CL_WHERE]
    count = position.units(state, seat, where)
    position.move_units(state, seat, where, target, count)
    if state.log is not None:
        text = f"{position.name(state, seat)} retreats from {position.province(state, where)}"
        state.say("retreat", rule, f"{text} to {position.province(state, target)}.")
    position.trim(state, seat, target)


def withdraw_options(state: State) -> list[int] | None:
    """The defender may retreat to an adjacent friendly province (AOC-13.7); else the battle goes on (AOC-13.9)."""
    defender = state.clash[CL_DEFENDER]
    found = [
        place
        for place in position.neighbours(state, state.clash[CL_WHERE])
        if position.is_friendly(state, defender, place)
    ]
    if not found:
        state.step = steps.CLASH
        return None
    state.actor = defender
    return [actions.PASS, *actions.each(actions.RETREAT, found)]


def withdraw(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.CLASH
    else:
        leave(state, state.clash[CL_DEFENDER], actions.first_of(act), "AOC-13.7")
        _won(state)
