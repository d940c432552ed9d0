"""Carrying out abilities: whether one can be used, its costs and effects in printed order, what an effect asks."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.age_of_conan import cards, position
from simulator.engine.games.age_of_conan.cards import Ability, Op
from simulator.engine.games.age_of_conan.play.effects import (
    behaviour,
    conditions,
    effect_frames,
    roll_effects,
    step_effects,
    table_effects,
)
from simulator.engine.games.age_of_conan.play.effects.behaviour import ANSWERS, ASKS, CAN, DO, PAY, PAYABLE
from simulator.engine.games.age_of_conan.play.effects.conditions import Context, rule_of
from simulator.engine.games.age_of_conan.position import NOBODY, NONE, RESOLVING, UNTIL_TURN, State

#: The modules that say what effects do.
MODULES: Final = (roll_effects, step_effects, table_effects)
#: How long the limit of an ability holds, by ``Ability.once``.
LIMITS: Final = (UNTIL_TURN,)


def usable(state: State, ability: Ability, context: Context) -> bool:
    """Whether an ability may be used: not used up, conditions hold, costs can be paid, something to do (AOC-19.14)."""
    if kernel.was_used(state, ability, context.source) or not conditions.holds(state, ability, context):
        return False
    for cost in ability.costs:
        if not PAYABLE[cost.verb](state, cost, context):
            return False
    for op in ability.effects:
        if can(state, op, context):
            return True
    return False


def can(state: State, op: Op, context: Context) -> bool:
    """Whether an effect would do anything."""
    check = CAN.get(op.verb)
    return check is None or check(state, op, context)


def begin(state: State, ability: Ability, context: Context, played: int) -> None:
    """An ability is used; its limit counts. ``played`` says whether its card is discarded afterwards."""
    if ability.once >= 0:
        state.used.append((ability.index, context.source, LIMITS[ability.once]))
    effect_frames.run(state, ability.index, context, played)


def run_frame(state: State, frame: Frame) -> None:
    """Do the next cost or effect of the ability on top of the stack, or finish it."""
    ability = state.table.program.abilities[frame[kernel.ABILITY]]
    step = frame[kernel.STEP]
    ops = (*ability.costs, *ability.effects)
    if step >= len(ops):
        state.frames.pop()
        if frame[kernel.PLAYED]:
            _discard(state, frame[kernel.SOURCE])
        return
    state.frames[-1] = (*frame[: kernel.STEP], step + 1, frame[kernel.PLAYED])
    op, context = ops[step], effect_frames.context_of(frame)
    if step < len(ability.costs):
        PAY[op.verb](state, op, context)
    elif can(state, op, context):
        DO[op.verb](state, op, context)


def _discard(state: State, inst: int) -> None:
    """A card that was played goes to the discard pile of its kingdom (AOC-19.10, AOC-19.12)."""
    state.common(RESOLVING).remove(inst)
    position.discard_kingdom(state, inst)


# Choices in the middle of an effect.


def choice_options(state: State, frame: Frame) -> list[int] | None:
    """What the player of an ability can choose; nothing left ends the choices of the effect."""
    op = state.table.program.ops[frame[kernel.OP]]
    found = ASKS[op.verb](state, op, effect_frames.context_of(frame), frame) if frame[kernel.LAST] > 0 else []
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return found


def choose(state: State, frame: Frame, act: int) -> None:
    op = state.table.program.ops[frame[kernel.OP]]
    left = ANSWERS[op.verb](state, op, effect_frames.context_of(frame), frame, act)
    top = state.frames[-1]
    if left <= 0:
        state.frames.pop()
    else:
        state.frames[-1] = (*top[: kernel.LAST], left)


# Costs.


def _pay_gold(state: State, op: Op, context: Context) -> None:
    position.pay_gold(state, context.player, op.amount.base, rule_of(state, context.source))


def _has_gold(state: State, op: Op, context: Context) -> bool:
    return state.gold[context.player] >= op.amount.base


def _pay_sorcery(state: State, op: Op, context: Context) -> None:
    """No re-roll, so the limit of AOC-9.28 does not count it; but sorcery is spent, also for what asks for that."""
    position.pay_sorcery(state, context.player, op.amount.base, rule_of(state, context.source))
    if state.side_of(context.player) != NONE:
        effect_frames.window(state, cards.W_ON_SORCERY, context.player, NOBODY)


def _has_sorcery(state: State, op: Op, context: Context) -> bool:
    return state.sorcery[context.player] >= op.amount.base


behaviour.VERBS.costs(
    __name__,
    {"pay_gold": _pay_gold, "pay_sorcery": _pay_sorcery},
    {"pay_gold": _has_gold, "pay_sorcery": _has_sorcery},
)
behaviour.VERBS.complete()
