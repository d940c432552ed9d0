from simulator.scenarios.reader import ScenarioError
from simulator.scenarios.runner import lines, run_file

__all__ = [
    "ScenarioError",
    "lines",
    "run_file",
]
