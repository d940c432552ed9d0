"""Carrying out abilities: costs and effects in printed order (CCG-23.7), verb by verb."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import position, steps
from simulator.engine.games.conan_ccg.cards import LASTING, Ability, Op
from simulator.engine.games.conan_ccg.play.effects import (
    behaviour,
    card_effects,
    conditions,
    continuous,
    costs,
    move_effects,
)
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import frames, harm, windows
from simulator.engine.games.conan_ccg.position import NONE, STREAM_DRAW, State


def run_frame(state: State, frame: kernel.Frame) -> None:
    """Do the next cost or effect of the ability on top of the stack, or finish it."""
    ability = state.table.program.abilities[frame[kernel.ABILITY]]
    step = frame[kernel.STEP]
    if ability.costs and step == kernel.FIRST_STEP and not _pays(state, ability, frame):
        step = len(ability.costs) + len(ability.effects)
    if step >= len(ability.costs) + len(ability.effects):
        state.frames.pop()
        if frame[kernel.PLAYED] == frames.PLAYED_ACTION:
            state.resolving().remove(frame[kernel.SOURCE])
            position.discard(state, frame[kernel.SOURCE])
        return
    state.frames[-1] = (*frame[: kernel.STEP], step + 1, frame[kernel.PLAYED])
    context = frames.context_of(frame)
    if step < len(ability.costs):
        op = ability.costs[step]
        behaviour.PAY[op.verb](state, op, context)
    else:
        op = ability.effects[step - len(ability.costs)]
        behaviour.DO[op.verb](state, op, context)


def _pays(state: State, ability: Ability, frame: kernel.Frame) -> bool:
    """Whether the costs can be paid in full; of a text that nobody is asked about it is not known before (CCG-23.3)."""
    context = frames.context_of(frame)
    return not windows.lack(state, ability, context, len(state.hand(context.player)))


def _value(state: State, op: Op, context: Context) -> int:
    return max(0, conditions.amount(state, op.amount, context))


# Cards, Prowess and Health of "you".


def _lose_health(state: State, op: Op, context: Context) -> None:
    harm.wound(state, costs.payer(state, context), _value(state, op, context), "CCG-22.2")


def _draw(state: State, op: Op, context: Context) -> None:
    count = _value(state, op, context)
    for player in card_effects.players(state, op, context):
        if op.flag:
            one = Context(context.source, player, context.performer, context.subject, n=context.n)
            state.frames.append(frames.choice(frames.F_AMOUNT, op, one, count))
        else:
            position.draw_cards(state, player, count, "CCG-23.7")


def _discard(state: State, op: Op, context: Context) -> None:
    """Discarding is from the hand, and the player who discards chooses (CCG-27.4, CCG-27.6)."""
    count = _value(state, op, context)
    for player in reversed(card_effects.players(state, op, context)):
        if op.flag:
            card_effects.discard_at_random(state, player, count)
        elif op.chosen:
            card_effects.take_card(state, op, context, player, count)
        else:
            one = Context(context.source, player, context.performer, context.subject, n=context.n)
            state.frames.append(frames.choice(frames.F_DISCARD, op, one, count))


def _return_card(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_RETURN, op, context, op.amount.base))


def _search_deck(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_SEARCH, op, context, 1))


def _look_top(state: State, op: Op, context: Context) -> None:
    position.top_of_draw(state, context.player)
    state.frames.append(frames.choice(frames.F_LOOK, op, context, op.amount.base))


def _put_on_top(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_TOP, op, context, op.amount.base))


# Prowess, Health, targets.


def _gain_prowess(state: State, op: Op, context: Context) -> None:
    """The performer of a move gains it, a Foe by its own text too; any other "you" is Conan, also on an Ally."""
    performer = context.performer
    kind = position.card_type(state, performer) if performer >= 0 else NONE
    if kind == position.T_FOE or (kind == position.T_ALLY and performer != context.source):
        state.spent[performer] = max(0, state.spent[performer] - _value(state, op, context))
    else:
        harm.regain(state, _value(state, op, context))


def _for_target(state: State, op: Op, context: Context) -> None:
    """Do an effect to its target, asking whom where the text leaves a choice."""
    found = windows.targets(state, op.target, context)
    if op.target.by_chance and found:
        found = [found[kernel.below(state.streams, 2 * context.player + STREAM_DRAW, len(found))]]
    if op.target.up_to:
        state.frames.append((*frames.choice(frames.F_TARGETS, op, context, op.target.up_to), 0))
        return
    if (op.target.one or op.target.word == "facing") and len(found) > 1:
        state.frames.append(frames.choice(frames.F_TARGET, op, context, 0))
        return
    for inst in found:
        if harm.still_there(state, inst):
            strike_target(state, op, context, inst)


def strike_target(state: State, op: Op, context: Context, inst: int) -> None:
    """Do a targeted effect to one character."""
    behaviour.TO_TARGET[op.verb](state, op, context, inst)


def _heal(state: State, op: Op, context: Context, inst: int) -> None:
    harm.heal(state, inst, _value(state, op, context))


def _wound(state: State, op: Op, context: Context, inst: int) -> None:
    harm.wound(state, inst, _value(state, op, context), "CCG-18.8")


def _lose_prowess(state: State, op: Op, context: Context, inst: int) -> None:
    costs.lose_prowess(state, inst, _value(state, op, context))


def _blank_text(state: State, op: Op, context: Context, inst: int) -> None:
    continuous.add(state, op, inst, context.player, op.until, 0)


def _move_foe(state: State, op: Op, context: Context, inst: int) -> None:
    state.frames.append((frames.F_MOVE_ZONE, inst, context.player))


def _defeat_foe(state: State, op: Op, context: Context, inst: int) -> None:
    if position.card_type(state, inst) == position.T_FOE:
        harm.defeat_foe(state, inst, "CCG-19.2", close=harm.rows_close(state))


def _discard_foe(state: State, op: Op, context: Context, inst: int) -> None:
    if position.card_type(state, inst) == position.T_FOE:
        harm.discard_foe(state, inst, "CCG-19.2", close=harm.rows_close(state))


def _exchange(state: State, op: Op, context: Context) -> None:
    """Lose up to N Prowess and heal as much (as in CCG-EX-17)."""
    player = state.active
    pool = state.table.program.pool
    hurt = pool.health[state.table.card[position.conan(state)]] - state.health[player]
    most = min(op.amount.base, state.prowess[player], hurt)
    if most > 0:
        state.frames.append(frames.choice(frames.F_AMOUNT, op, context, most))


def _set_prowess(state: State, op: Op, context: Context) -> None:
    """Conan's Prowess becomes a number, never above his Starting Value (CCG-22.5)."""
    player = state.active
    more = op.amount.base - state.prowess[player]
    if more > 0:
        harm.regain(state, more)
    else:
        harm.spend(state, -more, "CCG-22.2")


