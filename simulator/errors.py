"""Refusals of the simulator: a sentence for people, a code for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conanhub.errors import ConanHubError
from simulator.engine import Problem


class SimulationRefused(ConanHubError):
    """A simulation that cannot be asked for, or an act that its state does not allow."""

    code = "simulation_refused"


@dataclass(frozen=True, slots=True)
class Findings:
    """What is wrong with one deck, which may sit in several seats, or with the table as a whole, which has none.

    ``deck`` is the public id of a deck of the site, empty for a file and for the table. ``together`` says that the
    deck is legal and only cannot sit beside the others.
    """

    seats: tuple[int, ...]
    name: str
    problems: tuple[Problem, ...]
    deck: str = ""
    together: bool = False

    @property
    def title(self) -> str:
        """The deck with the numbers of its seats, counted from 1."""
        if not self.seats:
            return "The table"
        numbers = [str(seat + 1) for seat in self.seats]
        plural = "s" if len(numbers) > 1 else ""
        return f"“{self.name}” (deck{plural} {' and '.join(numbers)})"


class IllegalTable(SimulationRefused):
    """Decks that may not meet. ``findings`` says all that is wrong, deck by deck, the table as a whole last."""

    code = "deck_illegal"

    def __init__(self, findings: Sequence[Findings], *, decks: int) -> None:
        super().__init__(_sentence(findings, decks), _code(findings))
        self.findings = tuple(findings)

    @property
    def problems(self) -> list[Problem]:
        """All of them, each with the first seat of its deck."""
        return [problem for found in self.findings for problem in found.problems]

    def lines(self) -> Iterator[str]:
        """All of them for a terminal, with their fixes."""
        for found in self.findings:
            yield f"{found.title}:"
            for problem in found.problems:
                yield f"  {problem.message}{f' [{problem.rule}]' if problem.rule else ''}"
                for fix in problem.fixes:
                    yield f"    {fix.label}."


def _code(findings: Sequence[Findings]) -> str:
    """Whether decks break a rule, sit wrongly together, or only hold cards that no match can be played with."""
    if all(found.together or not found.seats for found in findings):
        return "table_illegal"
    is_illegal = any(problem.is_error for found in findings for problem in found.problems)
    return IllegalTable.code if is_illegal else "not_playable"


def _sentence(findings: Sequence[Findings], decks: int) -> str:
    what = "cannot be simulated" if _code(findings) == "not_playable" else "is not legal"
    of_decks = [found for found in findings if found.seats]
    if of_decks and all(found.together or not found.seats for found in findings):
        return f"These decks cannot sit at one table: {' '.join(map(_first, findings))}"
    if len(findings) == 1 and of_decks:
        (found,) = findings
        return f"“{found.name}” {what} ({_count(found)}): {_first(found)}"
    of_table = " ".join(_first(found) for found in findings if not found.seats)
    if not of_decks:
        return f"These decks cannot meet: {of_table}"
    names = ", ".join(f"“{found.name}” ({_count(found)})" for found in of_decks)
    seats = sum(len(found.seats) for found in of_decks)
    return f"{seats} of {decks} decks cannot play: {names}. {of_table}".strip()


def _count(found: Findings) -> str:
    count = len(found.problems)
    return f"{count} problem{'s' if count > 1 else ''}"


def _first(found: Findings) -> str:
    return " ".join(problem.message for problem in found.problems[:3])


class NotFound(ConanHubError):
    """There is no such simulation or match, or it belongs to another user."""

    code = "not_found"
