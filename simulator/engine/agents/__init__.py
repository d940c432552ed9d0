"""Agents that know no game: at random, by a rule of thumb, by tree search. A game says what they look at."""

from simulator.engine.agents.greedy_agent import GreedyAgent
from simulator.engine.agents.halving_agent import HalvingAgent
from simulator.engine.agents.random_agent import RandomAgent
from simulator.engine.agents.search_agent import DEFAULT_PLAYOUTS, SearchAgent, TurnSearch

__all__ = [
    "DEFAULT_PLAYOUTS",
    "GreedyAgent",
    "HalvingAgent",
    "RandomAgent",
    "SearchAgent",
    "TurnSearch",
]
