"""Campaigns (AOC-10) and forced marches (AOC-11)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, cards, position, steps
from simulator.engine.games.age_of_conan.play.clashes import clash_record
from simulator.engine.games.age_of_conan.play.effects import windows
from simulator.engine.games.age_of_conan.position import (
    ATTACKER,
    CAMPAIGN,
    CL_ADVANCE,
    CL_ATTACKER,
    CL_DEFENDER,
    CL_FREE_FORT,
    CL_FREE_MARCH,
    CL_ICON,
    CL_KIND,
    CL_WHERE,
    CL_WINNER,
    FORT,
    NOBODY,
    T_CONQUESTS,
    T_EP_CONQUESTS,
    TALLIES,
    State,
    at,
)


def outcome(state: State) -> None:
    """The army advances, loses a unit, or subjugates the province (AOC-10.4, AOC-10.5, AOC-10.7)."""
    if state.clash[CL_WINNER] != ATTACKER:
        clash_record.lose_unit(state, ATTACKER, "AOC-10.5")
        return
    seat, where = state.clash[CL_ATTACKER], state.clash[CL_WHERE]
    last = len(state.table.world.tracks[where]) - 1
    stands = state.clash[CL_ICON]
    if stands >= last:
        state.step = steps.SUBJUGATE
        return
    state.progress[at(seat, where)] = min(last, stands + 1 + state.clash[CL_ADVANCE])
    if state.log is not None:
        state.say("advance", "AOC-10.4", f"The army of {position.name(state, seat)} advances.")


def subjugate_options(state: State) -> list[int] | None:
    """Without a fort in reserve one is taken back, or the conquest given up (AOC-10.14); cards of this moment."""
    seat = state.clash[CL_ATTACKER]
    has_fort = position.forts_in_reserve(state, seat) > 0
    # a fort that is part of a city cannot be taken back
    own = [] if has_fort else [place for place in position.marked(state, seat, FORT) if state.mark[place] == FORT]
    uses: list[int] = []
    # where no fort can be placed nothing is subjugated, so no card finds its moment (AOC-19.14)
    if (has_fort or own) and state.table.windows >> cards.W_ON_SUBJUGATE & 1:
        uses = windows.options(state, seat, cards.W_ON_SUBJUGATE)
    if has_fort and not uses:
        _subjugate(state)
        return None
    state.actor = seat
    return [actions.PASS, *actions.each(actions.TAKE_BACK, own), *uses]


def subjugate(state: State, act: int) -> None:
    seat, kind = state.clash[CL_ATTACKER], actions.kind_of(act)
    if kind == actions.TAKE_BACK:
        position.clear_mark(state, actions.first_of(act), "AOC-10.14")
        _subjugate(state)
    elif act != actions.PASS:
        windows.perform(state, seat, act)
    elif position.forts_in_reserve(state, seat) > 0:
        _subjugate(state)
    else:
        state.step = steps.AFTER_OUTCOME


def _subjugate(state: State) -> None:
    """One unit leaves for a fort, the EP of the rating are gained (AOC-10.7 to AOC-10.9)."""
    seat, where = state.clash[CL_ATTACKER], state.clash[CL_WHERE]
    if not state.clash[CL_FREE_FORT]:
        position.remove_unit(state, seat, where, "AOC-10.7")
    position.set_mark(state, seat, where, FORT, "AOC-10.7")
    state.tallies[seat * TALLIES + T_CONQUESTS] += 1
    position.gain_ep(state, seat, state.table.world.ratings[where], "AOC-10.7", T_EP_CONQUESTS)
    state.step = steps.AFTER_OUTCOME


def roll_ends(state: State) -> None:
    """As long as the province is neutral and the army there, it may march on (AOC-11.2)."""
    seat, where = state.clash[CL_ATTACKER], state.clash[CL_WHERE]
    if position.units(state, seat, where) and position.is_neutral(state, where):
        state.step = steps.MARCH
    else:
        clash_record.finish(state)


def begin_after_fight(state: State) -> None:
    """After a won siege or battle the army stands on the leftmost icon and may march at once (AOC-11.7, AOC-12.13)."""
    seat, where = state.clash[CL_ATTACKER], state.clash[CL_WHERE]
    if not position.units(state, seat, where):
        clash_record.finish(state)
        return
    state.progress[at(seat, where)] = 0
    state.clash[CL_KIND] = CAMPAIGN
    state.clash[CL_DEFENDER] = NOBODY
    state.step = steps.MARCH


def march_options(state: State) -> list[int] | None:
    """End the attack, or march: for one unit, or without one where a card waives it (AOC-11.1, AOC-11.4, AOC-11.8)."""
    seat = state.clash[CL_ATTACKER]
    if state.clash[CL_FREE_MARCH]:
        _march(state)
        return None
    is_single = position.units(state, seat, state.clash[CL_WHERE]) == 1
    found = []
    if not is_single or state.table.rules.single_march:
        found.append(actions.action(actions.MARCH))
    if (not is_single or state.table.rules.free_single_march) and state.table.windows >> cards.W_ON_FORCED_MARCH & 1:
        found += windows.options(state, seat, cards.W_ON_FORCED_MARCH)
    if not found:
        clash_record.finish(state)
        return None
    state.actor = seat
    return [actions.PASS, *found]


def march(state: State, act: int) -> None:
    if act == actions.PASS:
        clash_record.finish(state)
    elif actions.kind_of(act) == actions.MARCH:
        _march(state)
    else:
        windows.perform(state, state.clash[CL_ATTACKER], act)


def _march(state: State) -> None:
    """The unit leaves before the dice of the new contest are counted (AOC-11.9)."""
    seat, where = state.clash[CL_ATTACKER], state.clash[CL_WHERE]
    if state.log is not None:
        state.say("march", "AOC-11.1", f"{position.name(state, seat)} makes a forced march.")
    if not state.clash[CL_FREE_MARCH] and position.units(state, seat, where) > 1:
        position.remove_unit(state, seat, where, "AOC-11.1")
    state.step = steps.ATTACK if state.table.rules.march_reinforced else steps.CLASH
