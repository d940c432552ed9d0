"""The counts of a match that its statistics are made of."""

from __future__ import annotations

from typing import Any

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg.position import TALLY_NAMES, State


def stats(state: State) -> dict[str, Any]:
    """Counts by name, one number a seat; ``renown``, ``scars`` and ``health`` as they stand; more with a recorder."""
    found: dict[str, Any] = dict(kernel.tallies(state, TALLY_NAMES, state.table.players))
    found["renown"] = list(state.renown)
    found["scars"] = list(state.scars)
    found["health"] = list(state.health)
    if state.recorder is not None:
        found.update(state.recorder.stats(state))
    return found
