"""Carrying out abilities: costs and effects in printed order (CCG-23.7), verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.core import rng
from simulator.engine.games.conan_ccg import (
    attack_effects,
    card_effects,
    conditions,
    foe_effects,
    frames,
    harm,
    modifiers,
    move_effects,
    steps,
    table,
    windows,
)
from simulator.engine.games.conan_ccg.conditions import Context
from simulator.engine.games.conan_ccg.program import Op
from simulator.engine.games.conan_ccg.state import (
    ALLIES,
    DRAW,
    ITEMS,
    NONE,
    STREAM_DRAW,
    UNTIL_TURN,
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


# Costs.


def _pay_prowess(state: State, op: Op, context: Context) -> None:
    lose_prowess(state, _payer(state, context), op.amount.base)


def _payer(state: State, context: Context) -> int:
    """The Foe or Ally whose text it is; for any other text Conan."""
    performer = context.performer
    is_other = performer >= 0 and table.card_type(state, performer) in (table.T_FOE, table.T_ALLY)
    return performer if is_other else table.conan(state)


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
    if op.flag:
        discard_at_random(state, context.player, op.amount.base)
        return
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
    for player in card_effects.players(state, op, context):
        if op.flag:
            one = Context(context.source, player, context.performer, context.subject, n=context.n)
            state.frames.append(frames.choice(frames.F_AMOUNT, op, one, count))
        else:
            table.draw_cards(state, player, count, "CCG-23.7")


def _discard(state: State, op: Op, context: Context) -> None:
    """Discarding is from the hand, and the player who discards chooses (CCG-27.4, CCG-27.6)."""
    count = _value(state, op, context)
    for player in reversed(card_effects.players(state, op, context)):
        if op.flag:
            discard_at_random(state, player, count)
        elif op.chosen:
            card_effects.take_card(state, op, context, player, count)
        else:
            one = Context(context.source, player, context.performer, context.subject, n=context.n)
            state.frames.append(frames.choice(frames.F_DISCARD, op, one, count))


def discard_at_random(state: State, player: int, count: int) -> None:
    """Discard cards from the hand by chance (CCG-27.4)."""
    hand = state.hand(player)
    for _ in range(min(count, len(hand))):
        lost = hand[rng.below(state.streams, 2 * player + STREAM_DRAW, len(hand))]
        table.from_hand(state, player, lost)
        if state.log is not None:
            state.say("discard", "CCG-27.4", "{:player} discards {:card}.", player, lost)


def _mill(state: State, op: Op, context: Context) -> None:
    for player in card_effects.players(state, op, context):
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
    if op.target.by_chance and found:
        found = [found[rng.below(state.streams, 2 * context.player + STREAM_DRAW, len(found))]]
    if op.target.up_to:
        state.frames.append((*frames.choice(frames.F_TARGETS, op, context, op.target.up_to), 0))
        return
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
    "lose_some_prowess": lambda state, op, context: state.frames.append(
        frames.choice(frames.F_PAY_SOME, op, context, op.amount.base)
    ),
    "discard_item": lambda state, op, context: state.frames.append(frames.choice(frames.F_ITEM_COST, op, context, 1)),
    "lose_renown": lambda state, op, context: harm.lose_renown(state, op.amount.base, "CCG-23.3"),
    "pay_minor": lambda state, op, context: state.frames.append(
        frames.choice(frames.F_PAY_MINOR, op, context, op.amount.base)
    ),
    "skip_refill": lambda state, op, context: modifiers.add(state, op, context.source, context.player, UNTIL_TURN, 0),
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
    "remove_icon",
    "join_icons",
    "copy_edge",
    "set_initiative",
    "unpreventable",
    "bar_icon",
    "counts_as",
    "lose_trait",
    "from_top",
    "free_foe",
    "mix_types",
    "skip",
    "allow_retreat",
    "allow_press_on",
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
    "put_back": card_effects.put_back,
    "reorder_top": card_effects.reorder_top,
    "shuffle_back": card_effects.shuffle_back,
    "reveal_hand": card_effects.reveal_hand,
    "discard_card": card_effects.discard_card,
    "gain_prowess": _gain_prowess,
    "set_prowess": _set_prowess,
    "lose_prowess": _for_target,
    "lose_health": _lose_health,
    "heal": _for_target,
    "wound": _for_target,
    "exchange": _exchange,
    "modify_damage": attack_effects.modify_damage,
    "prevent": attack_effects.prevent,
    "cancel_move": _cancel_move,
    "extra_move": move_effects.extra_move,
    "replace_move": move_effects.replace_move,
    "swap_moves": move_effects.swap_moves,
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
