"""Choices in the middle of an effect: each frame that asks has its options and what an answer does."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conan_ccg import actions, position
from simulator.engine.games.conan_ccg.play.effects import (
    abilities,
    attack_effects,
    card_choices,
    card_effects,
    conditions,
    continuous,
    foe_effects,
    move_effects,
)
from simulator.engine.games.conan_ccg.play.effects.conditions import Context
from simulator.engine.games.conan_ccg.play.rules import combat, foes, frames, harm, windows
from simulator.engine.games.conan_ccg.position import (
    A_MOVE,
    A_TARGET,
    ALLIES,
    CHRONICLE,
    R_ABILITY,
    R_MOVE,
    T_LOST,
    TALLIES,
    UNTIL_ROUND,
    State,
)

# "You may": CCG-1.7.


def offer_options(state: State, frame: Frame) -> list[int] | None:
    ability = state.table.program.abilities[frame[kernel.ABILITY]]
    context = frames.context_of(frame)
    if not windows.usable(state, ability, context):
        state.frames.pop()
        return None
    state.actor = context.player
    return [actions.action(actions.USE, context.source, ability.index), actions.PASS]


def offer(state: State, frame: Frame, act: int) -> None:
    kernel.answer_offer(state, frame, act != actions.PASS, state.table.program.abilities)


# Targets. The last int is 1 when attacks are chosen instead of characters.


def target_options(state: State, frame: Frame) -> list[int] | None:
    op = state.table.program.ops[frame[kernel.OP]]
    context = frames.context_of(frame)
    if frame[kernel.LAST]:
        found = attack_effects.attack_choices(state, op, context)
    else:
        found = windows.targets(state, op.target, context)
    if not found:
        state.frames.pop()
        return None
    state.actor = _chooser(state, op.target.by_opponent, context)
    return actions.each(actions.TARGET, found)


def _chooser(state: State, by_opponent: bool, context: Context) -> int:
    if not by_opponent:
        return context.player
    return position.primary(state) if context.player == state.active else state.active


def target(state: State, frame: Frame, act: int) -> None:
    op = state.table.program.ops[frame[kernel.OP]]
    state.frames.pop()
    context = frames.context_of(frame)
    if frame[kernel.LAST]:
        attack_effects.touch_attack(state, op, context, actions.first_of(act))
    else:
        abilities.strike_target(state, op, context, actions.first_of(act))


def targets_options(state: State, frame: Frame) -> list[int] | None:
    """Up to so many characters, each once: the last ints are how many more, and the chosen ones as bits."""
    op = state.table.program.ops[frame[kernel.OP]]
    context = frames.context_of(frame)
    found = [inst for inst in windows.targets(state, op.target, context) if not frame[kernel.MORE] >> inst & 1]
    if frame[kernel.LAST] <= 0 or not found:
        state.frames.pop()
        return None
    state.actor = _chooser(state, op.target.by_opponent, context)
    return [*(actions.action(actions.TARGET, inst) for inst in found), actions.PASS]


def next_target(state: State, frame: Frame, act: int) -> None:
    if act == actions.PASS:
        state.frames.pop()
        return
    inst = actions.first_of(act)
    state.frames[-1] = (*frame[: kernel.LAST], frame[kernel.LAST] - 1, frame[kernel.MORE] | 1 << inst)
    abilities.strike_target(state, state.table.program.ops[frame[kernel.OP]], frames.context_of(frame), inst)


# Costs of an amount of the player's choice, and of revealed Minor Foes.


def pay_some_options(state: State, frame: Frame) -> list[int] | None:
    state.actor = frame[kernel.PLAYER]
    most = min(frame[kernel.LAST], state.prowess[frame[kernel.PLAYER]])
    return [actions.action(actions.AMOUNT, n) for n in range(most, 0, -1)]


def pay_some(state: State, frame: Frame, act: int) -> None:
    """The effects of the ability, whose frame lies below, count what was paid."""
    n = actions.first_of(act)
    state.frames.pop()
    below = state.frames[-1]
    state.frames[-1] = kernel.with_n(below, n)
    harm.spend(state, n, "CCG-22.2")


def pay_minor_options(state: State, frame: Frame) -> list[int] | None:
    found = foes.own_minors(state, frame[kernel.PLAYER])
    if frame[kernel.LAST] <= 0 or not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    options = actions.each(actions.PAY, position.distinct(state, found))
    return options[:1] if len(found) <= frame[kernel.LAST] else options  # all of them pay: no order is asked for


def pay_minor(state: State, frame: Frame, act: int) -> None:
    state.frames[-1] = kernel.count_down(frame)
    foe = actions.first_of(act)
    state.revealed().remove(foe)
    position.discard(state, foe)


# Amounts: a Draw value (no op), "draw up to", exchanging Prowess for Health. The last int is the most.


def amount_options(state: State, frame: Frame) -> list[int] | None:
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.AMOUNT, n) for n in range(frame[kernel.LAST], -1, -1)]


def amount(state: State, frame: Frame, act: int) -> None:
    n = actions.first_of(act)
    state.frames.pop()
    verb = state.table.program.ops[frame[kernel.OP]].verb if frame[kernel.OP] >= 0 else "draw"
    if verb == "exchange":
        harm.spend(state, n, "CCG-22.2")
        harm.heal(state, position.conan(state), n)
    else:
        position.draw_cards(state, frame[kernel.PLAYER], n, "CCG-7.5" if frame[kernel.OP] < 0 else "CCG-23.7")


# Lost Renown: (F_LOSS, what may still be taken), and who loses it where that is not the Active player.


def _loser(state: State, frame: Frame) -> int:
    return frame[kernel.BY] if len(frame) > kernel.BY else state.active


def _taker(state: State, loser: int) -> int:
    """Who takes the cards: the player who would be the loser's Primary Foe Player (CCG-11.4, CCG-26.2)."""
    return next(player for player in state.table.seating[loser] if not state.out >> player & 1)


