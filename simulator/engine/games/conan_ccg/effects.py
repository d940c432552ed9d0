"""Carrying out abilities: costs and effects in printed order (CCG-23.7), verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core import rng
from simulator.engine.games.conan_ccg import (
    attack_effects,
    conditions,
    foe_effects,
    frames,
    harm,
    modifiers,
    steps,
    table,
    windows,
)
from simulator.engine.games.conan_ccg.conditions import Context
from simulator.engine.games.conan_ccg.program import CardFilter, Op
from simulator.engine.games.conan_ccg.state import (
    ALLIES,
    DRAW,
    ITEMS,
    NONE,
    STREAM_DRAW,
    State,
)


def run_frame(state: State, frame: tuple[int, ...]) -> None:
    """Do the next cost or effect of the ability on top of the stack, or finish it."""
    ability = state.table.program.abilities[frame[1]]
    step = frame[7]
    if step >= len(ability.costs) + len(ability.effects):
        state.frames.pop()
        if frame[8] == frames.PLAYED_ACTION:
            state.resolving().remove(frame[2])
            table.discard(state, frame[2])
        return
    state.frames[-1] = (*frame[:7], step + 1, frame[8])
    context = frames.context_of(frame)
    if step < len(ability.costs):
        op = ability.costs[step]
        COSTS[op.verb](state, op, context)
    else:
        op = ability.effects[step - len(ability.costs)]
        EFFECTS[op.verb](state, op, context)


def _value(state: State, op: Op, context: Context) -> int:
    return max(0, conditions.amount(state, op.amount, context))


def _who(state: State, op: Op, context: Context) -> list[int]:
    """The players an effect on hands and decks is for; a Foe player's opponent is the Active player (CCG-3.10)."""
    if op.who == "you":
        return [context.player]
    if op.who == "each":
        return [state.active, *table.foe_players(state)]
    return list(table.foe_players(state)[:1]) if context.player == state.active else [state.active]


# Costs.


def _pay_prowess(state: State, op: Op, context: Context) -> None:
    lose_prowess(state, _payer(state, context), op.amount.base)


def _payer(state: State, context: Context) -> int:
    return context.performer if context.performer >= 0 else table.conan(state)


def lose_prowess(state: State, inst: int, amount: int) -> None:
    """A character loses Prowess, and the remainder as Health (CCG-22.2, CCG-22.3)."""
    if table.card_type(state, inst) not in (table.T_FOE, table.T_ALLY):
        harm.spend(state, amount, "CCG-22.2")
        return
    paid = min(amount, modifiers.prowess_left(state, inst))
    state.spent[inst] += paid
    harm.wound(state, inst, amount - paid, "CCG-22.2")


def _pay_health(state: State, op: Op, context: Context) -> None:
    harm.wound(state, _payer(state, context), op.amount.base, "CCG-23.3")


def _lose_health(state: State, op: Op, context: Context) -> None:
    harm.wound(state, _payer(state, context), _value(state, op, context), "CCG-22.2")


def _pay_cards(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_DISCARD, op, context, op.amount.base))


def _pay_this(state: State, op: Op, context: Context) -> None:
    for pile in (ITEMS, ALLIES):
        cards = state.pile(context.player, pile)
        if context.source in cards:
            cards.remove(context.source)
            table.forget(state, context.source)
            table.discard(state, context.source)
    modifiers.refresh(state)


def _pay_ally(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_ALLY_COST, op, context, 1))


# Cards.


def _draw(state: State, op: Op, context: Context) -> None:
    count = _value(state, op, context)
    for player in _who(state, op, context):
        if op.flag:
            one = Context(context.source, player, context.performer, context.subject, n=context.n)
            state.frames.append(frames.choice(frames.F_AMOUNT, op, one, count))
        else:
            table.draw_cards(state, player, count, "CCG-23.7")


