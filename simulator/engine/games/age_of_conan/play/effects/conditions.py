"""Whether texts apply: conditions of abilities, filters of provinces, counted amounts. Nothing here asks the rules."""

from __future__ import annotations

from typing import Final, final

from simulator.engine.core.cards import Amount
from simulator.engine.games.age_of_conan import cards, maps, position
from simulator.engine.games.age_of_conan.cards import Ability, Op, ProvinceFilter
from simulator.engine.games.age_of_conan.play.effects import behaviour
from simulator.engine.games.age_of_conan.play.effects.behaviour import HOLDS
from simulator.engine.games.age_of_conan.position import (
    ATTACKER,
    BATTLE,
    CITY,
    CL_ICON,
    CL_KIND,
    CL_WHERE,
    CL_WINNER,
    DEFENDER,
    FORT,
    KIND_KINGDOM,
    NOBODY,
    NONE,
    PLAY_EVENT,
    PLAY_TABLE,
    PROVINCES,
    TOWER,
    State,
)

#: Values of the fields of conditions: places in ``cards.OPPONENTS`` and ``cards.RESULTS``.
A_PLAYER: Final = 0
WON: Final = 0


@final
class Context:
    """Who uses an ability: ``source`` is the card with the text, ``player`` is "you"."""

    __slots__ = ("source", "player")

    def __init__(self, source: int, player: int) -> None:
        self.source = source
        self.player = player


def rule_of(state: State, source: int) -> str:
    """The rule by which a card acts, for events."""
    if state.table.kinds[source] != KIND_KINGDOM:
        return "AOC-17.2"
    plays = state.table.plays[source]
    if plays == PLAY_TABLE:
        return "AOC-19.5"
    return "AOC-19.10" if plays == PLAY_EVENT else "AOC-19.12"


def holds(state: State, ability: Ability, context: Context) -> bool:
    """Whether every condition of an ability holds."""
    for op in ability.conditions:
        if not HOLDS[op.verb](state, op, context):
            return False
    return True


# The contest under way.


def other_side(state: State, seat: int) -> int:
    """The side against a player in the contest under way, ``NONE`` if he takes no part in one."""
    side = state.side_of(seat)
    if side == NONE:
        return NONE
    return DEFENDER if side == ATTACKER else ATTACKER


def opponent(state: State, seat: int) -> int:
    """The player against a player in the contest under way, ``NOBODY`` for a neutral province or without a contest."""
    side = other_side(state, seat)
    return NOBODY if side == NONE else state.side(side)


def _contest(state: State, op: Op, context: Context) -> bool:
    return state.side_of(context.player) != NONE and bool(op.contests >> state.clash[CL_KIND] & 1)


def _side(state: State, op: Op, context: Context) -> bool:
    return state.side_of(context.player) == op.side


def _opponent(state: State, op: Op, context: Context) -> bool:
    side = other_side(state, context.player)
    return side != NONE and (state.side(side) != NOBODY) == (op.opponent == A_PLAYER)


def _terrain(state: State, op: Op, context: Context) -> bool:
    """The terrain of a military contest roll."""
    clash = state.clash
    if state.side_of(context.player) == NONE or clash[CL_KIND] > BATTLE:
        return False
    return bool(op.terrains >> state.table.world.tracks[clash[CL_WHERE]][clash[CL_ICON]] & 1)


def _result(state: State, op: Op, context: Context) -> bool:
    side, winner = state.side_of(context.player), state.clash[CL_WINNER]
    return side != NONE and winner >= 0 and (side == winner) == (op.result == WON)


behaviour.VERBS.conditions(
    __name__,
    {"contest": _contest, "side": _side, "opponent": _opponent, "terrain": _terrain, "result": _result},
)


# Provinces and amounts.


def fits(state: State, wanted: ProvinceFilter | None, seat: int, place: int) -> bool:
    """Whether a province is of the kind a filter names for a player."""
    if wanted is None:
        return True
    if not maps.wanted(state.table.world, wanted, state.table.kingdoms[seat]) >> place & 1:
        return False
    return _stands(state, wanted, seat, place)


def _stands(state: State, wanted: ProvinceFilter, seat: int, place: int) -> bool:
    """Whether a province is as a filter wants it, apart from what the map tells."""
    if wanted.status == cards.FRIENDLY and not position.is_friendly(state, seat, place):
        return False
    if wanted.status == cards.ENEMY and not position.is_enemy(state, seat, place):
        return False
    if wanted.status == cards.NEUTRAL and not position.is_neutral(state, place):
        return False
    if wanted.has_unit and not position.units(state, seat, place):
        return False
    return not wanted.has_emissary or position.emissaries(state, seat, place) > 0


def places(state: State, wanted: ProvinceFilter | None, seat: int) -> list[int]:
    """The provinces that a filter names for a player, in the order of the map."""
    return [place for place in range(PROVINCES) if fits(state, wanted, seat, place)]


def amount(state: State, wanted: Amount, seat: int) -> int:
    """A number, or one for each of what a player has, up to a limit."""
    if not wanted.count:
        return wanted.base
    return min(wanted.limit, wanted.times * counted(state, seat, wanted.count - 1, wanted.filter))


def value(state: State, op: Op, context: Context) -> int:
    """The amount of a cost or an effect."""
    return amount(state, op.amount, context.player)


def counted(state: State, seat: int, what: int, wanted: ProvinceFilter | None) -> int:
    """How many of something (``cards.COUNTED``) a player has, in provinces of a kind if it stands in provinces."""
    if what == cards.N_GOLD:
        return state.gold[seat]
    if what == cards.N_SORCERY:
        return state.sorcery[seat]
    if what == cards.N_CROM:
        return state.crom[seat]
    count = 0
    provinces = -1 if wanted is None else maps.wanted(state.table.world, wanted, state.table.kingdoms[seat])
    for place in position.friendly(state, seat):
        if not provinces >> place & 1:
            continue
        mark = state.mark[place]
        if what == cards.N_FORT_OR_CITY:
            is_one = mark & FORT != 0
        elif what == cards.N_TOWER_OR_CITY:
            is_one = mark & TOWER != 0
        elif what == cards.N_CITY:
            is_one = mark == CITY
        else:
            is_one = True
        if is_one and (wanted is None or _stands(state, wanted, seat, place)):
            count += 1
    return count