# Moves, Foes, Renown, lasting changes.


def _cancel_move(state: State, op: Op, context: Context) -> None:
    found = windows.cancel_targets(state, op, context)
    if len(found) == 1:
        move_effects.cancel(state, found[0])
    elif found:
        state.frames.append(frames.choice(frames.F_CANCEL, op, context, 0))


def _more_foes(state: State, op: Op, context: Context) -> None:
    state.foe_bonus += op.amount.base


def _lose_renown(state: State, op: Op, context: Context) -> None:
    """The frames of the players lie on each other, so that the first one loses first."""
    for player in reversed(card_effects.players(state, op, context)):
        harm.lose_renown(state, _value(state, op, context), "CCG-11.4", player)


def _extra_vitality(state: State, op: Op, context: Context) -> None:
    state.vitality_bonus += op.amount.base


def _has_target(state: State, op: Op, context: Context) -> bool:
    return bool(windows.targets(state, op.target, context))


def _can_move_foe(state: State, op: Op, context: Context) -> bool:
    return state.step < steps.CONAN_WINDOW and _has_target(state, op, context)


def _has_move(state: State, op: Op, context: Context) -> bool:
    return bool(windows.cancel_targets(state, op, context))


def _lasting(state: State, op: Op, context: Context) -> None:
    """Put a change in force until the end its text names."""
    continuous.add(state, op, context.source, context.player, op.until, conditions.amount(state, op.amount, context))


behaviour.VERBS.effects(
    __name__,
    do={
        **dict.fromkeys(LASTING, _lasting),
        "draw": _draw,
        "discard": _discard,
        "mill": card_effects.mill,
        "return_card": _return_card,
        "search_deck": _search_deck,
        "look_top": _look_top,
        "put_on_top": _put_on_top,
        "gain_prowess": _gain_prowess,
        "set_prowess": _set_prowess,
        "lose_health": _lose_health,
        "exchange": _exchange,
        "cancel_move": _cancel_move,
        "more_foes": _more_foes,
        "lose_renown": _lose_renown,
        "extra_vitality": _extra_vitality,
    },
    can={"cancel_move": _has_move},
)
#: Effects for characters, with what each does to one of them.
_TARGETED: Final[dict[str, behaviour.OnOne]] = {
    "lose_prowess": _lose_prowess,
    "heal": _heal,
    "wound": _wound,
    "discard_foe": _discard_foe,
    "defeat_foe": _defeat_foe,
    "move_foe": _move_foe,
    "blank_text": _blank_text,
}
behaviour.on_one(__name__, behaviour.TO_TARGET, _TARGETED)
behaviour.VERBS.effects(
    __name__,
    do=dict.fromkeys(_TARGETED, _for_target),
    can={**dict.fromkeys(_TARGETED, _has_target), "move_foe": _can_move_foe},
)
