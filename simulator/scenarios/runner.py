"""Plays the script of a scenario and collects what was met and what was not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from simulator.engine import EngineError
from simulator.scenarios.checks import Finding, Moment, check
from simulator.scenarios.kits import build
from simulator.scenarios.play import Play
from simulator.scenarios.reader import Json, Scenario, Where, read_scenarios
from simulator.scenarios.stage import Stage

#: Checks look at what has happened since the last one that looked at events.
EVENT_CHECKS: Final = frozenset(("events", "no_events"))


@dataclass(frozen=True, slots=True)
class Checked:
    """A finding with the position in which it was made."""

    finding: Finding
    position: str


@dataclass(slots=True)
class Report:
    """What a scenario gave."""

    scenario: Scenario
    checked: list[Checked] = field(default_factory=list)
    #: What would be legal next, by label.
    legal: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[Checked]:
        return [one for one in self.checked if not one.finding.met]


def run_file(path: Path) -> list[Report]:
    """Play every scenario of a file."""
    return [run(scenario) for scenario in read_scenarios(path)]


def run(scenario: Scenario) -> Report:
    """Set up and play one scenario; a decision that cannot be made as written ends it with a failure."""
    _, report = play_script(scenario)
    return report


def play_script(scenario: Scenario) -> tuple[Stage, Report]:
    """The table as the script leaves it, with what was met on the way."""
    script = _Script(Play(build(scenario)))
    for index, step in enumerate(scenario.data["script"]):
        if not script.step(("script", index), step):
            break
    script.report.legal = script.stage.labels()
    return script.stage, script.report


class _Script:
    """Goes through the script step by step."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.stage = play.stage
        self.report = Report(play.stage.scenario)

    def step(self, where: Where, step: Mapping[str, Json]) -> bool:
        """Do one step; false if the script cannot go on."""
        name = next((part for part in step if part != "stop"), "stop")
        value = step[name]
        where = (*where, name)
        try:
            if name == "check":
                self._check(where, value)
                return True
            failure = self._go(where, name, value, step.get("stop", ""))
        except EngineError as error:
            failure = f"the engine refused: {error.message}"
        if failure:
            self._note(Finding(self.stage.scenario.line(where), f"{name}: {value}", failure, False))
        return not failure

    def _check(self, where: Where, expected: Mapping[str, Json]) -> None:
        for finding in check(Moment(self.stage, self.play.events, where), expected):
            self._note(finding)
        if EVENT_CHECKS & set(expected):
            self.play.events = []

    def _go(self, where: Where, name: str, value: Json, stop: str) -> str:
        """Decide, wait or stop; returns what went wrong, or nothing."""
        if name == "until":
            return self.play.until(value)
        if name == "stop":
            return self.play.stop(value)
        self.stage.seat(name, where)
        return self.play.choose(name, [value] if isinstance(value, str) else value, stop)

    def _note(self, finding: Finding) -> None:
        self.report.checked.append(Checked(finding, self.stage.text()))


def lines(report: Report, *, quiet: bool = False, position: bool = False) -> Iterator[str]:
    """A report for people: each expectation met or not.

    ``quiet`` leaves out what is met, ``position`` adds the position as one line of text.
    """
    scenario = report.scenario
    state = "FAILED" if report.failures else "ok"
    rules = f" [{' '.join(scenario.rules)}]" if scenario.rules else ""
    if not quiet or report.failures:
        yield f"{scenario.path}:{scenario.line(())} {scenario.title}{rules}: {state}"
    last = ""
    for one in report.failures if quiet else report.checked:
        mark = "met    " if one.finding.met else "NOT MET"
        yield f"  {mark} line {one.finding.line}: {one.finding.expected}"
        if not one.finding.met:
            yield f"          found: {one.finding.found}"
        if position and one.position != last:
            yield f"          {one.position}"
        last = one.position
