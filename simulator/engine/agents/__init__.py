from simulator.engine.agents.greedy_agent import GreedyAgent
from simulator.engine.agents.random_agent import RandomAgent
from simulator.engine.agents.search_agent import DEFAULT_PLAYOUTS, SearchAgent, TurnSearch

__all__ = [
    "DEFAULT_PLAYOUTS",
    "GreedyAgent",
    "RandomAgent",
    "SearchAgent",
    "TurnSearch",
]
