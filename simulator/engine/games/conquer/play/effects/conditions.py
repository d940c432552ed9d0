"""Whether texts apply: filters on Characters and cards, conditions of abilities, counted amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from simulator.engine.games.conquer import cards, position
from simulator.engine.games.conquer.cards import COUNT_N, RANKS, Ability, Amount, CardFilter, Filter, Op
from simulator.engine.games.conquer.play.effects import behaviour, continuous
from simulator.engine.games.conquer.play.effects.behaviour import HOLDS
from simulator.engine.games.conquer.position import ANSWER_CANCELLED, ASIDE, HOSPITAL, NONE, State


@final
class Context:
    """Who uses an ability, on which card, and what it is about.

    ``source`` is the card with the text; ``player`` is "you"; ``bearer`` the Character it is about; ``subject`` the one
    an event is about; ``n`` what was paid by a cost with ``up_to``.
    """

    __slots__ = ("source", "player", "bearer", "subject", "n")

    def __init__(self, source: int, player: int, bearer: int = NONE, subject: int = NONE, n: int = 0) -> None:
        # written out: mypyc leaves the one that ``dataclass`` makes interpreted, and this runs several times a decision
        self.source = source
        self.player = player
        self.bearer = bearer
        self.subject = subject
        self.n = n


def fits(state: State, wanted: Filter | None, who: int) -> bool:
    """Whether a Character is of the kind a filter names."""
    if who < 0:
        return False
    if wanted is None:
        return True
    card = state.table.card[who]
    fixed = state.table.program
    if wanted.division >= 0 and fixed.pool.divisions[card] != wanted.division:
        return False
    if wanted.trait and not continuous.traits(state, who) & wanted.trait:
        return False
    if wanted.rank and (wanted.rank == RANKS[0]) != fixed.generic[card]:
        return False
    if wanted.wounded and not position.damage_on(state, who):
        return False
    return not (wanted.equipped and not position.equipment(state, who))


def card_fits(state: State, wanted: CardFilter | None, inst: int) -> bool:
    """Whether a card is of the kind a filter names."""
    if wanted is None:
        return True
    if inst < 0:
        return False
    pool = state.table.program.pool
    card = state.table.card[inst]
    if wanted.card_type >= 0 and pool.types[card] != wanted.card_type:
        return False
    if wanted.kind >= 0 and pool.kinds[card] != wanted.kind:
        return False
    if wanted.craft >= 0 and (pool.types[card] != position.T_EFFECT or pool.divisions[card] != wanted.craft):
        return False
    return not wanted.keyword or wanted.keyword in pool.keywords[card]


def holds(state: State, ability: Ability, context: Context) -> bool:
    """Whether every condition of an ability holds."""
    for op in ability.conditions:
        if not HOLDS[op.verb](state, op, context):
            return False
    return True


def character(state: State, word: str, context: Context) -> int:
    """The Character a word means, ``NONE`` when there is none."""
    if word == "facing":
        return position.facing(state, context.bearer)
    if word == "fighter":
        return position.fighter(state, context.player)
    if word == "acting":
        return position.fighter(state, state.acting)
    if word == "reacting":
        return position.fighter(state, position.other(state.acting)) if state.attacker >= 0 else NONE
    if word == "subject":
        return context.subject
    return context.bearer


def _who(state: State, op: Op, context: Context) -> int:
    return character(state, op.who or "bearer", context)


def _between(op: Op, value: int) -> bool:
    return op.low <= value <= op.high


def _rating(state: State, op: Op, context: Context) -> bool:
    who = _who(state, op, context)
    return who >= 0 and _between(op, continuous.rating(state, who, op.stat))


def _stronger(state: State, op: Op, context: Context) -> bool:
    facing = position.facing(state, context.bearer)
    if facing < 0:
        return False
    return continuous.rating(state, context.bearer, op.stat) > continuous.rating(state, facing, op.stat)


def _is(state: State, op: Op, context: Context) -> bool:
    return fits(state, op.filter, _who(state, op, context))


def _at(state: State, op: Op, context: Context) -> bool:
    who = _who(state, op, context)
    if not position.is_in_play(state, who):
        return False
    ground = state.place[who]
    fixed = state.table.program
    if op.place:
        return fixed.pool.defs[state.table.card[ground]].location == op.place
    if op.flag:
        return fixed.common_ground[state.table.card[ground]]
    facing = position.facing(state, who)
    return facing >= 0 and state.place[facing] == ground


def _has_equipment(state: State, op: Op, context: Context) -> bool:
    who = _who(state, op, context)
    return who >= 0 and any(card_fits(state, op.card_filter, card) for card in position.equipment(state, who))


def _has_personal_effect(state: State, op: Op, context: Context) -> bool:
    who = _who(state, op, context)
    personal = state.table.program.personal
    return who >= 0 and any(personal[state.table.card[card]] for card in position.attached_to(state, who))


def characters(state: State, side: str, filter_: Filter | None, context: Context, *, here: bool) -> list[int]:
    """The Characters in play of a side, seen from the player of a text, at the place of its card if wanted."""
    found = position.all_troops(state)
    if side == "own":
        found = position.troops(state, context.player) if context.player >= 0 else []
    elif side == "opposing":
        found = position.troops(state, position.other(context.player)) if context.player >= 0 else []
    if here:
        place = position.place_of(state, context.source)
        if place == NONE and context.bearer >= 0:
            place = state.place[context.bearer]
        found = [who for who in found if state.place[who] == place]
    return [who for who in found if fits(state, filter_, who)] if filter_ is not None else list(found)


def _characters(state: State, op: Op, context: Context) -> bool:
    return _between(op, len(characters(state, op.word, op.filter, context, here=op.here)))


def _role(state: State, op: Op, context: Context) -> bool:
    who = context.bearer
    if who < 0 or state.attacker < 0:
        return False
    if op.word in ("attacker", "defender"):
        return who == (state.attacker if op.word == "attacker" else state.defender)
    return who == character(state, op.word, context)


def _battle_action(state: State, op: Op, context: Context) -> bool:
    """About the attack, and about the answer once there is one that is not cancelled."""
    kind, keyword = op.word, op.keyword
    pool = state.table.program.pool
    answer = NONE if state.flags & ANSWER_CANCELLED else state.answer
    for inst in (state.attack, answer):
        if inst < 0:
            continue
        card = state.table.card[inst]
        if kind and cards.ACTION_KINDS[pool.kinds[card]] != kind:
            continue
        if keyword and keyword not in pool.keywords[card]:
            continue
        if pool.damage[card] >= op.low:
            return True
    return False


def _health(state: State, op: Op, context: Context) -> bool:
    who = _who(state, op, context)
    return who >= 0 and _between(op, continuous.health(state, who))


def _points(state: State, op: Op, context: Context) -> bool:
    player = position.other(context.player) if op.who == "opponent" else context.player
    return _between(op, (state.np if op.word == "np" else state.vp)[player])


def _hand(state: State, op: Op, context: Context) -> bool:
    return _between(op, hand_count(state, context.player))


def hand_count(state: State, player: int) -> int:
    """Cards in hand, those set aside included."""
    return len(state.hand(player)) + len(state.pile(player, ASIDE))


behaviour.VERBS.conditions(
    __name__,
    {
        "rating": _rating,
        "stronger": _stronger,
        "is": _is,
        "at": _at,
        "has_equipment": _has_equipment,
        "has_personal_effect": _has_personal_effect,
        "characters": _characters,
        "role": _role,
        "battle_action": _battle_action,
        "health": _health,
        "points": _points,
        "hand": _hand,
        "rolled": lambda state, op, context: _between(op, state.roll),
        "your_turn": lambda state, op, context: context.player == state.active,
    },
)


def amount(state: State, wanted: Amount, context: Context) -> int:
    """The value of an amount now."""
    if not wanted.count:
        return wanted.base
    if wanted.count == COUNT_N:
        return context.n
    return min(COUNTERS[wanted.count - 1](state, wanted.filter, context) * wanted.times, wanted.limit)


def value(state: State, op: Op, context: Context) -> int:
    """The amount of an effect, never below zero."""
    return max(0, amount(state, op.amount, context))


def players(state: State, op: Op, context: Context) -> list[int]:
    """The players an effect is for, the active player first."""
    if op.who == "opponent":
        return [position.other(context.player)]
    if op.who == "each":
        return [state.active, position.other(state.active)]
    return [context.player]


Counter = Callable[[State, Filter | None, Context], int]


def _count_equipment(state: State, wanted: Filter | None, context: Context) -> int:
    return len(position.equipment(state, context.bearer)) if context.bearer >= 0 else 0


def _count_patients(state: State, wanted: Filter | None, context: Context) -> int:
    found = state.pile(context.player, HOSPITAL) if context.player >= 0 else []
    return sum(fits(state, wanted, who) for who in found)


#: In the order of ``terms.COUNTS``.
COUNTERS: Final[tuple[Counter, ...]] = (
    lambda state, wanted, context: len(characters(state, "own", wanted, context, here=False)),
    lambda state, wanted, context: len(characters(state, "opposing", wanted, context, here=False)),
    lambda state, wanted, context: len(characters(state, "all", wanted, context, here=True)),
    _count_equipment,
    lambda state, wanted, context: position.damage_on(state, context.bearer) if context.bearer >= 0 else 0,
    lambda state, wanted, context: hand_count(state, context.player) if context.player >= 0 else 0,
    lambda state, wanted, context: len(state.ground()),
    _count_patients,
)