def loss_options(state: State, frame: Frame) -> list[int] | None:
    """Cards whose Renown together is at most the loss (CCG-11.4, CCG-11.5)."""
    pool = state.table.program.pool
    loser = _loser(state, frame)
    cards = state.pile(loser, CHRONICLE)
    worth = {inst: pool.renown[state.table.card[inst]] for inst in cards}
    loss = frame[kernel.ABOUT]
    small = [inst for inst in cards if worth[inst] <= loss]
    state.actor = _taker(state, loser)
    if state.table.rules.loss_is_largest:
        best = _best_sum([worth[inst] for inst in cards], loss)
        small = [inst for inst in small if worth[inst] and _leaves_best(state, cards, worth, inst, loss, best)]
        may_stop = best == 0
    else:
        may_stop = True
    if not small:
        state.frames.pop()
        return None
    found = card_choices.distinct(state, small, actions.TAKE)
    if may_stop:
        found.append(actions.PASS)
    return found


def _leaves_best(state: State, cards: list[int], worth: dict[int, int], inst: int, loss: int, best: int) -> bool:
    rest = [worth[other] for other in cards if other != inst]
    return worth[inst] + _best_sum(rest, loss - worth[inst]) == best


def _best_sum(values: list[int], limit: int) -> int:
    """The largest sum of some of the values that is at most the limit."""
    reach = 1
    for value in values:
        reach |= reach << value
    return (reach & ((1 << limit + 1) - 1)).bit_length() - 1


def loss(state: State, frame: Frame, act: int) -> None:
    if act == actions.PASS:
        state.frames.pop()
        return
    inst = actions.first_of(act)
    worth = state.table.program.pool.renown[state.table.card[inst]]
    loser = _loser(state, frame)
    state.frames[-1] = (frames.F_LOSS, frame[kernel.ABOUT] - worth, *frame[kernel.BY :])
    state.tallies[loser * TALLIES + T_LOST] += worth
    position.unchronicle(state, loser, inst)
    if "in_chronicle" in state.table.answers:
        continuous.refresh(state)
    if state.log is not None:
        state.say("taken", "CCG-11.6", "{:card} is taken: {} Renown.", inst, worth)


# Moves: one to cancel, one of Conan's to add Damage to (the last int is how much).


def cancel_options(state: State, frame: Frame) -> list[int] | None:
    context = frames.context_of(frame)
    found = windows.cancel_targets(state, state.table.program.ops[frame[kernel.OP]], context)
    if not found:
        state.frames.pop()
        return None
    state.actor = context.player
    return [actions.action(actions.TARGET, inst) for inst in found]


def cancel(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    move_effects.cancel(state, actions.first_of(act))


def empower_options(state: State, frame: Frame) -> list[int] | None:
    found = windows.conan_moves(state)
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.TARGET, inst) for inst in found]


