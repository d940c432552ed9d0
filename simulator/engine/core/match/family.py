"""The AIs by name: which are offered to people, how far they search, and what identifies one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match.game import Agent, Game

#: Playouts a decision, unless a name says otherwise.
FAST_PLAYOUTS: Final = 12
STRONG_PLAYOUTS: Final = 80
MOST_PLAYOUTS: Final = 2_000
#: The AIs that take a budget of playouts, with their usual one.
BUDGETS: Final[Mapping[str, int]] = {"fast": FAST_PLAYOUTS, "strong": STRONG_PLAYOUTS}
#: The family that every game has, the weakest first. A game may have players of its own style beside it.
FAMILY: Final = ("random", "greedy", "fast", "strong")
#: Agents of games that people are not offered.
_FOR_TESTS: Final = frozenset(("scripted",))
#: Agents that read no weights.
_WITHOUT_WEIGHTS: Final = frozenset(("random", "scripted"))
_MARK: Final = ":"
_MOST_DIGITS: Final = 9


class NamedAgent(NamedTuple):
    """An agent as a match names it; ``playouts`` is ``None`` for one that takes no budget."""

    name: str
    playouts: int | None

    @property
    def text(self) -> str:
        """Its name with the budget that it has, also if that is the usual one."""
        return self.name if self.playouts is None else f"{self.name}{_MARK}{self.playouts}"


def offered_agents(game: Game) -> tuple[str, ...]:
    """The AIs of a game that people may choose: the family, then players of a style."""
    return family_of(game) + tuple(name for name in game.agents if name not in FAMILY and name not in _FOR_TESTS)


def family_of(game: Game) -> tuple[str, ...]:
    """The AIs of the family that a game has, the weakest first."""
    return tuple(name for name in FAMILY if name in game.agents)


def read_agent(game: Game, text: str) -> NamedAgent:
    """An agent of the game from ``fast`` or ``fast:20``; ``BadSetup`` says what is wrong with it."""
    name, mark, budget = text.partition(_MARK)
    if name not in game.agents:
        raise BadSetup(f'Unknown agent "{name}"; known are {", ".join(game.agents)}.')
    if not mark:
        return NamedAgent(name, BUDGETS.get(name))
    if name not in BUDGETS:
        raise BadSetup(f'"{name}" takes no budget of playouts; {" and ".join(BUDGETS)} do.')
    if not (budget.isascii() and budget.isdecimal() and 1 <= int(budget[:_MOST_DIGITS]) <= MOST_PLAYOUTS):
        raise BadSetup(
            f'"{budget[:_MOST_DIGITS]}" is no budget of "{name}": name a whole number of playouts from 1 to '
            f"{MOST_PLAYOUTS:,}, as in {name}{_MARK}{BUDGETS[name]}."
        )
    return NamedAgent(name, int(budget))


def make_agent(game: Game, text: str, seed: int, seat: int) -> Agent:
    """An agent for a seat of a match, with its own stream of chance."""
    name, playouts = read_agent(game, text)
    return game.agents[name](seed, seat) if playouts is None else game.searcher(seed, seat, playouts)


def ai_identity(game: Game, text: str) -> str:
    """What tells this AI from all others: name, version of its weights, budget (``fast@1:20``, ``greedy@1``)."""
    name, playouts = read_agent(game, text)
    weighed = name if name in _WITHOUT_WEIGHTS else f"{name}@{game.weights_version}"
    return weighed if playouts is None else f"{weighed}{_MARK}{playouts}"
