"""How each game sets up the table of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.scenarios.age_of_conan import builder as age_of_conan
from simulator.scenarios.conan_ccg import builder as conan_ccg
from simulator.scenarios.conquer import builder as conquer
from simulator.scenarios.reader import Scenario
from simulator.scenarios.stage import Stage

BUILDERS: Final[Mapping[str, Callable[[Scenario], Stage]]] = {
    "conan_ccg": conan_ccg.build,
    "conquer": conquer.build,
    "age_of_conan": age_of_conan.build,
}


def build(scenario: Scenario) -> Stage:
    """The table of a scenario, ready for its first decision."""
    return BUILDERS[str(scenario.data["game"])](scenario)
