"""The counts of a match that its statistics are made of."""

from __future__ import annotations

from typing import Any

from simulator.engine.games.conquer import table
from simulator.engine.games.conquer.state import HOSPITAL, PLAYERS, TALLIES, TALLY_NAMES, State


def stats(state: State) -> dict[str, Any]:
    """Counts by name, one number a seat; points and Characters as they stand; more with a recorder."""
    seats = range(PLAYERS)
    found: dict[str, Any] = {
        name: [state.tallies[seat * TALLIES + place] for seat in seats] for place, name in enumerate(TALLY_NAMES)
    }
    found["victory_points"] = list(state.vp)
    found["notice_points"] = list(state.np)
    found["characters"] = [len(table.troops(state, seat)) for seat in seats]
    found["patients"] = [len(state.pile(seat, HOSPITAL)) for seat in seats]
    if state.recorder is not None:
        found.update(state.recorder.stats(state))
    return found
