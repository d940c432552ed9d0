"""The AIs that people choose: their names of today and of before, budgets, and what identifies one. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.engine import BUDGETS, BadSetup, ai_identity, get_game, offered_agents, read_agent
from simulator.errors import SimulationRefused

DEFAULT_AGENT: Final = "greedy"
#: The player that chooses by lot: what decks do in its hands says nothing of the decks.
RANDOM: Final = "random"
#: What AIs were called before 1.1, with what stands for them now. Deprecated.
OLD_NAMES: Final[Mapping[str, str]] = {"search": "strong", "scripted": "greedy"}
#: Seconds for a match of an agent without a measured or given duration.
UNKNOWN_AGENT_SECONDS: Final = 1.0
_MARK: Final = ":"


def default_agent(game_key: str) -> str:
    """The default agent of a game: the usual one, or the last one if the game lacks it."""
    known = offered_agents(get_game(game_key))
    return DEFAULT_AGENT if DEFAULT_AGENT in known else known[-1]


def read_agents(game_key: str, agents: Sequence[str], sides: int = 2) -> tuple[str, ...]:
    """An agent for each side, with its budget if it takes one; one name stands for all, none for the default."""
    chosen = list(agents) or [default_agent(game_key)]
    if len(chosen) == 1:
        chosen *= sides
    if len(chosen) != sides:
        number = "one for both decks, or two" if sides == 2 else f"one for all decks, or {sides}"
        raise SimulationRefused(f"{len(chosen)} AIs were named: name {number}.", "unknown_agent")
    return tuple(_read(game_key, text) for text in chosen)


def _read(game_key: str, text: str) -> str:
    today, known = OLD_NAMES.get(text, text), offered_agents(get_game(game_key))
    if name_and_budget(today)[0] not in known:
        raise SimulationRefused(f"There is no AI “{text}”: choose {' or '.join(known)}.", "unknown_agent")
    try:
        return read_agent(get_game(game_key), today).text
    except BadSetup as error:
        raise SimulationRefused(error.message, "bad_budget") from error


def as_asked_today(game_key: str, agents: Sequence[str]) -> list[str]:
    """How a request with these agents, perhaps of an earlier version, would be read now."""
    try:
        return list(read_agents(game_key, agents, len(agents)))
    except SimulationRefused:
        return list(agents)


def identities(game_key: str, agents: Sequence[str]) -> list[str]:
    """What identifies each AI: name, version of its weights, budget. One that the engine no longer has is its name."""
    return [_identity(game_key, text) for text in agents]


def _identity(game_key: str, text: str) -> str:
    try:
        return ai_identity(get_game(game_key), text)
    except BadSetup:
        return text


def name_and_budget(text: str) -> tuple[str, str]:
    """Both parts of ``fast:20``, the second one empty where there is none; nothing is checked."""
    name, _, budget = text.partition(_MARK)
    return name, budget


def with_budget(name: str, playouts: int | None) -> str:
    """The agent of this name with a budget of playouts a decision, or its usual one."""
    return name if playouts is None else f"{name}{_MARK}{playouts}"


def first_guess(agents: Sequence[str], seconds: Mapping[str, float]) -> float:
    """Seconds for a match between these agents, before any was measured: the slowest of them counts.

    ``seconds`` are those of each AI with its usual budget; another budget takes as many times more or less.
    """
    return max(_guess(agent, seconds) for agent in agents)


def _guess(agent: str, seconds: Mapping[str, float]) -> float:
    name, budget = name_and_budget(agent)
    usual = seconds.get(name, UNKNOWN_AGENT_SECONDS)
    return usual * int(budget) / BUDGETS[name] if budget and name in BUDGETS else usual
