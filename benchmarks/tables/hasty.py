"""An opponent of measurements and tests: greedy that makes three of ten choices at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from simulator.engine import Agent, get_game

HASTY: Final = "hasty"
#: How often a choice is made at random.
SHARE: Final = 0.3


class Hasty:
    """Greedy of a game with a share of random choices."""

    needs_view = True
    needs_observation = False

    def __init__(self, greedy: Agent, seed: int, seat: int) -> None:
        self._greedy = greedy
        self._random = Random(f"hasty {seed} {seat}")

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        if self._random.random() < SHARE:
            return self._random.choice(list(legal))
        return self._greedy.choose(view, legal)


def hasty(game_key: str) -> Callable[[int, int], Hasty]:
    """What makes it for a seed and a seat."""
    make = get_game(game_key).agents["greedy"]
    return lambda seed, seat: Hasty(make(seed, seat), seed, seat)
