"""The loop of the rules: which decision is next, what is legal, and what an action does."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import actions, position, steps
from simulator.engine.games.conan_ccg.play.effects import abilities, choices
from simulator.engine.games.conan_ccg.play.rules import combat, elimination, foes, moves, turn
from simulator.engine.games.conan_ccg.position import State

#: Steps in which the game goes on by itself.
AUTOMATIC: Final[dict[int, kernel.Automatic[State]]] = {
    steps.START: turn.start,
    steps.PREPARE: turn.prepare,
    steps.WARRIOR: foes.warrior,
    steps.REVEAL_FOES: foes.reveal_foes,
    steps.FOES_PLACED: foes.foes_placed,
    steps.SURVEY: moves.survey,
    steps.CONAN_WINDOW: moves.conan_window,
    steps.REVEAL: moves.reveal,
    steps.REVEALED: moves.revealed,
    steps.ZONE_START: combat.zone_start,
    steps.COUNT: combat.count,
    steps.HITS: combat.hits,
    steps.APPLY: combat.apply,
    steps.SETTLE: combat.settle,
    steps.AFTER_DAMAGE: combat.after_damage,
    steps.ZONE_END: combat.zone_end,
    steps.ROUND_END: combat.round_end,
    steps.COMBAT_END: turn.combat_end,
    steps.REST: turn.rest,
    steps.RECOVER: turn.recover,
    steps.REFILL: turn.refill,
    steps.TURN_END: turn.turn_end,
}

#: Steps with a decision: its legal actions (``None`` when the step has gone on by itself), and what an action does.
DECISIONS: Final[dict[int, tuple[kernel.Options[State], kernel.Choose[State]]]] = {
    steps.FOE_REGION: (foes.region_options, foes.region),
    steps.CHOOSE_FOE: (foes.choose_options, foes.choose),
    steps.FOE_ZONE: (foes.zone_options, foes.zone),
    steps.FOE_PLACE: (foes.place_options, foes.place),
    steps.PAY_FOE: (foes.pay_options, foes.pay),
    steps.FACE: (foes.face_options, foes.face),
    steps.SURVEY_CHOICE: (moves.survey_options, moves.survey_choice),
    steps.SERVE: (moves.serve_options, moves.serve),
    steps.FOE_CARD: (moves.foe_card_options, moves.foe_card),
    steps.CONAN_MOVE: (moves.move_options, moves.move),
    steps.CONAN_GAP: (moves.gap_options, moves.gap),
    steps.ZONES: (combat.zone_options, combat.pick_zone),
    steps.EDGE: (combat.edge_options, combat.edge),
    steps.AIM: (combat.aim_options, combat.aim),
    steps.PRESS_ON: (turn.press_on_options, turn.press_on),
    steps.VITALITY: (turn.vitality_options, turn.vitality),
}


def _finish(state: State) -> None:
    """What was under way when the match ended stays in its last position."""


LOOP: Final = kernel.Loop[State](
    kernel.Rules(
        automatic=AUTOMATIC,
        decisions=DECISIONS,
        choices=choices.CHOICES,
        run=abilities.run_frame,
        settle=elimination.settle,
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
