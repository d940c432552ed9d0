"""What AIs solved, in lines for people and as plain data for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from simulator.engine import get_game
from simulator.puzzles.puzzle import Way
from simulator.puzzles.solving import NEVER, NOT_SOLVED, SOLVED, Solution, verdict


def lines(solution: Solution) -> Iterator[str]:
    """A puzzle for people: solved or not; if not, also what was chosen, what was asked for, and why."""
    puzzle = solution.puzzle
    state = SOLVED if solution.is_solved else NOT_SOLVED
    scenario = puzzle.scenario
    yield f"{scenario.path}:{scenario.line(())} {puzzle.title}: {state} by {solution.player.label}"
    if solution.is_solved:
        return
    for way, count in Counter(solution.choices).most_common():
        worth = verdict(puzzle, way)
        note = {SOLVED: ", right", NEVER: ", never right", NOT_SOLVED: ""}[worth]
        yield f"  chose: {_told(way)} ({count} of {len(solution.choices)} seeds{note})"
    for part in ("best", "never"):
        if getattr(puzzle, part):
            yield f"  {part}: {_either(getattr(puzzle, part))}"
    yield f"  why: {puzzle.why}"


def share_lines(solutions: Sequence[Solution]) -> Iterator[str]:
    """The share that each AI solved, game by game."""
    for share in shares_out(solutions):
        name = get_game(share["game"]).name
        never = f", {share['never']} chose what is never right" if share["never"] else ""
        percent = 100 * share["solved"] / share["puzzles"]
        yield f"{name}, {share['agent']}: {share['solved']} of {share['puzzles']} solved ({percent:.0f} %){never}"


def shares_out(solutions: Sequence[Solution]) -> list[dict[str, Any]]:
    """The counts behind ``share_lines``."""
    groups: dict[tuple[str, str], list[Solution]] = {}
    for one in solutions:
        groups.setdefault((one.player.game_key, one.player.label), []).append(one)
    return [
        {
            "game": game,
            "agent": agent,
            "puzzles": len(group),
            "solved": sum(one.is_solved for one in group),
            "never": sum(one.falls_in_never for one in group),
        }
        for (game, agent), group in groups.items()
    ]


def solution_out(solution: Solution) -> dict[str, Any]:
    """A puzzle and what an AI chose on each seed."""
    puzzle = solution.puzzle
    return {
        "file": puzzle.scenario.path,
        "line": puzzle.scenario.line(()),
        "puzzle": puzzle.title,
        "game": puzzle.game_key,
        "agent": solution.player.label,
        "solved": solution.is_solved,
        "choices": [{"chosen": list(way), "verdict": verdict(puzzle, way)} for way in solution.choices],
        "best": sorted(map(list, puzzle.best)),
        "never": sorted(map(list, puzzle.never)),
        "why": puzzle.why,
        "beyond_greedy": puzzle.is_beyond_greedy,
    }


def _told(way: Way) -> str:
    return ", then ".join(way)


def _either(ways: frozenset[Way]) -> str:
    return "; or ".join(sorted(map(_told, ways)))
