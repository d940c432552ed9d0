"""Games with further agents: the base line, or versions of weights that are trained or compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from benchmarks.baseline import conan_ccg, conquer
from simulator.engine import get_game
from simulator.engine.core.match.game import AgentMaker, Game

#: How the base line is called.
NAME: Final = "greedy@0.4.0"
_MAKERS: Final[dict[str, AgentMaker]] = {"conan_ccg": conan_ccg.make_greedy, "conquer": conquer.make_greedy}


class WithAgents:
    """A game whose agents are those given and its own; it answers every call as the game does."""

    def __init__(self, game: Game, agents: Mapping[str, AgentMaker]) -> None:
        self._game = game
        self.agents = {**game.agents, **agents}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def names(game_key: str) -> list[str]:
    """What the base line of a game is called, if it has one."""
    return [NAME] if game_key in _MAKERS else []


def with_agents(game_key: str, agents: Mapping[str, AgentMaker]) -> Any:
    """The game with these agents, its own, and its base line if it has one."""
    base = {NAME: _MAKERS[game_key]} if game_key in _MAKERS else {}
    return WithAgents(get_game(game_key), {**base, **agents})


def with_baseline(game_key: str) -> Any:
    """The game with its base line beside its own agents."""
    return with_agents(game_key, {})
