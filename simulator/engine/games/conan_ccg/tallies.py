"""The counts of a match that its statistics are made of."""

from __future__ import annotations

from typing import Any

from simulator.engine.games.conan_ccg.state import TALLIES, TALLY_NAMES, State


def stats(state: State) -> dict[str, Any]:
    """Counts by name, one number a seat; ``renown``, ``scars`` and ``health`` as they stand; more with a recorder."""
    seats = range(state.table.players)
    found: dict[str, Any] = {
        name: [state.tallies[seat * TALLIES + place] for seat in seats] for place, name in enumerate(TALLY_NAMES)
    }
    found["renown"] = list(state.renown)
    found["scars"] = list(state.scars)
    found["health"] = list(state.health)
    if state.recorder is not None:
        found.update(state.recorder.stats(state))
    return found
