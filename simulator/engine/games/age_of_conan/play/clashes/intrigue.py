"""Intrigue contests: making and breaking alliances (AOC-14)."""

from __future__ import annotations

from simulator.engine.games.age_of_conan import position
from simulator.engine.games.age_of_conan.play.effects import modifiers
from simulator.engine.games.age_of_conan.position import (
    ALLY,
    ATTACKER,
    CL_ATTACKER,
    CL_KIND,
    CL_WHERE,
    CL_WINNER,
    FORT,
    NOBODY,
    T_ALLIANCES,
    T_BROKEN,
    TALLIES,
    TOWER,
    State,
)


def can_begin(state: State, seat: int, place: int) -> bool:
    """Whether a player can start an intrigue contest where he has an emissary (AOC-14.1, AOC-14.3, AOC-14.15)."""
    if not position.emissaries(state, seat, place) or not position.is_in_play(state, place):
        return False
    if (
        state.table.world.savage >> place & 1
        or position.is_home(state, place)
        or position.is_friendly(state, seat, place)
    ):
        return False
    if position.other_army(state, seat, place) != NOBODY:
        return False
    if position.is_neutral(state, place):
        return position.towers_in_reserve(state, seat) > 0
    return not state.mark[place] & FORT


def outcome(state: State) -> None:
    """What the single roll of an intrigue contest brings (AOC-14.5, AOC-14.10 to AOC-14.13)."""
    seat, where = state.clash[CL_ATTACKER], state.clash[CL_WHERE]
    is_won = state.clash[CL_WINNER] == ATTACKER
    if state.clash[CL_KIND] == ALLY:
        if is_won:
            _ally(state, seat, where)
    elif is_won:
        state.tallies[seat * TALLIES + T_BROKEN] += 1
        position.clear_mark(state, where, "AOC-14.12")
    else:
        position.remove_emissary(state, seat, where, "AOC-14.13")


def _ally(state: State, seat: int, where: int) -> None:
    """The emissary returns, a tower is placed, gold gained; an own campaign there ends (AOC-14.4, AOC-14.10)."""
    state.tallies[seat * TALLIES + T_ALLIANCES] += 1
    position.remove_emissary(state, seat, where, "AOC-14.10")
    position.set_mark(state, seat, where, TOWER, "AOC-14.10")
    gold = modifiers.gold_for(state, seat, state.table.world.ratings[where])
    position.gain_gold(state, seat, gold, "AOC-14.10")
