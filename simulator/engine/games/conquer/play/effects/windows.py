"""What players may do of their own will: Disturbances from hand, abilities of cards in play (CQ-12.6, CQ-24.2)."""

from __future__ import annotations

from simulator.engine.core import kernel
from simulator.engine.core.kernel import Frame
from simulator.engine.games.conquer import actions, position, steps
from simulator.engine.games.conquer.cards import W_DISTURBANCE, W_NOTICE, Ability, Op
from simulator.engine.games.conquer.play.effects import behaviour, conditions, continuous, targets
from simulator.engine.games.conquer.play.effects.behaviour import PAYABLE
from simulator.engine.games.conquer.play.effects.conditions import Context
from simulator.engine.games.conquer.play.rules import frames, notice
from simulator.engine.games.conquer.position import (
    ATTACHED,
    BEFORE,
    DISTURBANCE_CANCELLED,
    ENDED,
    GROUND,
    HAND,
    PILES,
    T_NOTICED,
    TALLIES,
    UNTIL_WINDOW,
    State,
)


def options(state: State, player: int, window: int) -> list[int]:
    """Everything this player may do in this window, without passing and without what is Noticed in its phase."""
    if not state.table.windows >> window & 1:
        return []
    found: list[int] = []
    cards = []
    if state.table.hand_windows >> window & 1:
        card, fits = state.table.card, state.table.program.hand_windows
        cards = [inst for inst in state.piles[player * PILES + HAND] if fits[card[inst]] >> window & 1]
    for inst in position.distinct(state, cards):
        if notice.is_played(state, inst):
            found += _plays(state, player, inst, window)
        elif notice.noticeable(state, player, inst):
            found.append(actions.action(actions.NOTICE, inst))
    if state.table.use_windows >> window & 1:
        found += _uses(state, player, window)
    return found


def _plays(state: State, player: int, inst: int, window: int) -> list[int]:
    """The ways in which a Disturbance can be played now; its Notice Cost is always paid (CQ-12.6)."""
    program = state.table.program
    found = []
    price = notice.cost(state, player, inst)
    if price > state.np[player]:
        return []
    for index in program.uses[state.table.card[inst]]:
        ability = program.abilities[index]
        context = Context(inst, player, position.fighter(state, player), position.fighter(state, player))
        if ability.windows >> window & 1 and usable(state, ability, context, price):
            found.append(actions.action(actions.PLAY, inst, index))
    return found


def _uses(state: State, player: int, window: int) -> list[int]:
    """Abilities of cards in play that may be used now."""
    program = state.table.program
    found = []
    for source in state.users:
        card = state.table.card[source]
        if not program.use_windows[card] >> window & 1 or continuous.is_blank(state, source):
            continue
        context = _context(state, source, player, window)
        if context is None:
            continue
        for index in program.uses[card]:
            ability = program.abilities[index]
            if ability.windows >> window & 1 and usable(state, ability, context, 0):
                found.append(actions.action(actions.USE, source, index))
    return found


def _context(state: State, source: int, player: int, window: int) -> Context | None:
    """Who uses a card in play on what; in a combat only what belongs to one's own fighter counts."""
    fighter = position.fighter(state, player)
    bearer = position.bearer(state, source)
    is_landscape = source in state.piles[GROUND]
    if not is_landscape and position.speaker(state, source) != player:
        return None
    if window == W_NOTICE:
        return Context(source, player, bearer, bearer)
    if bearer >= 0 and bearer not in (fighter, position.facing(state, fighter)):
        return None
    if bearer < 0 and is_landscape and state.place[fighter] != source:
        return None
    return Context(source, player, bearer if bearer >= 0 else fighter, fighter)


def usable(state: State, ability: Ability, context: Context, price: int) -> bool:
    """Whether an ability may be used: not used up, its conditions hold, its costs can be paid, it has a target.

    ``price`` is what the card itself costs besides.
    """
    if kernel.was_used(state, ability, context.source) or not conditions.holds(state, ability, context):
        return False
    for cost in ability.costs:
        if not payable(state, cost, context, price):
            return False
        if cost.verb == "lose_np":
            price += _least_np(cost)
    for op in ability.effects:
        if not targets.is_there(state, op, context):
            return False
    return True


def payable(state: State, cost: Op, context: Context, price: int) -> bool:
    """Whether a cost can be paid in full."""
    return PAYABLE[cost.verb](state, cost, context, price)


def _can_pay_np(state: State, cost: Op, context: Context, price: int) -> bool:
    return state.np[context.player] - price >= _least_np(cost)


def _least_np(cost: Op) -> int:
    """The Notice Points without which a cost cannot be paid."""
    return 1 if cost.most else cost.amount.base


def _can_discard(state: State, cost: Op, context: Context, price: int) -> bool:
    hand = state.piles[context.player * PILES + HAND]
    return len(hand) - (context.source in hand) >= cost.amount.base