def _discard(state: State, op: Op, context: Context) -> None:
    """Discarding is from the hand, and the player who discards chooses (CCG-27.4, CCG-27.6)."""
    count = _value(state, op, context)
    for player in reversed(_who(state, op, context)):
        hand = state.hand(player)
        if op.flag:
            for _ in range(min(count, len(hand))):
                lost = hand[rng.below(state.streams, 2 * player + STREAM_DRAW, len(hand))]
                table.from_hand(state, player, lost)
                if state.log is not None:
                    state.say(
                        "discard", "CCG-27.4", f"{table.name(state, player)} discards {table.title(state, lost)}."
                    )
        else:
            one = Context(context.source, player, context.performer, context.subject, n=context.n)
            state.frames.append(frames.choice(frames.F_DISCARD, op, one, count))


def _mill(state: State, op: Op, context: Context) -> None:
    for player in _who(state, op, context):
        for _ in range(_value(state, op, context)):
            top = table.top_of_draw(state, player)
            if top == NONE:
                break
            state.pile(player, DRAW).pop()
            table.discard(state, top)
        table.top_of_draw(state, player)


def _return_card(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_RETURN, op, context, op.amount.base))


def _search_deck(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_SEARCH, op, context, 1))


def _look_top(state: State, op: Op, context: Context) -> None:
    table.top_of_draw(state, context.player)
    state.frames.append(frames.choice(frames.F_LOOK, op, context, op.amount.base))


def _put_on_top(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_TOP, op, context, op.amount.base))


def card_fits(state: State, wanted: CardFilter | None, inst: int) -> bool:
    if wanted is None:
        return True
    pool = state.table.program.pool
    card = state.table.card[inst]
    if wanted.card_type >= 0 and pool.types[card] != wanted.card_type:
        return False
    return not wanted.keyword or wanted.keyword in pool.keywords[card]


# Prowess, Health, targets.


def _gain_prowess(state: State, op: Op, context: Context) -> None:
    """The performer of a move gains it, a Foe by its own text too; any other "you" is Conan, also on an Ally."""
    performer = context.performer
    kind = table.card_type(state, performer) if performer >= 0 else NONE
    if kind == table.T_FOE or (kind == table.T_ALLY and performer != context.source):
        state.spent[performer] = max(0, state.spent[performer] - _value(state, op, context))
    else:
        harm.regain(state, _value(state, op, context))


def _for_target(state: State, op: Op, context: Context) -> None:
    """Do an effect to its target, asking whom where the text leaves a choice."""
    found = windows.targets(state, op.target, context)
    if (op.target.one or op.target.word == "facing") and len(found) > 1:
        state.frames.append(frames.choice(frames.F_TARGET, op, context, 0))
        return
    for inst in found:
        if still_there(state, inst):
            strike_target(state, op, context, inst)


def still_there(state: State, inst: int) -> bool:
    """Whether a character is still in play (one effect may have defeated another's target)."""
    kind = table.card_type(state, inst)
    if kind == table.T_FOE:
        return table.zone_of(state, inst) != NONE
    return kind == table.T_CONAN or inst in state.pile(state.active, ALLIES)


def strike_target(state: State, op: Op, context: Context, inst: int) -> None:
    """Do a targeted effect to one character."""
    value = _value(state, op, context)
    if op.verb == "heal":
        harm.heal(state, inst, value)
    elif op.verb == "wound":
        harm.wound(state, inst, value, "CCG-18.8")
    elif op.verb == "lose_prowess":
        lose_prowess(state, inst, value)
    elif op.verb == "blank_text":
        modifiers.add(state, op, inst, context.player, op.until, 0)
    elif op.verb == "move_foe":
        state.frames.append((frames.F_MOVE_ZONE, inst, context.player))
    elif table.card_type(state, inst) == table.T_FOE:
        if op.verb == "defeat_foe":
            harm.defeat_foe(state, inst, "CCG-19.2", close=rows_close(state))
        else:
            harm.discard_foe(state, inst, "CCG-19.2", close=rows_close(state))


