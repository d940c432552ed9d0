"""Agents that know no game: at random, by a rule of thumb, by search. A game says what they look at."""

from simulator.engine.agents.greedy_agent import GreedyAgent
from simulator.engine.agents.halving_agent import HalvingAgent
from simulator.engine.agents.random_agent import RandomAgent
from simulator.engine.agents.turn_search import TurnSearch

__all__ = [
    "GreedyAgent",
    "HalvingAgent",
    "RandomAgent",
    "TurnSearch",
]
