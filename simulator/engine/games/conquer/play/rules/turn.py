"""The turn around its phases: start, Generate, Draw, Discard, end (CQ-6, CQ-7, CQ-8, CQ-21)."""

from __future__ import annotations

from simulator.engine.core.arrays import repeated
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import S_GENERATE, S_HAND_SIZE
from simulator.engine.games.conquer.play.effects import continuous
from simulator.engine.games.conquer.play.rules import frames, scoring
from simulator.engine.games.conquer.position import (
    D_RATINGS,
    HAND,
    HOSPITAL,
    PILES,
    T_TURNS,
    TALLIES,
    UNTIL_TURN,
    State,
)


def start(state: State) -> None:
    """A turn begins with the Hospital Grounds (CQ-6.3)."""
    player = state.active
    state.tallies[player * TALLIES + T_TURNS] += 1
    if state.log is not None:
        state.say("turn", "CQ-6.1", f"Turn {state.turn}: {position.name(state, player)}.")
    continuous.expire_next_turn(state, player)
    continuous.refresh(state)
    scoring.check_start(state)
    state.step = steps.PATIENTS
    if not state.reason:
        state.dirty |= D_RATINGS  # texts may ask whose turn it is
        state.pending = list(state.pile(player, HOSPITAL))
        frames.fire_turn(state, "start_of_turn")


def generate(state: State) -> None:
    """Roll a die and add it to the Notice Pool (CQ-7.1, CQ-7.2)."""
    state.roll = position.roll_die(state)
    state.step = steps.DRAW
    position.gain_np(state, state.active, generated(state), "CQ-7.1")
    frames.fire_turn(state, "generate")


def generated(state: State) -> int:
    """What the roll is worth with the texts in force."""
    return max(0, state.roll + continuous.player_change(state, S_GENERATE, state.active))


def hand_size(state: State, player: int) -> int:
    return max(0, position.HAND_SIZE + continuous.player_change(state, S_HAND_SIZE, player))


def draw(state: State) -> None:
    """Draw up to seven cards (CQ-8.1, CQ-8.2)."""
    player = state.active
    missing = hand_size(state, player) - len(state.hand(player))
    if missing > 0:
        position.draw_cards(state, player, missing, "CQ-8.1")
    state.step = steps.NOTICE
    frames.fire_turn(state, "draw")


def ending(state: State) -> None:
    """What happens at the end of a turn happens before the hand is looked at."""
    state.step = steps.DISCARD
    frames.fire_turn(state, "turn_end")


def discard_options(state: State) -> list[int] | None:
    """Any cards may go, and those above seven must (CQ-21.1, CQ-21.2)."""
    player = state.active
    hand = state.piles[player * PILES + HAND]
    state.actor = player
    found = [actions.action(actions.DISCARD, inst) for inst in position.distinct(state, hand)]
    if len(hand) <= hand_size(state, player):
        found.append(actions.PASS)
    return found


def discard(state: State, act: int) -> None:
    if act == actions.PASS:
        state.step = steps.TURN_END
        return
    inst = actions.first_of(act)
    position.from_hand(state, state.active, inst)
    if state.log is not None:
        state.say("discard", "CQ-21.1", f"{position.name(state, state.active)} discards {position.title(state, inst)}.")


def turn_end(state: State) -> None:
    """The opponent's turn begins (CQ-6.2)."""
    if state.recorder is not None:
        state.recorder.turn_over(state)
    continuous.expire(state, UNTIL_TURN)
    state.used = []
    state.flags = 0
    state.attacks = 0
    state.attacked = []
    state.steps = repeated(0, len(state.steps))
    state.roll = 0
    state.turn += 1
    if not state.table.goldfish:
        state.active = position.other(state.active)
    state.step = steps.START
