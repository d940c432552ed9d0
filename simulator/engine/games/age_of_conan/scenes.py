"""The door of the game for scenarios: builds a position from the words of a scene and reads it back.

``match`` sets up tables and checks starts, ``play`` has the rules, ``position`` reads and writes positions, ``steps``
are the moments of a match.
"""

from simulator.engine.core.kernel import NOWHERE
from simulator.engine.games.age_of_conan import match, play, position, steps
from simulator.engine.games.age_of_conan.cards import Pool
from simulator.engine.games.age_of_conan.play import advance, apply
from simulator.engine.games.age_of_conan.position import State, Table

__all__ = [
    "NOWHERE",
    "Pool",
    "State",
    "Table",
    "advance",
    "apply",
    "match",
    "play",
    "position",
    "steps",
]
