"""A player who is defeated while others play on (option ``conan_falls``, CCG-26.12): his turn is over at once."""

from __future__ import annotations

from simulator.engine.games.conan_ccg import combat, table, turn
from simulator.engine.games.conan_ccg.state import ALLIES, State


def active_is_out(state: State) -> bool:
    """Whether the player whose turn it is has just been eliminated."""
    return bool(state.out >> state.active & 1)


def leave(state: State) -> None:
    """All that lies around the fallen Conan goes to its owners' piles, and the next player's turn begins."""
    combat.clear_moves(state)
    for zone in range(4):
        for foe in state.row(zone):
            _discard(state, foe)
        state.row(zone).clear()
        state.row_moves(zone).clear()
    for pile in (state.revealed(), state.resolving(), state.pile(state.active, ALLIES)):
        for inst in pile:
            _discard(state, inst)
        pile.clear()
    state.frames.clear()
    state.attacks = []
    state.armed = []
    state.shield = state.picks = state.round = 0
    turn.turn_end(state)


def _discard(state: State, inst: int) -> None:
    table.forget(state, inst)
    table.discard(state, inst)
