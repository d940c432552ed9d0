"""The loop of the rules: which decision is next, what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core.errors import EngineBug, IllegalAction
from simulator.engine.games.conan_ccg import (
    actions,
    choices,
    combat,
    effects,
    elimination,
    foes,
    frames,
    moves,
    notation,
    steps,
    turn,
)
from simulator.engine.games.conan_ccg.state import State

Automatic = Callable[[State], None]
Options = Callable[[State], list[int] | None]
Choose = Callable[[State, int], None]

#: Steps in which the game goes on by itself.
AUTOMATIC: Final[dict[int, Automatic]] = {
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
DECISIONS: Final[dict[int, tuple[Options, Choose]]] = {
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

# The same by number of step and kind of frame, for the loop below.
_GOES_ON: Final = [AUTOMATIC.get(step) for step in range(len(steps.NAMES))]
_FRAME_ASKS: Final = [choices.CHOICES[kind][0] if kind != frames.F_RUN else None for kind in range(frames.KINDS)]
#: A chain of automatic steps longer than this is an error of the rules, never a long turn.
CHAIN_LIMIT: Final = 20_000


def advance(state: State) -> None:
    """Go on to the next real decision or to the end; forced choices are made and counted apart."""
    for _ in range(CHAIN_LIMIT):
        if state.reason:
            state.legal = []
            return
        if state.out and elimination.active_is_out(state):
            elimination.leave(state)
            continue
        if state.frames:
            frame = state.frames[-1]
            ask_frame = _FRAME_ASKS[frame[0]]
            if ask_frame is None:
                effects.run_frame(state, frame)
                continue
            options = ask_frame(state, frame)
        else:
            go_on = _GOES_ON[state.step]
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


def _do(state: State, act: int) -> None:
    if state.frames:
        frame = state.frames[-1]
        choices.CHOICES[frame[0]][1](state, frame, act)
    else:
        DECISIONS[state.step][1](state, act)


def legal_actions(state: State) -> list[int]:
    """The legal actions of the decision at hand, in a stable order; empty when the match is over."""
    return state.legal


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
