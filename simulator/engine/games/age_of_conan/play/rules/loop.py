"""The loop of the rules: which decision is next, what is legal, and what an action does."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import actions, position, steps
from simulator.engine.games.age_of_conan.play.ages import phase
from simulator.engine.games.age_of_conan.play.clashes import battles, campaigns, clashes, sieges
from simulator.engine.games.age_of_conan.play.effects import windows
from simulator.engine.games.age_of_conan.play.rules import (
    actions_court,
    actions_intrigue,
    actions_military,
    adventures,
    bids,
    frames,
    pool,
    tracks,
    turn,
)
from simulator.engine.games.age_of_conan.position import State

#: Steps in which the game goes on by itself.
AUTOMATIC: Final[dict[int, kernel.Automatic[State]]] = {
    steps.BID_DRAW: bids.draw,
    steps.BID_REVEAL: bids.reveal,
    steps.BID_COMPARE: bids.compare,
    steps.TURN: turn.start,
    steps.ROLL_POOL: pool.roll,
    steps.TURN_END: turn.end,
    steps.CLASH: clashes.start,
    steps.REVEAL: clashes.reveal,
    steps.ATTACK_DICE: clashes.attack_dice,
    steps.ATTACK_ROLL: clashes.attack_roll,
    steps.DEFENSE_DICE: clashes.defense_dice,
    steps.DEFENSE_ROLL: clashes.defense_roll,
    steps.COMPARE: clashes.compare,
    steps.OUTCOME: clashes.outcome,
    steps.AFTER_OUTCOME: clashes.after_outcome,
    steps.CLASH_END: clashes.roll_ends,
    steps.ADVENTURE_END: adventures.end,
    steps.RELOCATE: adventures.relocate,
    steps.NEXT_ADVENTURE: adventures.go_on,
    **phase.AUTOMATIC,
}

#: Steps with a decision: its legal actions (``None`` when the step has gone on by itself), and what an action does.
DECISIONS: Final[dict[int, tuple[kernel.Options[State], kernel.Choose[State]]]] = {
    steps.BID_CARD: (bids.card_options, bids.commit_card),
    steps.BID_TOKEN: (bids.token_options, bids.commit_token),
    steps.BID_SECOND: (bids.second_options, bids.second),
    steps.CONAN: (turn.conan_options, turn.conan),
    steps.TABLE: (turn.table_options, turn.table),
    steps.DIE: (pool.die_options, pool.die),
    steps.TAKE: (pool.take_options, pool.take),
    steps.CONAN_PART: (actions_court.conan_options, actions_court.conan_part),
    steps.COURT: (actions_court.options, actions_court.choose),
    steps.MILITARY: (actions_military.options, actions_military.choose),
    steps.REDEPLOY: (actions_military.redeploy_options, actions_military.redeploy),
    steps.REDEPLOY_TO: (actions_military.redeploy_to_options, actions_military.redeploy_to),
    steps.REDEPLOY_COUNT: (actions_military.count_options, actions_military.redeploy_count),
    steps.ATTACK: (actions_military.attack_options, actions_military.attack),
    steps.ATTACK_TO: (actions_military.attack_to_options, actions_military.attack_to),
    steps.ATTACK_COUNT: (actions_military.count_options, actions_military.attack_count),
    steps.RECRUIT: (actions_military.recruit_options, actions_military.recruit),
    steps.INTRIGUE: (actions_intrigue.options, actions_intrigue.choose),
    steps.EMISSARY: (actions_intrigue.emissary_options, actions_intrigue.emissary),
    steps.EMISSARY_TO: (actions_intrigue.emissary_to_options, actions_intrigue.emissary_to),
    steps.SCHEME: (actions_intrigue.scheme_options, actions_intrigue.scheme),
    steps.COLLECT: (actions_intrigue.collect_options, actions_intrigue.collect),
    steps.ENVOY: (actions_intrigue.envoy_options, actions_intrigue.envoy),
    steps.ACTION_END: (turn.action_end_options, turn.action_end),
    steps.COMMIT: (clashes.commit_options, clashes.commit),
    steps.ANSWER: (clashes.answer_options, clashes.answer),
    steps.ATTACK_ROLLED: (clashes.attack_rolled_options, clashes.attack_rolled),
    steps.DEFENSE_ROLLED: (clashes.defense_rolled_options, clashes.defense_rolled),
    steps.SUBJUGATE: (campaigns.subjugate_options, campaigns.subjugate),
    steps.MARCH: (campaigns.march_options, campaigns.march),
    steps.RETREAT: (sieges.retreat_options, sieges.retreat),
    steps.WITHDRAW: (battles.withdraw_options, battles.withdraw),
    **phase.DECISIONS,
}

#: Decisions of frames by their kind.
CHOICES: Final[dict[int, tuple[kernel.FrameOptions[State], kernel.FrameChoose[State]]]] = {
    frames.F_TRADE: (tracks.trade_options, tracks.trade),
    **windows.CHOICES,
}


def _settle(state: State) -> None:
    state.dirty = 0


def _finish(state: State) -> None:
    state.frames = []


LOOP: Final = kernel.Loop[State](
    kernel.Rules(
        automatic=AUTOMATIC,
        decisions=DECISIONS,
        choices=CHOICES,
        run=windows.run_frame,
        settle=_settle,
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
