"""Scenario files: read, set up on a table, played and checked.

How a game sets up a table lies in ``<game>/``. Nothing else uses ``scenes`` of a game.
"""

from simulator.scenarios.reader import Json, Scenario, ScenarioError, Where, paths_of, read_scenarios
from simulator.scenarios.runner import lines, play_script, run_file
from simulator.scenarios.stage import Stage

__all__ = [
    "Json",
    "Scenario",
    "ScenarioError",
    "Stage",
    "Where",
    "lines",
    "paths_of",
    "play_script",
    "read_scenarios",
    "run_file",
]
