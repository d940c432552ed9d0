"""A player who looks one action ahead by a game's rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulator.engine.core import rng


class GreedyAgent:
    """Takes the action that ``score`` likes best in a view; ties are broken by its own stream of chance."""

    needs_view = True
    needs_glance = False

    def __init__(self, score: Callable[[Any, int], float], seed: int, seat: int) -> None:
        self._score = score
        self._streams = list(rng.derive(seed, "greedy", seat))

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        scores = [self._score(view, act) for act in legal]
        best = max(scores)
        ties = [act for act, value in zip(legal, scores, strict=True) if value == best]
        return ties[0] if len(ties) == 1 else ties[rng.below(self._streams, 0, len(ties))]
