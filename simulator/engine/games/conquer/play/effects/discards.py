"""Discarding from hands and battle hands: by choice of the player, of his opponent, or at random."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conquer import actions, position
from simulator.engine.games.conquer.cards import Op
from simulator.engine.games.conquer.play.effects import targets
from simulator.engine.games.conquer.play.rules import frames
from simulator.engine.games.conquer.position import BATTLE, NONE, STREAM_BARRACKS, STREAM_COMBAT, State


def frame(op: Op, player: int, chooser: int, pile: int, count: int) -> Frame:
    """A frame in which ``chooser`` picks the cards that ``player`` discards from a hand."""
    return (frames.F_DISCARD, op.index, NONE, player, chooser, pile, 0, count)


def options(state: State, frame_: Frame) -> list[int] | None:
    found = targets.discardable(state, frame_[kernel.PLAYER], frame_[frames.PILE])
    if not found or frame_[kernel.LAST] <= 0:
        state.frames.pop()
        return None
    state.actor = frame_[frames.CHOOSER]
    listed = [actions.action(actions.DISCARD, inst) for inst in position.distinct(state, found)]
    return listed[:1] if len(found) <= frame_[kernel.LAST] else listed  # all of them go: no order is asked for


def choose(state: State, frame_: Frame, act: int) -> None:
    state.frames[-1] = kernel.count_down(frame_)
    drop(state, frame_[kernel.PLAYER], actions.first_of(act))


def at_random(state: State, player: int, pile: int, count: int) -> None:
    """Discard cards of a hand at random."""
    stream = 2 * player + (STREAM_COMBAT if pile == BATTLE else STREAM_BARRACKS)
    for _ in range(count):
        cards = sorted(targets.discardable(state, player, pile))
        if not cards:
            return
        drop(state, player, cards[kernel.below(state.streams, stream, len(cards))])


def drop(state: State, player: int, inst: int) -> None:
    position.from_hand(state, player, inst)
    if state.log is not None:
        state.say("discard", "CQ-1.2", f"{position.name(state, player)} discards {position.title(state, inst)}.")
