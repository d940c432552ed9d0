"""Scenario files: read, set up on a table, played and checked.

How a game sets up a table lies in ``<game>/``. Nothing else uses ``scenes`` of a game.
"""

from simulator.scenarios.reader import ScenarioError
from simulator.scenarios.runner import lines, run_file

__all__ = [
    "ScenarioError",
    "lines",
    "run_file",
]
