"""The counts of a match that its statistics are made of."""

from __future__ import annotations

from typing import Any

from simulator.engine.core import kernel
from simulator.engine.games.conquer import position
from simulator.engine.games.conquer.position import HOSPITAL, PLAYERS, TALLY_NAMES, State


def stats(state: State) -> dict[str, Any]:
    """Counts by name, one number a seat; points and Characters as they stand; more with a recorder."""
    seats = range(PLAYERS)
    found: dict[str, Any] = dict(kernel.tallies(state, TALLY_NAMES, PLAYERS))
    found["victory_points"] = list(state.vp)
    found["notice_points"] = list(state.np)
    found["characters"] = [len(position.troops(state, seat)) for seat in seats]
    found["patients"] = [len(state.pile(seat, HOSPITAL)) for seat in seats]
    if state.recorder is not None:
        found.update(state.recorder.stats(state))
    return found