def rows_close(state: State) -> bool:
    """Before the Conan Move Phase a Foe that leaves makes its row close up; afterwards its place stays (CCG-13.11)."""
    return state.step < steps.CONAN_WINDOW


def _exchange(state: State, op: Op, context: Context) -> None:
    """Lose up to N Prowess and heal as much (as in CCG-EX-17)."""
    player = state.active
    pool = state.table.program.pool
    hurt = pool.health[state.table.card[table.conan(state)]] - state.health[player]
    most = min(op.amount.base, state.prowess[player], hurt)
    if most > 0:
        state.frames.append(frames.choice(frames.F_AMOUNT, op, context, most))


# Moves, Foes, Renown, lasting changes.


def _cancel_move(state: State, op: Op, context: Context) -> None:
    found = windows.cancel_targets(state, op, context)
    if len(found) == 1:
        cancel(state, found[0])
    elif found:
        state.frames.append(frames.choice(frames.F_CANCEL, op, context, 0))


def cancel(state: State, move: int) -> None:
    """A cancelled move neither hits nor blocks: it is discarded and its place stays empty (CCG-13.11)."""
    if move in state.gaps:
        gap = state.gaps.index(move)
        state.gaps[gap] = state.gap_by[gap] = NONE
    else:
        row = state.row_moves(table.zone_of(state, move))
        row[row.index(move)] = NONE
    state.armed = [armed for armed in state.armed if armed[1] != move]
    state.mods = [mod for mod in state.mods if mod[1] != move]
    table.discard(state, move)
    if state.log is not None:
        state.say("cancel", "CCG-23.7", f"{table.title(state, move)} is cancelled.")


def _more_foes(state: State, op: Op, context: Context) -> None:
    state.foe_bonus += op.amount.base


def _lose_renown(state: State, op: Op, context: Context) -> None:
    harm.lose_renown(state, _value(state, op, context), "CCG-11.4")


def _extra_vitality(state: State, op: Op, context: Context) -> None:
    state.vitality_bonus += op.amount.base


def _lasting(state: State, op: Op, context: Context) -> None:
    """Put a change in force until the end its text names."""
    modifiers.add(state, op, context.source, context.player, op.until, conditions.amount(state, op.amount, context))


Effect = Callable[[State, Op, Context], None]
COSTS: Final[dict[str, Effect]] = {
    "lose_prowess": _pay_prowess,
    "lose_health": _pay_health,
    "discard": _pay_cards,
    "mill": _mill,
    "discard_this": _pay_this,
    "discard_ally": _pay_ally,
}
LASTING: Final = (
    "stat",
    "icon_as",
    "unblockable",
    "ignore_facing",
    "per_icon",
    "grant_barbarian",
    "grant_trait",
    "open_veterans",
    "third_zone",
    "bar_retreat",
    "bar_press_on",
    "ignore_requirement",
    "add_icon",
    "also_blocks",
    "return_move",
)
EFFECTS: Final[dict[str, Effect]] = {
    **dict.fromkeys(LASTING, _lasting),
    "draw": _draw,
    "discard": _discard,
    "mill": _mill,
    "return_card": _return_card,
    "search_deck": _search_deck,
    "look_top": _look_top,
    "put_on_top": _put_on_top,
    "gain_prowess": _gain_prowess,
    "lose_prowess": _for_target,
    "lose_health": _lose_health,
    "heal": _for_target,
    "wound": _for_target,
    "exchange": _exchange,
    "modify_damage": attack_effects.modify_damage,
    "prevent": attack_effects.prevent,
    "cancel_move": _cancel_move,
    "discard_foe": _for_target,
    "defeat_foe": _for_target,
    "double_damage": attack_effects.double_damage,
    "redirect": attack_effects.redirect,
    "more_foes": _more_foes,
    "move_foe": _for_target,
    "blank_text": _for_target,
    "add_foe": foe_effects.add_foe,
    "chronicle": foe_effects.gain_card,
    "end_combat": foe_effects.end_combat,
    "lose_renown": _lose_renown,
    "extra_vitality": _extra_vitality,
}
