"""What plays Conquer: its rules of thumb, their weights, and what the search looks at."""

from simulator.engine.games.conquer.agents.evaluation import worth
from simulator.engine.games.conquer.agents.greedy import greedy_with, make_greedy
from simulator.engine.games.conquer.agents.search import make_fast, make_halving, make_strong
from simulator.engine.games.conquer.agents.weights import LATEST

__all__ = [
    "LATEST",
    "greedy_with",
    "make_fast",
    "make_greedy",
    "make_halving",
    "make_strong",
    "worth",
]
