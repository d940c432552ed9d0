"""Effects on the attack under way, the fighters and the battle hands."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.cards import S_BATTLE_HAND, Op
from simulator.engine.games.conquer.play.effects import behaviour, conditions, continuous, discards
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import combat
from simulator.engine.games.conquer.position import (
    ANSWER_CANCELLED,
    ATTACK_CANCELLED,
    BATTLE,
    D_HEALTH,
    DISTURBANCE_CANCELLED,
    DOUBLED,
    ENDED,
    PILES,
    REANSWER,
    STREAM_COMBAT,
    State,
)


def _modify_damage(state: State, op: Op, context: Context) -> None:
    state.power += conditions.amount(state, op.amount, context)


def _prevent(state: State, op: Op, context: Context) -> None:
    state.prevented += conditions.value(state, op, context)


def _double_damage(state: State, op: Op, context: Context) -> None:
    state.flags |= DOUBLED


def redirect(state: State, op: Op, context: Context, inst: int) -> None:
    """The attack under way strikes somebody else."""
    if state.attack >= 0:
        state.struck = inst
        if state.log is not None:
            state.say("redirect", "CQ-1.2", f"{position.title(state, inst)} is struck instead.")


def change_defender(state: State, op: Op, context: Context, inst: int) -> None:
    """Another Character of the same side takes the Defender's place."""
    if state.defender < 0:
        return
    if state.struck == state.defender:
        state.struck = inst
    state.defender = inst
    state.dirty |= D_HEALTH
    if state.log is not None:
        state.say("defender", "CQ-1.2", f"{position.title(state, inst)} is the Defender now.")


CANCELS: Final = {
    "attack": ATTACK_CANCELLED,
    "answer": ANSWER_CANCELLED,
    "disturbance": DISTURBANCE_CANCELLED,
}


def _cancel(state: State, op: Op, context: Context) -> None:
    """A cancelled attack does nothing, a cancelled answer stops nothing, a cancelled Disturbance has no effect."""
    if not position.in_combat(state):
        return
    state.flags |= CANCELS[op.word]
    if state.log is not None:
        state.say("cancel", "CQ-1.2", f"The {op.word.capitalize()} is cancelled.")


def _reanswer(state: State, op: Op, context: Context) -> None:
    """The reacting side answers anew; its first answer is discarded."""
    if state.answer >= 0:
        state.flags |= REANSWER


def _end_combat(state: State, op: Op, context: Context) -> None:
    if position.in_combat(state):
        state.flags |= ENDED
        if state.log is not None:
            state.say("no_winner", "CQ-1.2", "The combat is broken off.")


def _redraw(state: State, op: Op, context: Context) -> None:
    """A new battle hand, as in CQ-15.8."""
    for player in conditions.players(state, op, context):
        combat.spend_hand(state, player)
        more = continuous.player_change(state, S_BATTLE_HAND, player)
        position.draw_actions(state, player, max(0, position.BATTLE_HAND + more), "CQ-1.2")


def _draw_actions(state: State, op: Op, context: Context) -> None:
    for player in conditions.players(state, op, context):
        position.draw_actions(state, player, conditions.value(state, op, context), "CQ-1.2")


def _discard_actions(state: State, op: Op, context: Context) -> None:
    count = conditions.value(state, op, context)
    for player in reversed(conditions.players(state, op, context)):
        if op.flag:
            discards.at_random(state, player, BATTLE, count)
        else:
            chooser = context.player if op.by_you else player
            state.frames.append(discards.frame(op, player, chooser, BATTLE, count))


def _steal_action(state: State, op: Op, context: Context) -> None:
    """Take a Battle Action of the opponent's battle hand at random; it goes to its owner's discard after use."""
    victim = position.other(context.player)
    cards = sorted(state.piles[victim * PILES + BATTLE])
    if not cards:
        return
    taken = cards[kernel.below(state.streams, 2 * victim + STREAM_COMBAT, len(cards))]
    state.piles[victim * PILES + BATTLE].remove(taken)
    state.piles[context.player * PILES + BATTLE].append(taken)
    if state.log is not None:
        text = (
            f"{position.name(state, context.player)} takes {position.title(state, taken)} from the other battle hand."
        )
        state.say("steal", "CQ-1.2", text)


def _answer_is_there(state: State, op: Op, context: Context) -> bool:
    return state.answer >= 0


def _can_cancel(state: State, op: Op, context: Context) -> bool:
    return op.word != "answer" or state.answer >= 0


def _can_steal(state: State, op: Op, context: Context) -> bool:
    return bool(state.pile(position.other(context.player), BATTLE))


def _can_be_defender(state: State, op: Op, context: Context, inst: int) -> bool:
    return inst != state.defender and position.owner(state, inst) == position.owner(state, state.defender)


def _can_be_struck(state: State, op: Op, context: Context, inst: int) -> bool:
    return position.is_in_play(state, inst) and inst != state.struck


behaviour.VERBS.effects(
    __name__,
    {
        "modify_damage": _modify_damage,
        "prevent": _prevent,
        "double_damage": _double_damage,
        "cancel": _cancel,
        "reanswer": _reanswer,
        "end_combat": _end_combat,
        "redraw": _redraw,
        "draw_actions": _draw_actions,
        "discard_actions": _discard_actions,
        "steal_action": _steal_action,
    },
)
behaviour.VERBS.effects(__name__, can={"cancel": _can_cancel, "reanswer": _answer_is_there, "steal_action": _can_steal})
behaviour.can_be(__name__, {"change_defender": _can_be_defender, "redirect": _can_be_struck})
