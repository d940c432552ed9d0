"""What plays the Conan CCG: its rules of thumb, and what the search looks at."""

from simulator.engine.games.conan_ccg.agents.card_values import worth
from simulator.engine.games.conan_ccg.agents.greedy import greedy_with, make_greedy
from simulator.engine.games.conan_ccg.agents.scripted import ScriptedAgent
from simulator.engine.games.conan_ccg.agents.search import make_fast, make_halving, make_strong
from simulator.engine.games.conan_ccg.agents.weights import LATEST

__all__ = [
    "LATEST",
    "ScriptedAgent",
    "greedy_with",
    "make_fast",
    "make_greedy",
    "make_halving",
    "make_strong",
    "worth",
]
