"""Effects on contest rolls; they last for one roll (AOC-9.35) and stand in ``State.clash``."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.age_of_conan import actions, position
from simulator.engine.games.age_of_conan.cards import Op
from simulator.engine.games.age_of_conan.play.clashes import clash_record
from simulator.engine.games.age_of_conan.play.effects import behaviour, conditions, effect_frames
from simulator.engine.games.age_of_conan.play.effects.conditions import Context
from simulator.engine.games.age_of_conan.position import (
    ATTACKER,
    BAN_STRATEGY,
    CL_BANNED,
    CL_CANCELLED,
    CL_DICE,
    CL_LOST,
    CL_MORE,
    CL_OPEN,
    CL_ROLLED,
    CL_SYMBOLS,
    CL_WHERE,
    CL_WINNER,
    COMMITTED,
    DEFENDER,
    FACE_NAMES,
    NOBODY,
    STRATEGY_HAND,
    State,
)

#: Chosen faces stand in the ``N`` of a frame, four bits each (face + 1).
FACE_BITS: Final = 4
FACE_MASK: Final = (1 << FACE_BITS) - 1


def _rolls_next(state: State) -> int:
    """The side whose dice fall next; the attacker rolls first (AOC-9.11)."""
    return DEFENDER if state.clash[CL_ROLLED + ATTACKER] else ATTACKER


# Strategy cards.


def _ban(state: State, op: Op, context: Context) -> None:
    state.clash[CL_BANNED + conditions.other_side(state, context.player)] |= BAN_STRATEGY


def _can_ban(state: State, op: Op, context: Context) -> bool:
    """There must be a card to forbid; which ones the opponent holds is his secret, how many is not (AOC-1.12)."""
    other = conditions.opponent(state, context.player)
    if other == NOBODY or state.clash[CL_BANNED + state.side_of(other)] & BAN_STRATEGY:
        return False
    return bool(state.pile(other, STRATEGY_HAND))


def _cancel_strategy(state: State, op: Op, context: Context) -> None:
    state.clash[CL_CANCELLED + conditions.other_side(state, context.player)] = 1


def _can_cancel_strategy(state: State, op: Op, context: Context) -> bool:
    other = conditions.opponent(state, context.player)
    if other == NOBODY:
        return False
    side = state.side_of(other)
    is_open = state.clash[CL_OPEN + side] and not state.clash[CL_CANCELLED + side]
    return bool(is_open) and bool(state.pile(other, COMMITTED))


# Dice.


def _add_dice(state: State, op: Op, context: Context) -> None:
    state.clash[CL_DICE + state.side_of(context.player)] += conditions.value(state, op, context)


def _can_add_dice(state: State, op: Op, context: Context) -> bool:
    """Before the own dice fall, and while the limit leaves room for one (AOC-9.6)."""
    side = state.side_of(context.player)
    return side == _rolls_next(state) and _changes_dice(state, side, 1)


def _sub_dice(state: State, op: Op, context: Context) -> None:
    state.clash[CL_DICE + conditions.other_side(state, context.player)] -= conditions.value(state, op, context)


def _can_sub_dice(state: State, op: Op, context: Context) -> bool:
    """Before the opponent's dice fall, and while he has more than one."""
    side = conditions.other_side(state, context.player)
    return side == _rolls_next(state) and _changes_dice(state, side, -1)


def _changes_dice(state: State, side: int, by: int) -> bool:
    """Whether a die more or fewer would be seen in what a side rolls."""
    before = clash_record.dice_of(state, side)
    state.clash[CL_DICE + side] += by
    after = clash_record.dice_of(state, side)
    state.clash[CL_DICE + side] -= by
    return before != after


def _count_symbol(state: State, op: Op, context: Context) -> None:
    state.clash[CL_SYMBOLS + state.side_of(context.player)] |= op.symbols


def _can_count_symbol(state: State, op: Op, context: Context) -> bool:
    """Before the own dice fall, and while one of the symbols does not count yet."""
    side = state.side_of(context.player)
    return side == _rolls_next(state) and bool(op.symbols & ~clash_record.symbols_of(state, side))


