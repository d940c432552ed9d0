"""Refusals of the simulator: a sentence for people, a code for programs."""

from __future__ import annotations

from collections.abc import Sequence

from conanhub.errors import ConanHubError
from simulator.engine import Problem


class SimulationRefused(ConanHubError):
    """A simulation that cannot be asked for, or an act that its state does not allow."""

    code = "simulation_refused"


class IllegalDeck(SimulationRefused):
    """A deck that may not be played; ``problems`` says all that is wrong with it."""

    code = "deck_illegal"

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        count = len(problems)
        what = f"{count} problem{'s' if count > 1 else ''}"
        super().__init__(f"“{name}” is not legal ({what}): {' '.join(problem.message for problem in problems[:3])}")
        self.name = name
        self.problems = tuple(problems)


class NotFound(ConanHubError):
    """There is no such simulation or match, or it belongs to another user."""

    code = "not_found"
