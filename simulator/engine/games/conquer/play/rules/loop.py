"""The loop of the rules: which decision is next, what is legal, and what an action does."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.play.effects import abilities, choices
from simulator.engine.games.conquer.play.rules import (
    attack,
    combat,
    harm,
    hospital,
    landscapes,
    moves,
    notice,
    turn,
)
from simulator.engine.games.conquer.position import State

#: Steps in which the game goes on by itself.
AUTOMATIC: Final[dict[int, kernel.Automatic[State]]] = {
    steps.SHUFFLE: landscapes.shuffle,
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
DECISIONS: Final[dict[int, tuple[kernel.Options[State], kernel.Choose[State]]]] = {
    steps.FIRST_GROUND: (landscapes.first_options, landscapes.first),
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


def _finish(state: State) -> None:
    state.frames = []


LOOP: Final = kernel.Loop[State](
    kernel.Rules(
        automatic=AUTOMATIC,
        decisions=DECISIONS,
        choices=choices.CHOICES,
        run=abilities.run_frame,
        settle=harm.settle,
        finish=_finish,
        to_text=position.to_text,
        names=actions.KIND_NAMES,
    )
)


def begin(state: State) -> State:
    """A position that has just been set up or read, at its first decision."""
    return LOOP.begin(state)


def advance(state: State, stop: frozenset[int] = kernel.NOWHERE, *, leave: bool = False) -> None:
    """Go on to the next real decision, to the end, or to a step of ``stop``; see ``kernel.Loop``."""
    LOOP.advance(state, stop, leave)


def apply(state: State, act: int, stop: frozenset[int] = kernel.NOWHERE) -> None:
    """Carry out a legal action and go on to the next decision; ``IllegalAction`` for any other."""
    LOOP.apply(state, act, stop)