def _reroll(state: State, op: Op, context: Context) -> None:
    """All dice fall again, or as many as their owner chooses."""
    if op.most:
        effect_frames.choice(state, op, context, op.most)
    else:
        side = state.side_of(context.player)
        clash_record.reroll(state, side, list(range(len(state.dice(side)))))


def _chosen_faces(frame: Frame) -> list[int]:
    found, rest = [], frame[kernel.N]
    while rest:
        found.append((rest & FACE_MASK) - 1)
        rest >>= FACE_BITS
    return found


def _ask_reroll(state: State, op: Op, context: Context, frame: Frame) -> list[int]:
    """A die by its face; once one is chosen, no more. The dice chosen fall together when the choice ends."""
    left = list(state.dice(state.side_of(context.player)))
    chosen = _chosen_faces(frame)
    for face in chosen:
        left.remove(face)
    faces = [face for face in range(len(FACE_NAMES)) if face in left]
    found = actions.each(actions.FACE, faces)
    return [actions.PASS, *found] if chosen else found


def _answer_reroll(state: State, op: Op, context: Context, frame: Frame, act: int) -> int:
    side = state.side_of(context.player)
    chosen = _chosen_faces(frame)
    if act != actions.PASS:
        chosen.append(actions.first_of(act))
        if frame[kernel.LAST] > 1 and len(chosen) < len(state.dice(side)):
            state.frames[-1] = kernel.with_n(frame, frame[kernel.N] << FACE_BITS | (actions.first_of(act) + 1))
            return frame[kernel.LAST] - 1
    found: list[int] = []
    for face in chosen:
        found.append(next(at for at, one in enumerate(state.dice(side)) if one == face and at not in found))
    clash_record.reroll(state, side, sorted(found))
    return 0


# Successes, units.


def _add_successes(state: State, op: Op, context: Context) -> None:
    state.clash[CL_MORE + state.side_of(context.player)] += conditions.value(state, op, context)


def _can_add_successes(state: State, op: Op, context: Context) -> bool:
    """Until successes are compared."""
    return state.side_of(context.player) >= 0 and state.clash[CL_WINNER] < 0


def _prevent_loss(state: State, op: Op, context: Context) -> None:
    side = state.side_of(context.player)
    for _ in range(conditions.value(state, op, context)):
        clash_record.restore_unit(state, side)


def _can_prevent_loss(state: State, op: Op, context: Context) -> bool:
    return state.clash[CL_LOST + state.side_of(context.player)] > 0


def _eliminate_unit(state: State, op: Op, context: Context) -> None:
    """Not a loss of the roll, so nothing that prevents those brings it back; a marker stays (AOC-19.20)."""
    other, where = conditions.opponent(state, context.player), state.clash[CL_WHERE]
    for _ in range(min(conditions.value(state, op, context), position.units(state, other, where))):
        position.remove_unit(state, other, where, conditions.rule_of(state, context.source))


def _can_eliminate_unit(state: State, op: Op, context: Context) -> bool:
    """The opponent must have an army; a neutral province has none (AOC-19.20)."""
    other = conditions.opponent(state, context.player)
    return other != NOBODY and position.units(state, other, state.clash[CL_WHERE]) > 0


behaviour.VERBS.effects(
    __name__,
    {
        "ban": _ban,
        "cancel_strategy": _cancel_strategy,
        "add_dice": _add_dice,
        "sub_dice": _sub_dice,
        "count_symbol": _count_symbol,
        "reroll": _reroll,
        "add_successes": _add_successes,
        "prevent_loss": _prevent_loss,
        "eliminate_unit": _eliminate_unit,
    },
    {
        "ban": _can_ban,
        "cancel_strategy": _can_cancel_strategy,
        "add_dice": _can_add_dice,
        "sub_dice": _can_sub_dice,
        "count_symbol": _can_count_symbol,
        "add_successes": _can_add_successes,
        "prevent_loss": _can_prevent_loss,
        "eliminate_unit": _can_eliminate_unit,
    },
)
behaviour.choices(__name__, {"reroll": _ask_reroll}, {"reroll": _answer_reroll})
