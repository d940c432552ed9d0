"""Costs: whether they can be paid, and how they are (CCG-23.3)."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.games.conan_ccg import position
from simulator.engine.games.conan_ccg.cards import Op
from simulator.engine.games.conan_ccg.play.effects import behaviour, card_effects, conditions, continuous
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames, harm
from simulator.engine.games.conan_ccg.position import ALLIES, ITEMS, UNTIL_TURN, State


def payer(state: State, context: Context) -> int:
    """The Foe or Ally whose text it is; for any other text Conan."""
    performer = context.performer
    is_other = performer >= 0 and position.card_type(state, performer) in (position.T_FOE, position.T_ALLY)
    return performer if is_other else position.conan(state)


def lose_prowess(state: State, inst: int, amount: int) -> None:
    """A character loses Prowess, and the remainder as Health (CCG-22.2, CCG-22.3)."""
    if position.card_type(state, inst) not in (position.T_FOE, position.T_ALLY):
        harm.spend(state, amount, "CCG-22.2")
        return
    paid = min(amount, continuous.prowess_left(state, inst))
    state.spent[inst] += paid
    harm.wound(state, inst, amount - paid, "CCG-22.2")


def _pay_prowess(state: State, op: Op, context: Context) -> None:
    lose_prowess(state, payer(state, context), op.amount.base)


def _pay_health(state: State, op: Op, context: Context) -> None:
    harm.wound(state, payer(state, context), op.amount.base, "CCG-23.3")


def are_survived(state: State, costs: Sequence[Op], context: Context) -> bool:
    """Whether costs in Prowess and Health, which are paid together, leave a last Health (CCG-22.4)."""
    prowess = sum([cost.amount.base for cost in costs if cost.verb == "lose_prowess"])
    health = sum([cost.amount.base for cost in costs if cost.verb == "lose_health"])
    return not (prowess and health) or _survives(state, prowess, health, context)


def _survives(state: State, prowess: int, health: int, context: Context) -> bool:
    """Whether the payer can lose so much; Health stands in for Prowess (CCG-22.4), but not the last one.

    A Foe or Ally that has left play, such as one whose text answers to its own defeat, has nothing to pay with.
    """
    who = payer(state, context)
    if position.card_type(state, who) == position.T_CONAN:
        if context.player != state.active:
            return False
        have, left = state.prowess[state.active], state.health[state.active]
    elif harm.still_there(state, who):
        have, left = continuous.prowess_left(state, who), continuous.health_left(state, who)
    else:
        return False
    return left - max(0, prowess - have) > health


def _has_prowess(state: State, op: Op, context: Context, held: int) -> bool:
    return _survives(state, op.amount.base, 0, context)


def _has_health(state: State, op: Op, context: Context, held: int) -> bool:
    return _survives(state, 0, op.amount.base, context)


def _has_some_prowess(state: State, op: Op, context: Context, held: int) -> bool:
    return context.player == state.active and state.prowess[state.active] > 0


def _pay_some_prowess(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_PAY_SOME, op, context, op.amount.base))


def _has_cards(state: State, op: Op, context: Context, held: int) -> bool:
    """Whether so many cards of the hand, without the one being played, could pay a cost."""
    if op.card_filter is not None:
        hand = state.hand(context.player)
        held = sum(1 for inst in hand if inst != context.source and conditions.card_fits(state, op.card_filter, inst))
    return held >= op.amount.base


def _pay_cards(state: State, op: Op, context: Context) -> None:
    if op.flag:
        card_effects.discard_at_random(state, context.player, op.amount.base)
        return
    state.frames.append(frames.choice(frames.F_DISCARD, op, context, op.amount.base))


def _always(state: State, op: Op, context: Context, held: int) -> bool:
    return True


def _is_in_play(state: State, op: Op, context: Context, held: int) -> bool:
    player = context.player
    return context.source in state.pile(player, ITEMS) or context.source in state.pile(player, ALLIES)


def _pay_this(state: State, op: Op, context: Context) -> None:
    player, inst = context.player, context.source
    if inst in state.pile(player, ALLIES):
        harm.remove_ally(state, player, inst)
    elif inst in state.pile(player, ITEMS):
        harm.remove_item(state, player, inst)


def _has_ally(state: State, op: Op, context: Context, held: int) -> bool:
    return bool(state.pile(context.player, ALLIES))


def _pay_ally(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_ALLY_COST, op, context, 1))


def _has_item(state: State, op: Op, context: Context, held: int) -> bool:
    """The Items of a Foe player are not in play (CCG-3.6)."""
    return context.player == state.active and bool(state.pile(context.player, ITEMS))


def _pay_item(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_ITEM_COST, op, context, 1))


def _has_renown(state: State, op: Op, context: Context, held: int) -> bool:
    return context.player == state.active and state.renown[state.active] >= op.amount.base


def _pay_renown(state: State, op: Op, context: Context) -> None:
    harm.lose_renown(state, op.amount.base, "CCG-23.3")


def _has_minors(state: State, op: Op, context: Context, held: int) -> bool:
    owner = state.table.owner
    own = [foe for foe in state.revealed() if owner[foe] == context.player and position.is_minor(state, foe)]
    return len(own) >= op.amount.base


def _pay_minors(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_PAY_MINOR, op, context, op.amount.base))


def _give_up_refill(state: State, op: Op, context: Context) -> None:
    continuous.add(state, op, context.source, context.player, UNTIL_TURN, 0)


behaviour.VERBS.costs(
    __name__,
    pay={
        "lose_prowess": _pay_prowess,
        "lose_health": _pay_health,
        "lose_some_prowess": _pay_some_prowess,
        "discard": _pay_cards,
        "mill": card_effects.mill,
        "discard_this": _pay_this,
        "discard_ally": _pay_ally,
        "discard_item": _pay_item,
        "lose_renown": _pay_renown,
        "pay_minor": _pay_minors,
        "skip_refill": _give_up_refill,
    },
    payable={
        "lose_prowess": _has_prowess,
        "lose_health": _has_health,
        "lose_some_prowess": _has_some_prowess,
        "discard": _has_cards,
        "mill": _always,
        "discard_this": _is_in_play,
        "discard_ally": _has_ally,
        "discard_item": _has_item,
        "lose_renown": _has_renown,
        "pay_minor": _has_minors,
        "skip_refill": _always,
    },
)
