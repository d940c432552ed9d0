"""AIs in test positions: what one chooses, and the one that exists for tests only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from simulator.engine.core.match import Agent
from simulator.engine.games.age_of_conan import match
from simulator.engine.games.age_of_conan.agents import make_greedy
from simulator.engine.games.age_of_conan.game import GAME
from simulator.engine.games.age_of_conan.position import State
from tests.engine.age_of_conan.scene import Scene


class Hasty:
    """Greedy with three of ten choices at random."""

    needs_view = True
    needs_observation = False

    def __init__(self, seed: int, seat: int) -> None:
        self._greedy = make_greedy(seed, seat)
        self._random = Random(f"hasty {seed} {seat}")

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        if self._random.random() < 0.3:
            return self._random.choice(list(legal))
        return self._greedy.choose(view, legal)


def choice(game: Scene, agent: Agent | None = None) -> str:
    """What greedy, or another AI, chooses in a scene."""
    state = game.state
    asked = agent or make_greedy(1, state.actor)
    return game.called(asked.choose(match.view(state, state.actor), state.legal))


def goes_on(game: Scene, *until: str) -> list[str]:
    """Let greedy decide until a word of choices comes up or somebody else is to decide; what it chose."""
    found: list[str] = []
    player = game.state.actor
    while game.state.legal and game.state.actor == player and len(found) < 20:
        chosen = choice(game)
        found.append(chosen)
        game.do(chosen)
        if chosen.startswith(until):
            break
    return found


def play_out(state: State, agents: Sequence[Any]) -> list[int]:
    """Play to the end; the choices."""
    choices: list[int] = []
    while state.legal:
        seat = state.actor
        act = agents[seat].choose(GAME.view(state, seat), state.legal)
        choices.append(act)
        GAME.apply(state, act)
    return choices
