"""The court+Conan die and the court action (AOC-7.3 to AOC-7.13)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.effects import modifiers, table_cards
from simulator.engine.games.age_of_conan.play.rules import tracks
from simulator.engine.games.age_of_conan.position import CONAN_MOVED, CONAN_RAIDED, COURT, PLAY_EVENT, State


def conan_options(state: State) -> list[int] | None:
    """The Conan player may move Conan and place raiders in any order; another player takes a token (AOC-7.4 to 7.9)."""
    seat = state.active
    if seat != state.conan_player:
        _to_court(state)
        tracks.take_first(state, seat, "AOC-7.8")
        return None
    found = [actions.PASS]
    if not state.done & CONAN_MOVED:
        found += actions.each(actions.MOVE_CONAN, list(modifiers.conan_targets(state)))
    if not state.done & CONAN_RAIDED and position.raiders_in_supply(state) > 0:
        found += actions.each(actions.RAIDER, sorted([state.conan, *position.neighbours(state, state.conan)]))
    if len(found) == 1:
        _to_court(state)
        return None
    state.actor = seat
    return found


def conan_part(state: State, act: int) -> None:
    """No token is taken or discarded for it (AOC-6.8, AOC-7.7)."""
    kind, place = actions.kind_of(act), actions.first_of(act)
    if kind == actions.MOVE_CONAN:
        state.done |= CONAN_MOVED
        position.conan_to(state, place, "AOC-7.4")
    elif kind == actions.RAIDER:
        state.done |= CONAN_RAIDED
        position.place_raider(state, place, "AOC-7.5")
        if state.recorder is not None:
            state.recorder.raider(state)
    else:
        _to_court(state)


def _to_court(state: State) -> None:
    state.done = 0
    state.act = COURT
    state.step = steps.COURT


def options(state: State) -> list[int] | None:
    """Draw one card of each deck, draw two strategy cards, an event, or nothing (AOC-7.10 to AOC-7.12, AOC-5.7)."""
    state.actor = state.active
    if state.recorder is not None:
        state.recorder.due(state, PLAY_EVENT)
    found = [actions.PASS, actions.action(actions.OPTION, 0), actions.action(actions.OPTION, 1)]
    return found + table_cards.events(state, state.active)


def choose(state: State, act: int) -> None:
    """Draws that a deck cannot give are lost (AOC-7.13)."""
    seat = state.active
    state.step = steps.ACTION_END
    if actions.kind_of(act) == actions.EVENT:
        state.option = 2
        table_cards.play_event(state, seat, actions.first_of(act))
    elif act != actions.PASS:
        state.option = actions.first_of(act)
        if state.option == 0:
            position.draw_kingdom(state, seat, 1, "AOC-7.10")
            position.draw_strategy(state, seat, 1, "AOC-7.10")
        else:
            position.draw_strategy(state, seat, 2, "AOC-7.11")
