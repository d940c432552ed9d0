"""A player who picks any legal action: for fuzzing, and as the floor that every other player must beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.engine.core import rng


class RandomAgent:
    """Uniform choice from its own stream of chance."""

    needs_view = False
    needs_glance = False

    def __init__(self, seed: int, seat: int) -> None:
        self._one, self._two = rng.derive(seed, "agent", seat)

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        # rng.below with the stream at hand: this runs for every decision of bulk play
        self._one = one = rng.A1 * self._one % rng.M1
        self._two = two = rng.A2 * self._two % rng.M2
        return actions[(one - two) % (rng.M1 - 1) * len(actions) // (rng.M1 - 1)]
