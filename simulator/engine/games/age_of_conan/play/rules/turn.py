"""A turn and the Conan step (AOC-5, AOC-6)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import actions, cards, position, steps
from simulator.engine.games.age_of_conan.play.ages import goldfish
from simulator.engine.games.age_of_conan.play.effects import modifiers, table_cards, windows
from simulator.engine.games.age_of_conan.play.rules import adventures, pool, tracks
from simulator.engine.games.age_of_conan.position import (
    BY_LIMIT,
    NONE,
    PLAY_TABLE,
    T_CONAN_TURNS,
    T_TURNS,
    TALLIES,
    State,
)

#: Turns after which a match that no rule ends is stopped; no match of four players can have 300 turns.
TURN_LIMIT: Final = 450


def start(state: State) -> None:
    """A turn begins: with the Conan step if the acting player is the Conan player (AOC-5.3, AOC-6.1)."""
    player = state.active
    if state.turn > TURN_LIMIT:
        state.winners = 0
        state.reason = BY_LIMIT
        return
    if goldfish.is_there(state):
        goldfish.wins(state)
        return
    state.tallies[player * TALLIES + T_TURNS] += 1
    if state.log is not None:
        state.say("turn", "AOC-5.2", f"Turn {state.turn}: {position.name(state, player)}.")
    clear_action(state)
    table_cards.turn_begins(state)
    if not state.table.rules.roll_after_conan:
        pool.fill(state)
    state.step = steps.TABLE
    if player == state.conan_player:
        state.tallies[player * TALLIES + T_CONAN_TURNS] += 1
        state.step = steps.CONAN


def clear_action(state: State) -> None:
    """No action is under way."""
    state.face = state.act = state.option = state.source = state.target = NONE
    state.left = state.done = 0


def conan_options(state: State) -> list[int] | None:
    """Move Conan to an adjacent province, whatever it is, or leave him where he is (AOC-6.2, AOC-6.3)."""
    state.actor = state.active
    return [actions.PASS, *actions.each(actions.MOVE_CONAN, list(modifiers.conan_targets(state)))]


def conan(state: State, act: int) -> None:
    """The leftmost token is earned by coming closer or by waiting at the destination (AOC-6.4 to AOC-6.6)."""
    before = position.distance(state, state.conan, state.destination)
    if act != actions.PASS:
        position.conan_to(state, actions.first_of(act), "AOC-6.2")
    after = position.distance(state, state.conan, state.destination)
    state.step = steps.TABLE
    is_earned = after < before or (act == actions.PASS and not after)
    if state.recorder is not None:
        state.recorder.conan_step(state, earned=is_earned)
    if is_earned:
        tracks.take_first(state, state.active, "AOC-6.4" if after < before else "AOC-6.5")
    else:
        tracks.discard_first(state, "AOC-6.6")


def table_options(state: State) -> list[int] | None:
    """Play and refresh table cards, any number in any order, and what can be used in the own turn (AOC-5.4)."""
    if state.recorder is not None:
        state.recorder.due(state, PLAY_TABLE)
    found = _own_turn(state)
    found += table_cards.options(state, state.active)
    if not found:
        state.step = steps.ROLL_POOL
        return None
    state.actor = state.active
    return [actions.PASS, *found]


def table(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.ROLL_POOL
    elif actions.kind_of(act) == actions.USE:
        windows.perform(state, state.active, act)
    else:
        table_cards.choose(state, state.active, act)


def action_end_options(state: State) -> list[int] | None:
    """After the action: what can be used at any time in the own turn."""
    found = _own_turn(state)
    if not found:
        state.step = steps.TURN_END
        return None
    state.actor = state.active
    return [actions.PASS, *found]


def action_end(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.TURN_END
    else:
        windows.perform(state, state.active, act)


def _own_turn(state: State) -> list[int]:
    if state.table.windows >> cards.W_OWN_TURN & 1:
        return windows.options(state, state.active, cards.W_OWN_TURN)
    return []


def end(state: State) -> None:
    """The turn passes to the left; an adventure that is over is resolved before it begins (AOC-5.8 to AOC-5.10).

    From here on ``active`` is whoever is due to move next: the first player of an age change.
    """
    clear_action(state)
    if state.recorder is not None:
        state.recorder.turn_over(state)
    state.active = (state.active + 1) % state.table.players
    state.turn += 1
    state.step = steps.ADVENTURE_END if adventures.is_over(state) else steps.TURN
