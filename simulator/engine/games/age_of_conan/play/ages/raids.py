"""Raids: step 1 of the age change phase, and the first part of final scoring (AOC-16.4 to AOC-16.7, AOC-21.4)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.ages import round_of_seats
from simulator.engine.games.age_of_conan.position import NONE, PROVINCES, T_EP_RAIDS, State


def begin(state: State, resume: int) -> None:
    """Raids come; the step that follows them is ``resume``."""
    state.resume = resume
    round_of_seats.begin(state, steps.RAIDS)


def options(state: State) -> list[int] | None:
    """In a friendly province with raiders, the home too: remove a unit to be rid of them, or not (AOC-16.4, 16.5)."""
    place = _next(state)
    if place == NONE:
        round_of_seats.pass_on(state, steps.RAIDS_END)
        return None
    state.actor = state.seat
    return [actions.PASS, actions.action(actions.REMOVE_UNIT, place)]


def _next(state: State) -> int:
    """The next province in which the player can fight raiders, ``NONE`` after the last one."""
    seat = state.seat
    if not round_of_seats.takes_part(state, seat):
        return NONE
    for place in range(state.source + 1, PROVINCES):
        if state.raiders[place] and position.is_friendly(state, seat, place) and position.units(state, seat, place):
            return place
    return NONE


def choose(state: State, act: int) -> None:
    """One unit is enough for all raider tokens of its province."""
    place = state.source = _next(state)
    if act != actions.PASS:
        position.remove_unit(state, state.seat, place, "AOC-16.4")
        while state.raiders[place]:
            position.remove_raider(state, place, "AOC-16.4")


def end(state: State) -> None:
    """Each player loses 1 EP for each token in his provinces (AOC-16.6); then all leave the board (AOC-16.7)."""
    for seat in position.others_from(state, state.active):
        if round_of_seats.takes_part(state, seat):
            tokens = 0
            for place in position.friendly(state, seat):
                tokens += state.raiders[place]
            position.lose_ep(state, seat, tokens, "AOC-16.6", T_EP_RAIDS)
    left = sum(state.raiders)
    for place in range(PROVINCES):
        state.raiders[place] = 0
    if state.log is not None and left:
        state.say("raider", "AOC-16.7", f"All raiders leave the board: {left}.")
    state.step = state.resume
