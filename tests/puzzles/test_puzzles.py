"""Every puzzle file of this folder: what is never right is not chosen. ``make puzzles`` prints what is solved."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from simulator.engine import PLAYING
from simulator.puzzles import Puzzle, Solution, lines, read_player, solve
from simulator.puzzles.puzzle import RULE, puzzle_of
from simulator.scenarios import Scenario, read_scenarios

FOLDER = Path(__file__).resolve().parent
RULES = FOLDER.parents[1] / "docs" / "rules"
SCENARIOS = [scenario for path in sorted(FOLDER.rglob("*.yaml")) for scenario in read_scenarios(path)]
#: Puzzles in which greedy still chooses what is never right: known faults. An entry goes when its fault is mended.
NOT_YET = json.loads((FOLDER / "not_yet.json").read_text(encoding="utf-8"))
SEEDS = range(5)
MOST_BEYOND_GREEDY = 10
LEAST = {"conan_ccg": 60, "conquer": 70, "age_of_conan": 70}
#: The same of *fast* and *strong*, in all puzzles; ``make never`` asks both.
NOT_YET_SEARCH = json.loads((FOLDER / "not_yet_search.json").read_text(encoding="utf-8"))
#: *Fast* takes longer, so here it plays every so-manyth.
EACH_FOR_FAST = 12


def name_of(scenario: Scenario) -> str:
    return f"{Path(scenario.path).parent.name}/{Path(scenario.path).stem}: {scenario.title}"


@cache
def puzzle_at(number: int) -> Puzzle:
    return puzzle_of(SCENARIOS[number])


def of_game(game: str) -> list[Scenario]:
    return [scenario for scenario in SCENARIOS if scenario.data["game"] == game]


def solved_by(agent: str, puzzle: Puzzle) -> Solution:
    return solve(puzzle, read_player(puzzle.game_key, agent), SEEDS)


each_puzzle = pytest.mark.parametrize("number", range(len(SCENARIOS)), ids=[name_of(one) for one in SCENARIOS])


@each_puzzle
def test_greedy_chooses_nothing_that_is_never_right(number: int):
    puzzle = puzzle_at(number)
    solution = solved_by("greedy", puzzle)
    if puzzle.is_beyond_greedy:
        return
    if puzzle.title in NOT_YET[puzzle.game_key]:
        assert solution.falls_in_never, "greedy avoids it now: take it out of not_yet.json"
    else:
        assert not solution.falls_in_never, "\n".join(lines(solution))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, len(SCENARIOS), EACH_FOR_FAST))
def test_fast_chooses_nothing_that_is_never_right(number: int):
    puzzle = puzzle_at(number)
    solution = solved_by("fast", puzzle)
    if puzzle.title not in NOT_YET_SEARCH[puzzle.game_key]["fast"]:
        assert not solution.falls_in_never, "\n".join(lines(solution))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name_of)
def test_the_reason_names_rules_of_the_catalogue(scenario: Scenario):
    rules = (RULES / f"{scenario.data['game']}.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^- \*\*([A-Z]+-\d+\.\d+)\*\*", rules, re.MULTILINE))
    named = set(RULE.findall(scenario.data["puzzle"]["why"]))
    assert named and named <= known


def test_a_puzzle_lies_in_the_folder_of_its_game():
    astray = [name_of(one) for one in SCENARIOS if Path(one.path).parent.name != one.data["game"]]
    assert astray == []


@pytest.mark.parametrize("game", PLAYING)
def test_no_two_puzzles_of_a_game_have_the_same_sentence(game: str):
    titles = Counter(scenario.title for scenario in of_game(game))
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize("game", LEAST)
def test_there_are_enough_puzzles(game: str):
    assert len(of_game(game)) >= LEAST[game]


@pytest.mark.parametrize("game", PLAYING)
def test_few_puzzles_are_beyond_greedy(game: str):
    beyond = [one.title for one in of_game(game) if one.data["puzzle"].get("beyond")]
    assert len(beyond) <= MOST_BEYOND_GREEDY, beyond


@pytest.mark.parametrize("game", PLAYING)
def test_known_faults_are_puzzles_that_forbid_something(game: str):
    can_fail = {
        one.title for one in of_game(game) if one.data["puzzle"].get("never") and not one.data["puzzle"].get("beyond")
    }
    assert sorted(NOT_YET[game]) == NOT_YET[game], "sort not_yet.json"
    assert set(NOT_YET[game]) <= can_fail


@pytest.mark.parametrize("game", PLAYING)
@pytest.mark.parametrize("name", ["fast", "strong"])
def test_known_faults_of_a_search_are_puzzles_that_forbid_something(game: str, name: str):
    listed = NOT_YET_SEARCH[game][name]
    assert sorted(listed) == listed, "make never NEVER=--record writes them sorted"
    assert set(listed) <= {one.title for one in of_game(game) if one.data["puzzle"].get("never")}
