"""Sieges (AOC-12)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.clashes import battles, campaigns, clash_record
from simulator.engine.games.age_of_conan.position import (
    ATTACKER,
    CL_ATTACKER,
    CL_DEFENDER,
    CL_KIND,
    CL_ORIGIN,
    CL_WHERE,
    CL_WINNER,
    DEFENDER,
    NOBODY,
    SIEGE,
    T_SIEGES,
    TALLIES,
    State,
)


def outcome(state: State) -> None:
    """A unit of the loser leaves; without units the defender loses his marker (AOC-12.5 to AOC-12.7)."""
    if state.clash[CL_WINNER] != ATTACKER:
        clash_record.lose_unit(state, ATTACKER, "AOC-12.7")
    elif position.units(state, state.clash[CL_DEFENDER], state.clash[CL_WHERE]):
        clash_record.lose_unit(state, DEFENDER, "AOC-12.5")
    else:
        position.clear_mark(state, state.clash[CL_WHERE], "AOC-12.5")


def roll_ends(state: State) -> None:
    """The siege is a success, has failed, or goes on (AOC-12.12 to AOC-12.16)."""
    attacker, defender = state.clash[CL_ATTACKER], state.clash[CL_DEFENDER]
    where = state.clash[CL_WHERE]
    if state.holder[where] != defender:
        state.tallies[attacker * TALLIES + T_SIEGES] += 1
        if state.recorder is not None:
            state.recorder.siege_won()
        position.gain_crom(state, attacker, "AOC-12.15")
        campaigns.begin_after_fight(state)
    elif not position.units(state, attacker, where):
        position.gain_crom(state, defender, "AOC-12.16")
        clash_record.finish(state)
    else:
        state.step = steps.RETREAT


def can_retreat(state: State) -> bool:
    """Back to where the army came from: to neutral ground only while it is free of other armies (AOC-12.10)."""
    attacker, origin = state.clash[CL_ATTACKER], state.clash[CL_ORIGIN]
    if origin < 0:
        return False
    if position.is_friendly(state, attacker, origin):
        return True
    if state.table.rules.siege_needs_friendly:
        return False
    return position.is_neutral(state, origin) and position.other_army(state, attacker, origin) == NOBODY


def retreat_options(state: State) -> list[int] | None:
    """The attacker retreats or fights on, in a siege and in a battle (AOC-12.8, AOC-13.6)."""
    is_siege = state.clash[CL_KIND] == SIEGE
    if not (can_retreat(state) if is_siege else battles.can_retreat(state)):
        state.step = steps.CLASH if is_siege else steps.WITHDRAW
        return None
    state.actor = state.clash[CL_ATTACKER]
    return [actions.PASS, actions.action(actions.RETREAT, state.clash[CL_ORIGIN])]


def retreat(state: State, act: int) -> None:
    """The whole army goes back; the defender gets a Crom token (AOC-12.9, AOC-12.16, AOC-13.12, AOC-13.13)."""
    is_siege = state.clash[CL_KIND] == SIEGE
    if act == actions.PASS:
        state.step = steps.CLASH if is_siege else steps.WITHDRAW
        return
    battles.leave(state, state.clash[CL_ATTACKER], state.clash[CL_ORIGIN], "AOC-12.9" if is_siege else "AOC-13.6")
    position.gain_crom(state, state.clash[CL_DEFENDER], "AOC-12.16" if is_siege else "AOC-13.13")
    clash_record.finish(state)
