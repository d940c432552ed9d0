"""A player who picks any legal action: for fuzzing, and as the floor that every other player must beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.engine.core import rng


class RandomAgent:
    """Uniform choice from its own stream of chance."""

    needs_view = False

    def __init__(self, seed: int, seat: int) -> None:
        self._streams = list(rng.derive(seed, "agent", seat))

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        return actions[rng.below(self._streams, 0, len(actions))]
