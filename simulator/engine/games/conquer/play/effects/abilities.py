"""Carrying out abilities: costs and effects in printed order, verb by verb."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.games.conquer import cards, position
from simulator.engine.games.conquer.cards import LASTING, SCOPE_CHOSEN, Op
from simulator.engine.games.conquer.play.effects import (
    behaviour,
    combat_effects,
    conditions,
    continuous,
    discards,
    targets,
    windows,
)
from simulator.engine.games.conquer.play.effects.behaviour import DO, PAY, TO_TARGET
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import frames, harm, hospital, landscapes, moves, scoring, turn
from simulator.engine.games.conquer.position import (
    ASIDE,
    BARRACKS,
    BATTLE,
    COMBAT,
    DISTURBANCE_CANCELLED,
    DOOM,
    HAND,
    NONE,
    PILES,
    SKIP_ATTACK,
    SKIP_MOVE,
    SPENT,
    State,
)


def run_frame(state: State, frame: kernel.Frame) -> None:
    """Do the next cost or effect of the ability on top of the stack, or finish it."""
    ability = state.table.program.abilities[frame[kernel.ABILITY]]
    step = frame[kernel.STEP]
    if frame[kernel.PLAYED] and step == 0 and state.flags & DISTURBANCE_CANCELLED:
        state.flags &= ~DISTURBANCE_CANCELLED
        step = len(ability.costs) + len(ability.effects)
    if step >= len(ability.costs) + len(ability.effects):
        state.frames.pop()
        if frame[kernel.PLAYED] == frames.PLAYED_ONCE:
            windows.finish(state, frame[kernel.SOURCE])
        return
    state.frames[-1] = (*frame[: kernel.STEP], step + 1, frame[kernel.PLAYED])
    context = frames.context_of(frame)
    if step < len(ability.costs):
        op = ability.costs[step]
        if not windows.payable(state, op, context, 0):
            _give_up(state)
            return
        PAY[op.verb](state, op, context)
    else:
        op = ability.effects[step - len(ability.costs)]
        DO[op.verb](state, op, context)


def _give_up(state: State) -> None:
    """Nothing further of the ability on top happens: a cost cannot be paid, a die has failed."""
    frame = state.frames[-1]
    ability = state.table.program.abilities[frame[kernel.ABILITY]]
    state.frames[-1] = (*frame[: kernel.STEP], len(ability.costs) + len(ability.effects), frame[kernel.PLAYED])


# Costs.


def _pay_np(state: State, op: Op, context: Context) -> None:
    """CQ-24.2; with ``up_to`` its player chooses how many."""
    if op.most:
        state.frames.append(frames.choice(frames.F_PAY, op, context, min(op.most, state.np[context.player])))
    else:
        position.pay_np(state, context.player, op.amount.base, "CQ-24.2")


def _pay_cards(state: State, op: Op, context: Context) -> None:
    state.frames.append(discards.frame(op, context.player, context.player, HAND, op.amount.base))


def _pay_this(state: State, op: Op, context: Context) -> None:
    position.doom_attached(state, context.source)


def _pay_equipment(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_EQUIPMENT_COST, op, context, 0))


def _pay_wound(state: State, op: Op, context: Context) -> None:
    harm.hurt(state, context.bearer, op.amount.base, NONE, NONE, "CQ-17.4")


def _pay_phase(state: State, op: Op, context: Context) -> None:
    state.flags |= SKIP_ATTACK if op.word == "attack" else SKIP_MOVE


def _pay_roll(state: State, op: Op, context: Context) -> None:
    rolled = position.roll_die(state)
    if state.log is not None:
        text = f"{position.title(state, context.source)}: {rolled} rolled, {op.low} or more needed."
        state.say("roll", "CQ-24.1", text)
    if rolled < op.low:
        _give_up(state)


# Cards.


def _draw(state: State, op: Op, context: Context) -> None:
    count = conditions.value(state, op, context)
    for player in conditions.players(state, op, context):
        if op.flag:
            one = Context(context.source, player, context.bearer, context.subject, context.n)
            state.frames.append(frames.choice(frames.F_AMOUNT, op, one, count))
        else:
            position.draw_cards(state, player, count, "CQ-1.2")


def _discard(state: State, op: Op, context: Context) -> None:
    """The player who discards chooses, unless a text lets the other one look and choose."""
    count = conditions.value(state, op, context)
    for player in reversed(conditions.players(state, op, context)):
        if op.flag:
            discards.at_random(state, player, ASIDE, count)
        else:
            chooser = context.player if op.by_you else player
            state.frames.append(discards.frame(op, player, chooser, ASIDE, count))


def _mill(state: State, op: Op, context: Context) -> None:
    for player in conditions.players(state, op, context):
        deck = state.piles[player * PILES + BARRACKS]
        for _ in range(min(conditions.value(state, op, context), len(deck))):
            position.doom(state, deck.pop())


def _return_card(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_RETURN, op, context, op.amount.base))


def _search_deck(state: State, op: Op, context: Context) -> None:
    state.frames.append(frames.choice(frames.F_SEARCH, op, context, 1))


def take_back(state: State, op: Op, player: int, inst: int) -> None:
    """A card comes back from the Doom Pile to the hand, or from the combat discard to the battle hand."""
    from_combat = op.word == "combat"
    state.piles[player * PILES + (SPENT if from_combat else DOOM)].remove(inst)
    if from_combat:
        state.piles[player * PILES + BATTLE].append(inst)
    else:
        position.to_hand(state, player, inst)
    if state.log is not None:
        state.say("return", "CQ-1.2", f"{position.name(state, player)} takes back {position.title(state, inst)}.")


def take_found(state: State, op: Op, player: int, inst: int) -> None:
    """A card that was searched for; the deck is shuffled afterwards."""
    deck = COMBAT if op.word == "combat" else BARRACKS
    if inst >= 0:
        state.piles[player * PILES + deck].remove(inst)
        if deck == COMBAT:
            state.piles[player * PILES + BATTLE].append(inst)
        else:
            position.to_hand(state, player, inst)
    position.shuffle(state, player, deck)


# Effects on one or all of a kind.


def _for_target(state: State, op: Op, context: Context) -> None:
    """Do an effect to its target, asking whom where the text leaves a choice."""
    found = targets.targets(state, op, context)
    if op.target.one and len(found) > 1:
        state.frames.append(frames.choice(frames.F_TARGET, op, context, 0))
        return
    for inst in found:
        if inst in targets.targets(state, op, context):  # what came before may have taken it away
            strike(state, op, context, inst)


def strike(state: State, op: Op, context: Context, inst: int) -> None:
    """Do a targeted effect to one card."""
    if op.scope == SCOPE_CHOSEN:
        continuous.add(state, op, context.source, context.player, inst, conditions.amount(state, op.amount, context))
    else:
        TO_TARGET[op.verb](state, op, context, inst)


def _heal(state: State, op: Op, context: Context, inst: int) -> None:
    harm.heal(state, inst, conditions.value(state, op, context), "CQ-17.3")


def _remove_entry(state: State, op: Op, context: Context, inst: int) -> None:
    harm.remove_entry(state, inst, harm.largest_entry(state, inst), "CQ-17.4")


def _wound(state: State, op: Op, context: Context, inst: int) -> None:
    harm.hurt(state, inst, conditions.value(state, op, context), NONE, context.player, "CQ-17.4")


def _blank(state: State, op: Op, context: Context, inst: int) -> None:
    continuous.add(state, op, context.source, context.player, inst, 0)


def _doom(state: State, op: Op, context: Context, inst: int) -> None:
    if position.card_type(state, inst) == position.T_LANDSCAPE:
        landscapes.take_away(state, inst)
        position.doom(state, inst)
    else:
        position.doom_attached(state, inst)


def _return_to_hand(state: State, op: Op, context: Context, inst: int) -> None:
    kind = position.card_type(state, inst)
    if kind == position.T_CHARACTER:
        harm.leave_play(state, inst)
    elif kind == position.T_LANDSCAPE:
        landscapes.take_away(state, inst)
        position.to_hand(state, position.owner(state, inst), inst)
    else:
        for card in position.attached_to(state, inst):
            position.doom_attached(state, card)
        position.detach(state, inst)
        position.forget(state, inst)
        position.to_hand(state, position.owner(state, inst), inst)
    if state.log is not None:
        state.say("return", "CQ-4.4", f"{position.title(state, inst)} goes back to its owner's hand.")


def _take_equipment(state: State, op: Op, context: Context, inst: int) -> None:
    give(state, inst, context.bearer)


def give(state: State, item: int, to: int) -> None:
    """Equipment goes over to another Character with all that is attached to it (CQ-11.2)."""
    position.detach(state, item)
    position.attach(state, item, to)
    if state.log is not None:
        state.say("give", "CQ-11.3", f"{position.title(state, to)} now bears {position.title(state, item)}.")


def _move_equipment(state: State, op: Op, context: Context, inst: int) -> None:
    state.frames.append((frames.F_GIVE, inst, context.player))


def _move_character(state: State, op: Op, context: Context, inst: int) -> None:
    found = targets.destinations(state, op, context, inst)
    if len(found) == 1:
        moves.go(state, inst, found[0], "CQ-20.5")
    else:
        one = Context(context.source, context.player, context.bearer, inst, context.n)
        state.frames.append(frames.choice(frames.F_GO, op, one, 0))


def _release(state: State, op: Op, context: Context, inst: int) -> None:
    found = hospital.return_places(state, inst)
    if len(found) == 1:
        hospital.back(state, inst, found[0], "CQ-19.7")
    else:
        one = Context(context.source, context.player, context.bearer, inst, context.n)
        state.frames.append(frames.choice(frames.F_GO, op, one, 1))


def _kill(state: State, op: Op, context: Context, inst: int) -> None:
    harm.die(state, inst, "CQ-19.8")


# Points.


def _gain_np(state: State, op: Op, context: Context) -> None:
    for player in conditions.players(state, op, context):
        position.gain_np(state, player, conditions.value(state, op, context), "CQ-1.7")


def _lose_np(state: State, op: Op, context: Context) -> None:
    for player in conditions.players(state, op, context):
        position.lose_np(state, player, conditions.value(state, op, context), "CQ-1.5")


def _steal_np(state: State, op: Op, context: Context) -> None:
    got = position.lose_np(state, position.other(context.player), conditions.value(state, op, context), "CQ-1.5")
    position.gain_np(state, context.player, got, "CQ-1.7")


def _gain_vp(state: State, op: Op, context: Context) -> None:
    for player in conditions.players(state, op, context):
        scoring.gain_vp(state, player, conditions.value(state, op, context), "CQ-5.4")


def _lose_vp(state: State, op: Op, context: Context) -> None:
    for player in conditions.players(state, op, context):
        scoring.lose_vp(state, player, conditions.value(state, op, context), "CQ-5.4")


def _reroll(state: State, op: Op, context: Context) -> None:
    """The Generate roll is made anew; only the new one counts."""
    position.lose_np(state, state.active, turn.generated(state), "CQ-7.1")
    state.roll = position.roll_die(state)
    position.gain_np(state, state.active, turn.generated(state), "CQ-7.1")


# Lasting changes.


def _lasting(state: State, op: Op, context: Context) -> None:
    """Put a change in force until the end its text names, for those it is about now where it means one Character."""
    if op.scope == SCOPE_CHOSEN:
        _for_target(state, op, context)
        return
    one = NONE
    if op.scope in (cards.SCOPE_BEARER, cards.SCOPE_FACING, cards.SCOPE_FIGHTER):
        one = {
            cards.SCOPE_BEARER: context.bearer,
            cards.SCOPE_FACING: position.facing(state, context.bearer),
            cards.SCOPE_FIGHTER: position.fighter(state, context.player),
        }[op.scope]
        if not position.is_in_play(state, one):
            return
    continuous.add(state, op, context.source, context.player, one, conditions.amount(state, op.amount, context))


behaviour.VERBS.costs(
    __name__,
    {
        "lose_np": _pay_np,
        "discard": _pay_cards,
        "discard_this": _pay_this,
        "discard_equipment": _pay_equipment,
        "wound": _pay_wound,
        "skip": _pay_phase,
        "roll": _pay_roll,
    },
)
behaviour.to_target(
    __name__,
    {
        "heal": _heal,
        "remove_entry": _remove_entry,
        "wound": _wound,
        "blank_text": _blank,
        "doom": _doom,
        "return_to_hand": _return_to_hand,
        "take_equipment": _take_equipment,
        "move_equipment": _move_equipment,
        "move_character": _move_character,
        "release": _release,
        "kill": _kill,
        "redirect": combat_effects.redirect,
        "change_defender": combat_effects.change_defender,
    },
    _for_target,
)
behaviour.VERBS.effects(
    __name__,
    {
        "draw": _draw,
        "discard": _discard,
        "mill": _mill,
        "return_card": _return_card,
        "search_deck": _search_deck,
        "gain_np": _gain_np,
        "lose_np": _lose_np,
        "gain_vp": _gain_vp,
        "lose_vp": _lose_vp,
        "steal_np": _steal_np,
        "reroll": _reroll,
    },
)
behaviour.VERBS.effects(__name__, dict.fromkeys(LASTING, _lasting))
