"""A player who picks any legal action: for fuzzing, and as the floor that every other player must beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simulator.engine.core import kernel

if TYPE_CHECKING:
    from mypy_extensions import i64


class RandomAgent:
    """Uniform choice from its own stream of chance."""

    needs_view = False
    needs_observation = False

    def __init__(self, seed: int, seat: int) -> None:
        one, two = kernel.derive(seed, "agent", seat)
        self._one: i64 = one
        self._two: i64 = two

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        # rng.below with the stream at hand: this runs for every decision of bulk play
        self._one = one = kernel.A1 * self._one % kernel.M1
        self._two = two = kernel.A2 * self._two % kernel.M2
        at = (one - two) % (kernel.M1 - 1) * len(actions) // (kernel.M1 - 1)
        return actions[at] if isinstance(actions, list) else actions[int(at)]
