"""The loop of the rules: which decision is next, what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core.errors import EngineBug, IllegalAction
from simulator.engine.games.conquer import (
    actions,
    attack,
    choices,
    combat,
    effects,
    frames,
    grounds,
    harm,
    hospital,
    moves,
    notation,
    notice,
    steps,
    turn,
)
from simulator.engine.games.conquer.state import State

Automatic = Callable[[State], None]
Options = Callable[[State], list[int] | None]
Choose = Callable[[State, int], None]

#: Steps in which the game goes on by itself.
AUTOMATIC: Final[dict[int, Automatic]] = {
    steps.SHUFFLE: grounds.shuffle,
    steps.START: turn.start,
    steps.PATIENTS: hospital.patients,
    steps.RELEASE: hospital.release,
    steps.GENERATE: turn.generate,
    steps.DRAW: turn.draw,
    steps.COMBAT: attack.begin,
    steps.ROUND: combat.round_start,
    steps.DAMAGE: combat.after_answer,
    steps.DEAL: combat.deal,
    steps.ROUND_END: combat.round_end,
    steps.HAND_END: combat.hand_end,
    steps.REDRAW: combat.redraw,
    steps.COMBAT_END: combat.combat_end,
    steps.SETTLE: combat.settle,
    steps.ENDING: turn.ending,
    steps.TURN_END: turn.turn_end,
}

#: Steps with a decision: its legal actions (``None`` when the step has gone on by itself), and what an action does.
DECISIONS: Final[dict[int, tuple[Options, Choose]]] = {
    steps.FIRST_GROUND: (grounds.first_options, grounds.first),
    steps.HEAL: (hospital.heal_options, hospital.heal),
    steps.LEAVE: (hospital.leave_options, hospital.leave),
    steps.RETURN_AT: (hospital.return_options, hospital.return_at),
    steps.NOTICE: (notice.options, notice.choose),
    steps.ATTACK: (attack.options, attack.choose),
    steps.DEFENDER: (attack.defender_options, attack.defender),
    steps.ACT: (combat.act_options, combat.act),
    steps.ANSWER: (combat.answer_options, combat.answer),
    steps.MOVE: (moves.options, moves.choose),
    steps.DISCARD: (turn.discard_options, turn.discard),
}

#: A chain of automatic steps longer than this is an error of the rules, never a long turn.
CHAIN_LIMIT: Final = 20_000


def advance(state: State) -> None:
    """Go on to the next real decision or to the end; forced choices are made and counted apart."""
    for _ in range(CHAIN_LIMIT):
        if state.reason:
            state.legal = []
            state.frames = []
            return
        if state.dirty:
            harm.settle(state)
            continue
        if state.frames:
            options = _frame_options(state)
        else:
            go_on = AUTOMATIC.get(state.step)
            if go_on is not None:
                go_on(state)
                continue
            options = DECISIONS[state.step][0](state)
        if options is None:
            continue
        if len(options) > 1:
            state.legal = options
            return
        state.forced += 1
        _do(state, options[0])
    raise EngineBug("A chain of effects does not end.", position=notation.to_text(state))


def _frame_options(state: State) -> list[int] | None:
    """The options of what is under way, or ``None`` after going on with it."""
    frame = state.frames[-1]
    if frame[0] == frames.F_RUN:
        effects.run_frame(state, frame)
        return None
    return choices.CHOICES[frame[0]][0](state, frame)


def _do(state: State, act: int) -> None:
    if state.frames:
        frame = state.frames[-1]
        choices.CHOICES[frame[0]][1](state, frame, act)
    else:
        DECISIONS[state.step][1](state, act)


def to_move(state: State) -> int:
    """The seat that decides, or -1 when the match is over."""
    return state.actor if state.legal else -1


def apply(state: State, act: int) -> None:
    """Carry out a legal action and go on to the next decision; ``IllegalAction`` for any other."""
    if act not in state.legal:
        raise IllegalAction(
            f"Action {actions.kind_name(act)} is not legal now.",
            position=notation.to_text(state),
        )
    state.decisions += 1
    _do(state, act)
    advance(state)