def _can_doom_this(state: State, cost: Op, context: Context, price: int) -> bool:
    owner = state.table.owner[context.source]
    return context.source in state.pile(owner, ATTACHED) or context.source in state.pile(owner, BEFORE)


def _has_equipment(state: State, cost: Op, context: Context, price: int) -> bool:
    return bool(targets.payable_equipment(state, cost, context))


def _can_be_hurt(state: State, cost: Op, context: Context, price: int) -> bool:
    return position.is_in_play(state, context.bearer)


def _can_skip(state: State, cost: Op, context: Context, price: int) -> bool:
    last = steps.NOTICE if cost.word == "attack" else steps.SETTLE
    return context.player == state.active and steps.GENERATE <= state.step <= last


def _can_roll(state: State, cost: Op, context: Context, price: int) -> bool:
    return True


behaviour.VERBS.costs(
    __name__,
    payable={
        "lose_np": _can_pay_np,
        "discard": _can_discard,
        "discard_this": _can_doom_this,
        "discard_equipment": _has_equipment,
        "wound": _can_be_hurt,
        "skip": _can_skip,
        "roll": _can_roll,
    },
)


def perform(state: State, player: int, act: int) -> None:
    """Carry out an action of a window."""
    kind, inst, second = actions.kind_of(act), actions.first_of(act), actions.second_of(act)
    if kind == actions.NOTICE:
        notice.begin(state, player, inst)
    elif kind == actions.PLAY:
        play(state, player, inst, second)
    else:
        use(state, player, inst, second)


def use(state: State, player: int, source: int, index: int) -> None:
    """Use an ability of a card in play; one that costs no Notice Points only once in a window."""
    ability = state.table.program.abilities[index]
    kernel.note_use(state, ability, source)
    if ability.once < 0 and not any(cost.verb == "lose_np" for cost in ability.costs):
        state.used.append((index, source, UNTIL_WINDOW))
    if state.log is not None:
        state.say("use", "CQ-24.2", f"{position.name(state, player)} uses {position.title(state, source)}.")
    bearer = position.bearer(state, source)
    fighter = position.fighter(state, player)
    about = bearer if bearer >= 0 else fighter
    frames.run(state, index, Context(source, player, about, fighter if fighter >= 0 else about))


def play(state: State, player: int, inst: int, index: int) -> None:
    """Play a Disturbance: pay, carry out its text, doom it; the opponent may answer it in a combat (CQ-12.7)."""
    price = notice.cost(state, player, inst)
    if state.log is not None:
        state.say("disturbance", "CQ-12.6", f"{position.name(state, player)} plays {position.title(state, inst)}.")
    position.pay_np(state, player, price, "CQ-12.6")
    state.tallies[player * TALLIES + T_NOTICED] += 1
    state.piles[player * PILES + HAND].remove(inst)
    state.resolving().append(inst)
    fighter = position.fighter(state, player)
    frames.run(state, index, Context(inst, player, fighter, fighter), frames.PLAYED_ONCE)
    if position.in_combat(state) and state.table.windows >> W_DISTURBANCE & 1:
        state.frames.append((frames.F_WINDOW, W_DISTURBANCE, position.other(player), 1))


def finish(state: State, inst: int) -> None:
    """A card that lies on none goes to the Doom Pile after use (CQ-12.7)."""
    resolving = state.resolving()
    if inst in resolving:
        resolving.remove(inst)
        position.doom(state, inst)


def window_options(state: State, frame: Frame) -> list[int] | None:
    """The window's decision, or ``None`` once both have passed in a row or a Disturbance is cancelled."""
    window, player, passes = frame[kernel.WINDOW], frame[kernel.ASKED], frame[kernel.PASSES]
    is_open = not state.flags & (ENDED | DISTURBANCE_CANCELLED) and _fights(state)
    while passes < 2 and is_open:
        found = options(state, player, window)
        if found:
            state.frames[-1] = (frames.F_WINDOW, window, player, passes)
            state.actor = player
            found.append(actions.PASS)
            return found
        player = position.other(player)
        passes += 1
    state.frames.pop()
    close(state)
    return None


def _fights(state: State) -> bool:
    return position.is_in_play(state, state.attacker) and position.is_in_play(state, state.defender)


def window_choice(state: State, frame: Frame, act: int) -> None:
    """Pass to the other player, or act; after an act both are asked again."""
    window, player, passes = frame[kernel.WINDOW], frame[kernel.ASKED], frame[kernel.PASSES]
    if act == actions.PASS:
        state.frames[-1] = (frames.F_WINDOW, window, position.other(player), passes + 1)
        return
    state.frames[-1] = (frames.F_WINDOW, window, player, 1 if window == W_DISTURBANCE else 0)
    perform(state, player, act)


def close(state: State) -> None:
    """What counts as used until a window closes can be used again."""
    if state.used:
        state.used = [use_ for use_ in state.used if use_[kernel.USED_UNTIL] != UNTIL_WINDOW]
