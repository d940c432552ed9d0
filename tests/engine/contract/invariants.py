"""What must hold in every position of a game, whatever has been played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simulator.engine.games.conan_ccg import table
from simulator.engine.games.conan_ccg.state import ALLIES, CHRONICLE, ITEMS, PILES, TALLIES, State

NO_NEGATIVES = ("prowess", "health", "renown", "scars", "wounds", "spent", "tallies")
ZONE_LIMIT = 3


def conan_ccg_holds(state: State) -> None:
    """Cards are neither lost nor doubled, numbers are in their bounds, totals are what the cards add up to."""
    _each_card_in_one_place(state)
    for name in NO_NEGATIVES:
        assert min(getattr(state, name)) >= 0, name
    pool = state.table.program.pool
    for seat in range(state.table.players):
        conan = state.table.card[state.table.conan[seat]]
        assert state.prowess[seat] <= pool.prowess[conan]
        assert state.health[seat] <= pool.health[conan]
        chronicle = [state.table.card[inst] for inst in state.pile(seat, CHRONICLE)]
        assert state.renown[seat] == sum(pool.renown[card] for card in chronicle)
        assert state.scars[seat] == sum(pool.scars[card] for card in chronicle)
        _right_piles(state, seat)
    for zone in range(4):
        assert len(state.row(zone)) <= ZONE_LIMIT
        assert len(state.row(zone)) == len(state.row_moves(zone))
    assert len(state.tallies) == TALLIES * state.table.players
    assert bool(state.legal) != bool(state.reason), "a decision without actions, or actions after the end"
    if state.legal:
        assert len(state.legal) == len(set(state.legal)) >= 2
        assert 0 <= state.actor < state.table.players


def _each_card_in_one_place(state: State) -> None:
    found = [inst for pile in state.piles for inst in pile if inst >= 0]
    found += [inst for inst in state.gaps if inst >= 0]
    found += [inst for inst in state.region if inst >= 0]
    found += state.table.conan
    assert sorted(found) == list(range(len(state.table.card)))


def _right_piles(state: State, seat: int) -> None:
    """CCG-2.3, CCG-3.8: Foes and other cards keep apart, and all piles but the Chronicle hold their owner's cards."""
    for pile in range(PILES):
        for inst in state.pile(seat, pile):
            is_foe = table.card_type(state, inst) == table.T_FOE
            assert is_foe == (pile in (3, 4, 5))
            assert pile == CHRONICLE or state.table.owner[inst] == seat
            assert pile not in (ITEMS, ALLIES) or table.card_type(state, inst) in (table.T_ITEM, table.T_ALLY)


INVARIANTS: Mapping[str, Callable[[Any], None]] = {"conan_ccg": conan_ccg_holds}
