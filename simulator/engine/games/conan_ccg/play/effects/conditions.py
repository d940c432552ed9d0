"""Whether texts apply: filters on characters, conditions of abilities, qualifiers of Moves, counted amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from simulator.engine.core.errors import BadVocabulary
from simulator.engine.games.conan_ccg import cards, position, steps
from simulator.engine.games.conan_ccg.cards import (
    COUNT_N,
    FOE_TYPES,
    TERRITORIES,
    ZONES,
    Ability,
    Amount,
    CardFilter,
    Filter,
    Op,
)
from simulator.engine.games.conan_ccg.play.effects import behaviour, continuous
from simulator.engine.games.conan_ccg.play.rules import characteristics
from simulator.engine.games.conan_ccg.position import (
    A_ATTACKER,
    A_EDGE,
    A_HITS,
    A_MOVE,
    A_SLOTS,
    A_TARGET,
    ALLIES,
    CHRONICLE,
    DISCARD,
    GAPS,
    ITEMS,
    NONE,
    PRESSED,
    RETREATED,
    State,
)


@final
class Context:
    """Who uses an ability, on which card, and what it is about.

    ``source`` is the card with the text; ``player`` is "you"; ``performer`` the character of a move, else ``source``.
    ``subject`` is the attack (its place in ``state.attacks``) or the event's Foe. ``gap`` is the place a move would
    be played to while its cost is worked out. ``n`` is the N of a BARBARIAN ability.
    """

    __slots__ = ("source", "player", "performer", "subject", "gap", "n")

    def __init__(
        self, source: int, player: int, performer: int, subject: int = NONE, gap: int = NONE, n: int = 0
    ) -> None:
        # written out: mypyc leaves the one that ``dataclass`` makes interpreted, and this runs several times a decision
        self.source = source
        self.player = player
        self.performer = performer
        self.subject = subject
        self.gap = gap
        self.n = n


def fits(state: State, wanted: Filter | None, inst: int) -> bool:
    """Whether a character is of the kind a filter names."""
    if inst < 0:
        return False
    if wanted is None:
        return True
    pool = state.table.program.pool
    card = state.table.card[inst]
    if wanted.foe_type >= 0 and pool.foe_types[card] != wanted.foe_type:
        if not characteristics.counts_as(state, inst, FOE_TYPES[wanted.foe_type]):
            return False
    if wanted.territory >= 0 and pool.territories[card] != wanted.territory:
        if not characteristics.counts_as(state, inst, TERRITORIES[wanted.territory]):
            return False
    if wanted.traits and not characteristics.traits_of(state, inst) & wanted.traits:
        return False
    if wanted.rank and (wanted.rank == "Minor") != (characteristics.renown(state, inst) <= position.MINOR_MAX):
        return False
    return not (wanted.wounded and not state.wounds[inst])


def qualifies(state: State, ability: Ability, performer: int) -> bool:
    """CCG-2.22: a Move's ability is for characters that fit one of its qualifiers."""
    if not ability.qualifiers:
        return True
    kind = position.card_type(state, performer)
    for qualifier in ability.qualifiers:
        if isinstance(qualifier, Filter):
            if kind == position.T_FOE and fits(state, qualifier, performer):
                return True
        elif qualifier == ("Conan", "Foe", "Ally")[kind]:
            return True
    return False


def holds(state: State, ability: Ability, context: Context) -> bool:
    """Whether every condition of an ability holds."""
    for op in ability.conditions:
        if not behaviour.HOLDS[op.verb](state, op, context):
            return False
    return True


def amount(state: State, wanted: Amount, context: Context) -> int:
    """The value of an amount now; never below zero for counts."""
    if not wanted.count:
        return wanted.base
    if wanted.count == COUNT_N:
        return context.n
    found = COUNTERS[wanted.count - 1](state, wanted.filter, context)
    return min(found * wanted.times, wanted.limit)


def your_side_is_conan(state: State, context: Context) -> bool:
    return context.player == state.active


def _within(op: Op, value: int) -> bool:
    return op.low <= value <= op.high


def _zone_named(state: State, op: Op, context: Context) -> bool:
    zone = context.gap // GAPS if context.gap >= 0 else position.zone_of(state, context.source)
    if zone == NONE:
        return False
    return ZONES[zone].rsplit(" ", 1)[-1] in op.word.split(",")


