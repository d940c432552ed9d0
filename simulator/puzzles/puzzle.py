"""A puzzle: the position in which a scenario's script ends, and the choices that are best or never right there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from simulator.scenarios import Json, Scenario, ScenarioError, Stage, Where, play_script, read_scenarios

#: The labels of a player's decisions one after another; most decisions are made in one step.
Way = tuple[str, ...]
#: One text of ``best`` or ``never`` means no more ways than this; a text that fits more is too short.
MOST_WAYS: Final = 200
RULE: Final = re.compile(r"\b[A-Z]+-\d+\.\d+\b")
#: The AI of which a puzzle may say that it does not see so far.
BEYOND: Final = "greedy"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with its solution; ``stage`` is the table, to be copied before it is played on."""

    scenario: Scenario
    stage: Stage
    #: Who decides.
    player: str
    best: frozenset[Way]
    never: frozenset[Way]

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def game_key(self) -> str:
        return str(self.scenario.data["game"])

    @property
    def why(self) -> str:
        return " ".join(str(self._said["why"]).split())

    @property
    def is_beyond_greedy(self) -> bool:
        """Whether greedy is not expected to see why one choice is better."""
        return self._said.get("beyond") == BEYOND

    @property
    def _said(self) -> Json:
        return self.scenario.data["puzzle"]

    def is_open(self, chosen: Way) -> bool:
        """Whether the player's next decision still matters after these."""
        return any(len(way) > len(chosen) and starts(way, chosen) for way in self.best | self.never)


def starts(way: Way, beginning: Way) -> bool:
    """Whether the decisions begin with these."""
    return way[: len(beginning)] == beginning


def read_puzzles(path: Path) -> list[Puzzle]:
    """Every puzzle of a file; ``ScenarioError`` names file and line of what is wrong, and how to mend it."""
    found = [puzzle_of(scenario) for scenario in read_scenarios(path)]
    titles: set[str] = set()
    for puzzle in found:
        if puzzle.title in titles:
            reason = f'two puzzles are called "{puzzle.title}": say in each what is different.'
            raise puzzle.scenario.error(("scenario",), reason)
        titles.add(puzzle.title)
    return found


def puzzle_of(scenario: Scenario) -> Puzzle:
    """The puzzle of a scenario, played up to its decision."""
    said = scenario.data.get("puzzle")
    if said is None:
        raise scenario.error((), "there is no puzzle here: add puzzle: with best or never, and why.")
    stage = _played(scenario)
    player = stage.mover()
    if player is None:
        raise scenario.error(("script",), "the match is over and nothing is to be decided: make the script shorter.")
    best, never = (_ways(scenario, stage, player, part) for part in ("best", "never"))
    _refuse_unsolvable(scenario, stage, best, never)
    return Puzzle(scenario, stage, player, best, never)


def _played(scenario: Scenario) -> Stage:
    """The table after the script, at the decision."""
    stage, report = play_script(scenario)
    for failed in report.failures:
        reason = f"{failed.finding.expected}: {failed.finding.found}"
        raise ScenarioError(scenario.path, failed.finding.line, reason)
    stage.go_on()
    return stage


def _ways(scenario: Scenario, stage: Stage, player: str, part: str) -> frozenset[Way]:
    """What ``best`` or ``never`` lists: each entry one label, or a list of labels for decisions in steps."""
    found: set[Way] = set()
    for index, entry in enumerate(scenario.data["puzzle"].get(part, ())):
        where = ("puzzle", part, index)
        ways = _resolved(scenario, stage, player, [entry] if isinstance(entry, str) else entry, where)
        if len(ways) > MOST_WAYS:
            raise scenario.error(where, f"{entry!r} fits {len(ways)} choices: write more of the label.")
        found |= ways
    return frozenset(found)


def _resolved(scenario: Scenario, stage: Stage, player: str, texts: Sequence[str], where: Where) -> set[Way]:
    """Every row of labels that the texts can mean, each text at a decision of the player."""
    if stage.mover() != player:
        decides = f"{stage.mover()} decides then" if stage.mover() else "the match is over then"
        raise scenario.error(where, f'"{texts[0]}" is a step too many: {decides}. Leave it out.')
    labels = stage.labels()
    meant = {labels[place]: place for place in stage.find(texts[0])}
    if not meant:
        raise scenario.error(where, f'"{texts[0]}" is not legal there. Legal are: {"; ".join(labels)}.')
    if len(texts) == 1:
        return {(label,) for label in meant}
    found: set[Way] = set()
    refused: ScenarioError | None = None
    for label, place in meant.items():
        after = stage.copy()
        after.apply(place)
        try:
            found |= {(label, *rest) for rest in _resolved(scenario, after, player, texts[1:], where)}
        except ScenarioError as error:
            refused = error
    if refused is not None and not found:
        raise refused
    return found


def _refuse_unsolvable(scenario: Scenario, stage: Stage, best: frozenset[Way], never: frozenset[Way]) -> None:
    where = ("puzzle",)
    if not RULE.search(str(scenario.data["puzzle"]["why"])):
        raise scenario.error((*where, "why"), "why names no rule: add the ids of the rules that prove it.")
    if not best and not never:
        raise scenario.error(where, "neither best nor never says anything: list a label in one of them.")
    for one in sorted(best):
        both = next((other for other in sorted(never) if starts(one, other) or starts(other, one)), None)
        if both is not None:
            reason = f'"{_told(one)}" is best and "{_told(both)}" is never right: take one of them out.'
            raise scenario.error(where, reason)
    legal = {(label,) for label in stage.labels()}
    for part, ways in (("best", best), ("never", never)):
        if legal <= ways:
            raise scenario.error((*where, part), f"{part} holds all that is legal: every choice would be the same.")


def _told(way: Way) -> str:
    return ", ".join(way)
