"""Choices in the middle of an effect: each frame that asks has its options and what an answer does."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conquer import actions, position
from simulator.engine.games.conquer.play.effects import abilities, discards, targets, windows
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import frames, hospital, landscapes, moves, notice, spoils
from simulator.engine.games.conquer.position import State

# "You may".


def offer_options(state: State, frame: Frame) -> list[int] | None:
    ability = state.table.program.abilities[frame[kernel.ABILITY]]
    context = frames.context_of(frame)
    if not windows.usable(state, ability, context, 0):
        state.frames.pop()
        return None
    state.actor = context.player
    return [actions.action(actions.USE, context.source, ability.index), actions.PASS]


def offer(state: State, frame: Frame, act: int) -> None:
    kernel.answer_offer(state, frame, act != actions.PASS, state.table.program.abilities)


# One of several targets.


def target_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    context = frames.context_of(frame)
    found = targets.targets(state, op, context)
    if not found:
        state.frames.pop()
        return None
    state.actor = position.other(context.player) if op.target.by_opponent else context.player
    return [actions.action(actions.TARGET, inst) for inst in found]


def target(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    abilities.strike(state, state.table.program.ops[frame[kernel.OP]], frames.context_of(frame), actions.first_of(act))


# Amounts: how many cards to draw, how many Notice Points to pay. The last int is the most.


def amount_options(state: State, frame: Frame) -> list[int] | None:
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.AMOUNT, n) for n in range(frame[kernel.LAST], -1, -1)]


def amount(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    position.draw_cards(state, frame[kernel.PLAYER], actions.first_of(act), "CQ-1.2")


def pay_options(state: State, frame: Frame) -> list[int] | None:
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.AMOUNT, n) for n in range(frame[kernel.LAST], 0, -1)]


def pay(state: State, frame: Frame, act: int) -> None:
    """The ability below goes on with what was paid as its N (CQ-24.2)."""
    state.frames.pop()
    n = actions.first_of(act)
    position.pay_np(state, frame[kernel.PLAYER], n, "CQ-24.2")
    below = state.frames[-1]
    state.frames[-1] = kernel.with_n(below, n)


# Cards out of piles.


def return_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    found = targets.returnable(state, op, frame[kernel.PLAYER]) if frame[kernel.LAST] > 0 else []
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.CARD, inst) for inst in found]


def return_card(state: State, frame: Frame, act: int) -> None:
    state.frames[-1] = kernel.count_down(frame)
    abilities.take_back(state, state.table.program.ops[frame[kernel.OP]], frame[kernel.PLAYER], actions.first_of(act))


def search_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    found = targets.findable(state, op, frame[kernel.PLAYER])
    state.actor = frame[kernel.PLAYER]
    return [*(actions.action(actions.CARD, inst) for inst in found), actions.PASS]


def search(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    found = -1 if act == actions.PASS else actions.first_of(act)
    abilities.take_found(state, state.table.program.ops[frame[kernel.OP]], frame[kernel.PLAYER], found)


# Equipment: as a cost, a Character to give one to.


def equipment_options(state: State, frame: Frame) -> list[int] | None:
    context = frames.context_of(frame)
    found = targets.payable_equipment(state, state.table.program.ops[frame[kernel.OP]], context)
    if not found:
        state.frames.pop()
        return None
    state.actor = context.player
    return [actions.action(actions.TARGET, inst) for inst in found]


def pay_equipment(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    position.doom_attached(state, actions.first_of(act))


def give_options(state: State, frame: Frame) -> list[int] | None:
    found = targets.receivers(state, frame[kernel.ABOUT])
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.BY]
    return [actions.action(actions.TARGET, who) for who in found]


def give(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    abilities.give(state, frame[kernel.ABOUT], actions.first_of(act))


# Places: where a Character goes (the last int is 1 when he comes out of the Hospital Grounds).


def go_options(state: State, frame: Frame) -> list[int] | None:
    who = frame[kernel.SUBJECT]
    if frame[kernel.LAST]:
        found = hospital.return_places(state, who) if position.is_patient(state, who) else []
    else:
        op = state.table.program.ops[frame[kernel.OP]]
        is_there = position.is_in_play(state, who)
        found = targets.destinations(state, op, frames.context_of(frame), who) if is_there else []
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.AT, ground) for ground in found]


def go(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    if frame[kernel.LAST]:
        hospital.back(state, frame[kernel.SUBJECT], actions.first_of(act), "CQ-19.7")
    else:
        moves.go(state, frame[kernel.SUBJECT], actions.first_of(act), "CQ-20.5")


# The order of answers at the same moment (CQ-24.3): (F_ORDER, chooser, five ints an answer).

ANSWER_SIZE: Final = 5


def answers_in(frame: Frame) -> list[tuple[int, Context]]:
    """The answers of a frame that asks for their order."""
    parts = [frame[at : at + ANSWER_SIZE] for at in range(frames.FIRST_ANSWER, len(frame), ANSWER_SIZE)]
    return [(ability, Context(source, player, bearer, subject)) for ability, source, player, bearer, subject in parts]


def order_options(state: State, frame: Frame) -> list[int] | None:
    state.actor = frame[frames.CHOOSES_ORDER]
    return [actions.action(actions.ORDER, place) for place in range(len(answers_in(frame)))]


def order(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    found = answers_in(frame)
    ability, context = found.pop(actions.first_of(act))
    frames.answer(state, found)
    frames.start(state, state.table.program.abilities[ability], context)


#: By kind of frame. ``F_RUN`` asks nothing itself; ``rules`` runs it.
CHOICES: Final[dict[int, tuple[kernel.FrameOptions[State], kernel.FrameChoose[State]]]] = {
    frames.F_OFFER: (offer_options, offer),
    frames.F_DISCARD: (discards.options, discards.choose),
    frames.F_TARGET: (target_options, target),
    frames.F_AMOUNT: (amount_options, amount),
    frames.F_RETURN: (return_options, return_card),
    frames.F_SEARCH: (search_options, search),
    frames.F_WINDOW: (windows.window_options, windows.window_choice),
    frames.F_PLACE: (notice.place_options, notice.place),
    frames.F_LINK: (landscapes.link_options, landscapes.link),
    frames.F_SPOILS: (spoils.options, spoils.take),
    frames.F_ORDER: (order_options, order),
    frames.F_EQUIPMENT_COST: (equipment_options, pay_equipment),
    frames.F_GIVE: (give_options, give),
    frames.F_GO: (go_options, go),
    frames.F_PAY: (pay_options, pay),
}
