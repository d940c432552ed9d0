"""Objectives (AOC-18): who meets their conditions, and what happens to those that are scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.games.age_of_conan import maps, position, steps
from simulator.engine.games.age_of_conan.cards import Op
from simulator.engine.games.age_of_conan.play.ages import round_of_seats
from simulator.engine.games.age_of_conan.play.effects import conditions
from simulator.engine.games.age_of_conan.position import (
    GONE,
    OBJECTIVE_DECK,
    OBJECTIVES,
    T_EP_OBJECTIVES,
    State,
)


def check_at_age_change(state: State) -> None:
    """Step 2: the cards that lay open at its beginning are checked; those scored are replaced (AOC-16.9, AOC-18.4)."""
    scored = score(state)
    shown, deck = state.common(OBJECTIVES), state.common(OBJECTIVE_DECK)
    for card in scored:
        where = shown.index(card)
        state.common(GONE).append(card)
        if deck:
            shown[where] = deck.pop()
            if state.log is not None:
                text = f"{position.title(state, shown[where])} is a new objective."
                state.say("objectives", "AOC-18.4", text)
        else:
            del shown[where]
    round_of_seats.begin(state, steps.TROOPS)


def score(state: State) -> list[int]:
    """Every player gains the EP of the current objectives he meets; which of them somebody has scored (AOC-18.3)."""
    table = state.table
    scored: list[int] = []
    for card in state.common(OBJECTIVES):
        for seat in position.others_from(state, state.active):
            if round_of_seats.takes_part(state, seat) and is_met(state, seat, card):
                if state.log is not None:
                    text = f"{position.name(state, seat)} meets {position.title(state, card)}."
                    state.say("objective", "AOC-18.3", text)
                position.gain_ep(state, seat, table.program.pool.eps[table.card[card]], "AOC-18.3", T_EP_OBJECTIVES)
                if card not in scored:
                    scored.append(card)
    return scored


def is_met(state: State, seat: int, card: int) -> bool:
    """Whether a player meets all conditions of an objective now (AOC-18.2, AOC-18.3); nobody if it has none."""
    number = state.table.card[card]
    if number < 0:
        return False
    goals = state.table.program.goals[number]
    for op in goals:
        if not MEETS[op.verb](state, seat, op):
            return False
    return bool(goals)


def _count(state: State, seat: int, op: Op) -> bool:
    return conditions.counted(state, seat, op.counted, op.filter) >= op.low


def _majority(state: State, seat: int, op: Op) -> bool:
    """More than any other player; ties do not count (AOC-18.7), nor is a player alone more than anybody."""
    mine = conditions.counted(state, seat, op.counted, op.filter)
    others = 0
    for other in range(state.table.players):
        if other != seat and round_of_seats.takes_part(state, other):
            others += 1
            if conditions.counted(state, other, op.counted, op.filter) >= mine:
                return False
    return others > 0


def _pair_apart(state: State, seat: int, op: Op) -> bool:
    found = 0
    for place in position.friendly(state, seat):
        if conditions.fits(state, op.filter, seat, place):
            found |= 1 << place
    return maps.has_apart(state.table.world, found)


#: Whether a player meets a condition, by its verb. Provinces are friendly ones (AOC-18.8), so they are in play (18.9).
MEETS: Final[dict[str, Callable[[State, int, Op], bool]]] = {
    "count": _count,
    "strict_majority": _majority,
    "pair_non_adjacent": _pair_apart,
}
