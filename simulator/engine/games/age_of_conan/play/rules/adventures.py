"""The end of an adventure (AOC-15.9 to AOC-15.16)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import position, steps
from simulator.engine.games.age_of_conan.play.ages import phase
from simulator.engine.games.age_of_conan.play.rules import bids, tracks
from simulator.engine.games.age_of_conan.position import ADVENTURE, ADVENTURE_DECK, GONE, NONE, TRACK, State


def is_over(state: State) -> bool:
    """Whether the last token has left the track (AOC-15.9)."""
    return not state.common(TRACK)


def end(state: State) -> None:
    """If Conan is in the destination, his player draws a token (AOC-15.10, AOC-15.16); then crowning (AOC-15.14)."""
    if state.log is not None:
        state.say("adventure_end", "AOC-15.9", "The adventure is over.")
    is_late = state.age >= tracks.AGES
    state.step = steps.CROWN if is_late and state.table.rules.crown_first else steps.RELOCATE
    if state.conan == state.destination:
        if state.recorder is not None:
            state.recorder.met(state)
        token = position.draw_token(state)
        if token != NONE:
            tracks.receive(state, state.conan_player, token, "AOC-15.10", is_secret=True)


def relocate(state: State) -> None:
    """Conan is put into the destination if he is elsewhere; nobody is rewarded for that (AOC-15.11)."""
    if state.conan != state.destination:
        position.conan_to(state, state.destination, "AOC-15.11")
    is_late = state.age >= tracks.AGES
    state.step = steps.CROWN if is_late and not state.table.rules.crown_first else steps.NEXT_ADVENTURE


def go_on(state: State) -> None:
    """The card leaves the game; the next one is turned up and a bid held, or the age is over (AOC-15.12 to 15.15)."""
    state.common(GONE).extend(state.common(ADVENTURE))
    state.common(ADVENTURE).clear()
    if state.common(ADVENTURE_DECK):
        tracks.turn_up(state)
        bids.begin(state, steps.TURN)
        return
    if state.age < tracks.AGES:
        phase.begin_age_change(state)
    else:
        phase.begin_final(state)
