"""What plays Age of Conan: its rules of thumb, their weights, and what the search looks at."""

from simulator.engine.games.age_of_conan.agents.greedy import greedy_with, make_greedy
from simulator.engine.games.age_of_conan.agents.leaning import make_spymaster, make_wanderer, make_warlord
from simulator.engine.games.age_of_conan.agents.search import make_fast, make_halving, make_strong
from simulator.engine.games.age_of_conan.agents.weights import LATEST

__all__ = [
    "LATEST",
    "greedy_with",
    "make_fast",
    "make_greedy",
    "make_halving",
    "make_spymaster",
    "make_strong",
    "make_wanderer",
    "make_warlord",
]