def _facing(state: State, context: Context) -> list[int]:
    if context.gap >= 0:
        row = state.row(context.gap // GAPS)
        return [row[index] for index, _edge in position.touched(state, context.gap) if row[index] >= 0]
    return position.characters_facing(state, position.own_move(state, context.source))


def _opposing(state: State, op: Op, context: Context) -> bool:
    return any(fits(state, op.filter, inst) for inst in _facing(state, context))


def _moves_facing(state: State, context: Context) -> list[int]:
    return position.moves_facing(state, position.own_move(state, context.source))


def _unopposed(state: State, op: Op, context: Context) -> bool:
    return not _moves_facing(state, context)


def _touches(state: State, op: Op, context: Context) -> bool:
    if context.gap >= 0:
        return _within(op, len(position.touched(state, context.gap)))
    return _within(op, len(_moves_facing(state, context)))


def _faster(state: State, op: Op, context: Context) -> bool:
    """A face-down move is neither faster nor slower: what nobody knows yet changes no number (CCG-12.14)."""
    if steps.are_moves_hidden(state.step):
        return False
    return any(_own_initiative(state, context) > _initiative_of(state, one) for one in _moves_facing(state, context))


def _slower(state: State, op: Op, context: Context) -> bool:
    if steps.are_moves_hidden(state.step):
        return False
    return any(_own_initiative(state, context) < _initiative_of(state, one) for one in _moves_facing(state, context))


def _own_initiative(state: State, context: Context) -> int:
    """The Initiative of the move with the text, or of the move of the character with the text."""
    move = position.own_move(state, context.source)
    return continuous.initiative(state, move, context.performer if move == context.source else context.source)


def _initiative_of(state: State, move: int) -> int:
    return continuous.initiative(state, move, position.performer_of(state, move))


def _hit_by(state: State, op: Op, context: Context) -> bool:
    """Whether some attack at hand that hits comes from the side named (or the one the ability is about)."""
    wanted_foe = op.word == "foe"
    attacks = state.attacks if context.subject < 0 else state.attacks[context.subject : context.subject + 1]
    hitting = (attack[A_ATTACKER] for attack in attacks if attack[A_HITS])
    return any((position.card_type(state, attacker) == position.T_FOE) == wanted_foe for attacker in hitting)


def _hit_on(state: State, op: Op, context: Context) -> bool:
    if not 0 <= context.subject < len(state.attacks):
        return False
    return fits(state, op.filter, state.attacks[context.subject][A_TARGET])


def _foes_in_zone(state: State, wanted: Filter | None, context: Context) -> int:
    zone = context.gap // GAPS if context.gap >= 0 else position.zone_of(state, context.source)
    if zone == NONE:
        return 0
    return sum(1 for foe in state.row(zone) if foe != context.source and fits(state, wanted, foe))


def _foes_in_play(state: State, wanted: Filter | None, context: Context) -> int:
    return sum(1 for foe in position.foes_in_play(state) if foe != context.source and fits(state, wanted, foe))


def _opponent_renown(state: State, op: Op, context: Context) -> bool:
    """Whether some opponent has so much; a Foe player's opponent is the Active player (CCG-3.10)."""
    if not your_side_is_conan(state, context):
        return _within(op, state.renown[state.active])
    return any(_within(op, state.renown[seat]) for seat in position.foe_players(state))


def _has_item(state: State, op: Op, context: Context) -> bool:
    pool, card = state.table.program.pool, state.table.card
    for item in state.pile(context.player, ITEMS):
        if op.title:
            if pool.defs[card[item]].title == op.title:
                return True
        elif not op.word or op.word in pool.keywords[card[item]]:
            return True
    return False


def _region(state: State, op: Op, context: Context) -> bool:
    region = state.region[state.active]
    return region >= 0 and op.title in ("", position.title(state, region))


def _faces_icon(state: State, op: Op, context: Context) -> bool:
    """Whether the edge of a move beside this one shows an icon towards it, as it is printed."""
    edges, card = state.table.program.pool.edges, state.table.card
    move = position.own_move(state, context.source)
    return any(op.icon in edges[card[other]][side] for other, side in position.edges_facing(state, move))


def _icon_met(state: State, op: Op, context: Context, result: int) -> bool:
    """Whether an icon of the attack at hand hit or was blocked, as ``icons.strike`` found."""
    attacks = state.attacks if context.subject < 0 else state.attacks[context.subject : context.subject + 1]
    for made in attacks:
        shown = continuous.edge(state, made[A_MOVE], made[A_EDGE], made[A_ATTACKER])
        if any(icon == op.icon and (made[A_SLOTS] >> 2 * slot & 3) == result + 1 for slot, icon in enumerate(shown)):
            return True
    return False


def card_fits(state: State, wanted: CardFilter | None, inst: int) -> bool:
    """Whether a card is of the kind a filter names."""
    if wanted is None:
        return True
    pool = state.table.program.pool
    card = state.table.card[inst]
    if wanted.card_type >= 0 and pool.types[card] != wanted.card_type:
        return False
    return not wanted.keyword or wanted.keyword in pool.keywords[card]


def _in_discard(state: State, op: Op, context: Context) -> bool:
    found = state.pile(context.player, DISCARD)
    return _within(op, sum(1 for inst in found if card_fits(state, op.card_filter, inst)))


def _in_chronicle(state: State, op: Op, context: Context) -> bool:
    found = state.pile(context.player, CHRONICLE)
    return _within(op, sum(1 for inst in found if fits(state, op.filter, inst)))


_CONDITIONS: Final[dict[str, behaviour.Check]] = {
    "scars": lambda state, op, context: _within(op, state.scars[context.player]),
    "renown": lambda state, op, context: _within(op, state.renown[context.player]),
    "health": lambda state, op, context: _within(op, state.health[state.active]),
    "prowess": lambda state, op, context: _within(op, state.prowess[state.active]),
    "hand": lambda state, op, context: _within(op, len(state.hand(context.player))),
    "round": lambda state, op, context: _within(op, state.round),
    "pressed_on": lambda state, op, context: bool(state.flags & PRESSED),
    "opponent_renown": _opponent_renown,
    "retreated": lambda state, op, context: bool(state.flags & RETREATED),
    "has_item": _has_item,
    "has_ally": lambda state, op, context: bool(state.pile(context.player, ALLIES)),
    "region": _region,
    "foes_in_play": lambda state, op, context: _within(op, _foes_in_play(state, op.filter, context)),
    "foes_in_zone": lambda state, op, context: _within(op, _foes_in_zone(state, op.filter, context)),
    "zone": _zone_named,
    "opposing": _opposing,
    "unopposed": _unopposed,
    "touches": _touches,
    "faster": _faster,
    "slower": _slower,
    "hit_by": _hit_by,
    "hit_on": _hit_on,
    "event_foe": lambda state, op, context: fits(state, op.filter, context.subject),
    "this_wounded": lambda state, op, context: state.wounds[context.source] > 0,
    "this_health": lambda state, op, context: _within(op, continuous.health_left(state, context.source)),
    "opposed": lambda state, op, context: bool(_moves_facing(state, context)),
    "faces_icon": _faces_icon,
    "icon_hits": lambda state, op, context: _icon_met(state, op, context, cards.HIT),
    "icon_blocked": lambda state, op, context: _icon_met(state, op, context, cards.BLOCKED),
    "in_discard": _in_discard,
    "in_chronicle": _in_chronicle,
}
behaviour.VERBS.conditions(__name__, _CONDITIONS)

Counter = Callable[[State, Filter | None, Context], int]
_COUNTED: Final[dict[str, Counter]] = {
    "foes": _foes_in_play,
    "foes_in_zone": _foes_in_zone,
    "allies": lambda state, wanted, context: len(state.pile(state.active, ALLIES)),
    "items": lambda state, wanted, context: len(state.pile(context.player, ITEMS)),
    "cards_in_hand": lambda state, wanted, context: len(state.hand(context.player)),
    "touched_foes": lambda state, wanted, context: len(
        position.characters_facing(state, position.own_move(state, context.source))
    ),
    "foes_defeated_this_turn": lambda state, wanted, context: state.defeated_foes,
    "paid": lambda state, wanted, context: context.n,
}
if set(_COUNTED) != set(cards.COUNTS):
    raise BadVocabulary(f"{__name__}: counted are {', '.join(_COUNTED)}, but the counts are {', '.join(cards.COUNTS)}.")
#: By the number of a count in ``Amount``, less one.
COUNTERS: Final[tuple[Counter, ...]] = tuple([_COUNTED[name] for name in cards.COUNTS])
