"""What plays the Conan CCG: its rules of thumb, and what the search looks at."""

from simulator.engine.games.conan_ccg.agents.greedy import make_greedy
from simulator.engine.games.conan_ccg.agents.scripted import ScriptedAgent
from simulator.engine.games.conan_ccg.agents.search import make_search

__all__ = [
    "ScriptedAgent",
    "make_greedy",
    "make_search",
]
