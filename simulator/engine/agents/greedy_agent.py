"""A player who looks one action ahead by a game's rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulator.engine.core import kernel
from simulator.engine.core.arrays import ints
from simulator.engine.core.match import Weighed


class GreedyAgent:
    """Takes the action that ``score`` likes best in a view; ties are broken by its own stream of chance.

    ``score`` gets the weights with each action. They are copied in, so two versions of them meet in one process.
    """

    needs_view = True
    needs_observation = False

    def __init__(
        self, score: Callable[[Any, int, list[float]], float], weights: Sequence[float], seed: int, seat: int
    ) -> None:
        self._score = score
        self._weights = list(weights)
        self._streams = ints(list(kernel.derive(seed, "greedy", seat)))
        self.trace: list[Weighed] | None = None

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        weights = self._weights
        if self.trace is not None:
            self._tell(view, legal)
        best = 0.0
        ties: list[int] = []
        for act in legal:
            value = self._score(view, act, weights)
            if not ties or value > best:
                best = value
                ties = [act]
            elif value == best:
                ties.append(act)
        return ties[0] if len(ties) == 1 else ties[kernel.below(self._streams, 0, len(ties))]

    def pass_over(self, view: Any, legal: Sequence[int]) -> None:
        """Only the scores say whether a tie was broken by chance."""
        self.choose(view, legal)

    def _tell(self, view: Any, legal: Sequence[int]) -> None:
        """Add to the trace what was weighed, the best first."""
        assert self.trace is not None
        scored = [Weighed(act, self._score(view, act, self._weights)) for act in legal]
        self.trace.extend(sorted(scored, key=lambda item: -item.score))
