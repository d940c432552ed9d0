"""Choices of cards in the middle of an effect: from the hand, the discard pile, the deck."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conan_ccg import actions, position
from simulator.engine.games.conan_ccg.play.effects import conditions
from simulator.engine.games.conan_ccg.position import DISCARD, DRAW, HAND, STREAM_DRAW, State


def distinct(state: State, cards: list[int], kind: int) -> list[int]:
    """One action for each different card of each owner; equal cards stand for each other."""
    return actions.each(kind, position.distinct(state, cards))


# Discarding from the hand; the last int of the frame is how many are still to go.


def discard_options(state: State, frame: Frame) -> list[int] | None:
    wanted = state.table.program.ops[frame[kernel.OP]].card_filter if frame[kernel.OP] >= 0 else None
    hand = [inst for inst in state.hand(frame[kernel.PLAYER]) if conditions.card_fits(state, wanted, inst)]
    if frame[kernel.LAST] <= 0 or not hand:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    found = distinct(state, hand, actions.DISCARD)
    return found[:1] if len(hand) <= frame[kernel.LAST] else found  # all of them go: no order is asked for


def discard(state: State, frame: Frame, act: int) -> None:
    inst = actions.first_of(act)
    state.frames[-1] = kernel.count_down(frame)
    position.from_hand(state, frame[kernel.PLAYER], inst)
    if state.log is not None:
        state.say("discard", "CCG-27.6", "{:player} discards {:card}.", frame[kernel.PLAYER], inst)


# Cards from the discard pile and out of the deck. The last int is how many are still to come.


def return_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    found = [c for c in state.pile(frame[kernel.PLAYER], DISCARD) if conditions.card_fits(state, op.card_filter, c)]
    if frame[kernel.LAST] <= 0 or not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return distinct(state, found, actions.CARD)


def return_card(state: State, frame: Frame, act: int) -> None:
    inst = actions.first_of(act)
    state.frames[-1] = kernel.count_down(frame)
    state.pile(frame[kernel.PLAYER], DISCARD).remove(inst)
    state.pile(frame[kernel.PLAYER], HAND).append(inst)
    if state.log is not None:
        state.say("return", "CCG-23.7", "{:card} returns to {:player}'s hand.", inst, frame[kernel.PLAYER])


def search_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    deck = state.pile(frame[kernel.PLAYER], DRAW)
    state.actor = frame[kernel.PLAYER]
    found = distinct(state, sorted(c for c in deck if conditions.card_fits(state, op.card_filter, c)), actions.CARD)
    found.append(actions.PASS)
    return found


def search(state: State, frame: Frame, act: int) -> None:
    """CCG-27.3: a deck that was searched is shuffled."""
    state.frames.pop()
    player = frame[kernel.PLAYER]
    deck = state.pile(player, DRAW)
    if act != actions.PASS:
        inst = actions.first_of(act)
        deck.remove(inst)
        state.hand(player).append(inst)
        if state.log is not None:
            state.say("search", "CCG-27.3", "{:player} takes {:card} from the deck.", player, inst)
    kernel.shuffle(state.streams, player * 2 + STREAM_DRAW, deck, state.table.marks)
    position.top_of_draw(state, player)


# The top of the deck: one of the first cards into the hand, the rest below the deck or discarded. Last int: how many.


def look_options(state: State, frame: Frame) -> list[int] | None:
    top = state.pile(frame[kernel.PLAYER], DRAW)[-frame[kernel.LAST] :]
    if not top:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return distinct(state, sorted(top), actions.CARD)


def look(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    inst, player = actions.first_of(act), frame[kernel.PLAYER]
    deck = state.pile(player, DRAW)
    rest = [card for card in deck[-frame[kernel.LAST] :] if card != inst]
    del deck[-frame[kernel.LAST] :]
    state.hand(player).append(inst)
    if state.table.program.ops[frame[kernel.OP]].word == "discard":
        for card in reversed(rest):
            position.discard(state, card)
    else:
        deck[:0] = rest
    position.top_of_draw(state, player)
    if state.log is not None:
        state.say("look", "CCG-23.7", "{:player} takes one of {} cards of his deck.", player, len(rest) + 1)


def top(state: State, frame: Frame, act: int) -> None:
    """A card of the discard pile goes on top of the deck."""
    inst, player = actions.first_of(act), frame[kernel.PLAYER]
    state.frames[-1] = kernel.count_down(frame)
    state.pile(player, DISCARD).remove(inst)
    state.pile(player, DRAW).append(inst)
    position.hide(state, (inst,))
    if state.log is not None:
        state.say("return", "CCG-23.7", "{:card} goes on top of {:player}'s Draw Deck.", inst, player)
