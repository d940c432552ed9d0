"""What plays Conquer: its rules of thumb, and what the search looks at."""

from simulator.engine.games.conquer.agents.greedy import make_greedy
from simulator.engine.games.conquer.agents.search import make_search

__all__ = [
    "make_greedy",
    "make_search",
]