def empower(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    attack_effects.add_move_damage(state, actions.first_of(act), frame[kernel.PLAYER], frame[kernel.LAST])


def redirect_options(state: State, frame: Frame) -> list[int] | None:
    """Which Ally an attack on Conan strikes instead; the last int is the attack."""
    if frame[kernel.LAST] >= len(state.attacks):
        state.frames.pop()
        return None
    return ally_options(state, frame)


def redirect(state: State, frame: Frame, act: int) -> None:
    state.frames.pop()
    attack = state.attacks[frame[kernel.LAST]]
    state.attacks[frame[kernel.LAST]] = (*attack[:A_TARGET], actions.first_of(act), *attack[A_TARGET + 1 :])
    if state.log is not None:
        state.say("redirect", "CCG-23.7", "{:card} strikes {:card} instead.", attack[A_MOVE], actions.first_of(act))


def ally_options(state: State, frame: Frame) -> list[int] | None:
    found = state.pile(frame[kernel.PLAYER], ALLIES)
    if not found:
        state.frames.pop()
        return None
    state.actor = frame[kernel.PLAYER]
    return [actions.action(actions.TARGET, inst) for inst in found]


def ally(state: State, frame: Frame, act: int) -> None:
    """An Ally that is discarded is not defeated and costs no Renown."""
    state.frames.pop()
    harm.remove_ally(state, frame[kernel.PLAYER], actions.first_of(act))


# Abilities of moves: (F_ARM, move, performer, player). Any, all or none may be used (CCG-15.3, CCG-15.4).


def arm_options(state: State, frame: Frame) -> list[int] | None:
    _kind, inst, performer, player = frame
    program = state.table.program
    found: list[int] = []
    if not state.reason and position.performer_of(state, inst) == performer:
        context = Context(inst, player, performer)
        for index in program.move_abilities[state.table.card[inst]]:
            ability = program.abilities[index]
            if any(armed[R_ABILITY] == index and armed[R_MOVE] == inst for armed in state.armed):
                continue
            if conditions.qualifies(state, ability, performer) and (
                ability.when != "reveal" or windows.usable(state, ability, context)
            ):
                found.append(actions.action(actions.USE, inst, index))
    if not found:
        state.frames.pop()
        return None
    state.actor = player
    found.append(actions.PASS)
    return found


def arm(state: State, frame: Frame, act: int) -> None:
    if act == actions.PASS:
        state.frames.pop()
        return
    _kind, inst, performer, player = frame
    ability = state.table.program.abilities[actions.second_of(act)]
    state.armed.append((ability.index, inst, performer))
    if state.log is not None:
        rule = "CCG-15.3" if position.card_type(state, performer) == position.T_FOE else "CCG-15.4"
        state.say("ability", rule, "{:card} uses the ability of {:card}.", performer, inst)
    if ability.when == "reveal":
        frames.run(state, ability.index, Context(inst, player, performer))
    elif ability.when == "static":
        for op in ability.effects:
            state.continuous.append((op.index, inst, player, UNTIL_ROUND, ability.index))
            state.changes |= op.change_bit


#: By kind of frame. ``F_RUN`` asks nothing itself; ``rules`` runs it.
CHOICES: Final[dict[int, tuple[kernel.FrameOptions[State], kernel.FrameChoose[State]]]] = {
    frames.F_OFFER: (offer_options, offer),
    frames.F_DISCARD: (card_choices.discard_options, card_choices.discard),
    frames.F_TARGET: (target_options, target),
    frames.F_AMOUNT: (amount_options, amount),
    frames.F_LOSS: (loss_options, loss),
    frames.F_RETURN: (card_choices.return_options, card_choices.return_card),
    frames.F_SEARCH: (card_choices.search_options, card_choices.search),
    frames.F_CANCEL: (cancel_options, cancel),
    frames.F_EMPOWER: (empower_options, empower),
    frames.F_ALLY_COST: (ally_options, ally),
    frames.F_WINDOW: (windows.window_frame, windows.window_choice),
    frames.F_ARM: (arm_options, arm),
    frames.F_LOOK: (card_choices.look_options, card_choices.look),
    frames.F_TOP: (card_choices.return_options, card_choices.top),
    frames.F_MOVE_ZONE: (foe_effects.move_options, foe_effects.move),
    frames.F_ADD_ZONE: (foe_effects.add_options, foe_effects.add),
    frames.F_CHRONICLE: (foe_effects.gain_options, foe_effects.gain),
    frames.F_REDIRECT: (redirect_options, redirect),
    frames.F_CONSENT: (foes.consent_options, foes.consent),
    frames.F_FALL: (combat.fall_options, combat.fall),
    frames.F_PAY_SOME: (pay_some_options, pay_some),
    frames.F_ITEM_COST: (card_effects.support_options, card_effects.discard_support),
    frames.F_PAY_MINOR: (pay_minor_options, pay_minor),
    frames.F_TARGETS: (targets_options, next_target),
    frames.F_PUT_BACK: (card_effects.put_back_options, card_effects.put_one_back),
    frames.F_ORDER: (card_effects.order_options, card_effects.order),
    frames.F_SUPPORT: (card_effects.support_options, card_effects.discard_support),
    frames.F_EXTRA: (move_effects.extra_options, move_effects.extra),
    frames.F_REPLACE: (move_effects.replace_options, move_effects.replace),
    frames.F_SWAP: (move_effects.swap_options, move_effects.swap),
    frames.F_TAKE_CARD: (card_effects.take_options, card_effects.take),
}
