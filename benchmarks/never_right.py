"""Whether the AIs that search choose what is never right in a puzzle, on five seeds, by the compiled engine.

    python -m benchmarks.never_right [--record]

A gate: ends with 1 if one does in a puzzle that ``tests/puzzles/not_yet_search.json`` does not list, or no longer does
in one that it lists. ``--record`` writes the list anew. ``tests/puzzles/test_puzzles.py`` asks *greedy*, which takes no
time. The compiled engine is that of ``make run``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import django

from benchmarks.compare import compiled_check
from simulator.compile_engine import ROOT
from simulator.engine import PLAYING

PUZZLES: Final = ROOT / "tests" / "puzzles"
FILE: Final = PUZZLES / "not_yet_search.json"
SEEDS: Final = range(5)
AIS: Final = ("fast", "strong")
#: By game and AI, the sentences of puzzles.
Titles = dict[str, dict[str, list[str]]]


def chosen(path: Path) -> list[tuple[str, str, str]]:
    """Game, AI and sentence of each puzzle of a file in which that AI chooses what is never right."""
    django.setup()
    from simulator import puzzles  # noqa: PLC0415 - Django must be set up before

    return [
        (puzzle.game_key, name, puzzle.title)
        for puzzle in puzzles.read_puzzles(path)
        if puzzle.never
        for name in AIS
        if puzzles.solve(puzzle, puzzles.read_player(puzzle.game_key, name), SEEDS).falls_in_never
    ]


def gathered(found: Iterable[tuple[str, str, str]]) -> Titles:
    """Sorted sentences by game and AI."""
    titles: Titles = {game: {name: [] for name in AIS} for game in sorted(PLAYING)}
    for game, name, title in sorted(found):
        titles[game][name].append(title)
    return titles


def differences(listed: Titles, found: Titles) -> list[str]:
    """What to say of each puzzle that is listed and mended, or neither."""
    said = []
    for game, by_ai in found.items():
        for name, titles in by_ai.items():
            known = listed.get(game, {}).get(name, [])
            said += [f"{game}, {name}: chooses what is never right: {title}" for title in titles if title not in known]
            said += [f"{game}, {name}: avoids it now; take it out: {title}" for title in known if title not in titles]
    return said


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.never_right", description=__doc__)
    parser.add_argument("--record", action="store_true", help=f"write {FILE.name} anew")
    read = parser.parse_args(arguments)
    say = sys.stdout.write
    if reason := compiled_check.obstacle():
        say(f"Left out, what is never right in puzzles: {reason}.\n")
        return 0
    compiled_by = compiled_check.build()
    if isinstance(compiled_by, int):
        return compiled_by
    os.environ.update(compiled_by)  # what is started from here on plays by it
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as processes:
        found = gathered(one for file in processes.map(chosen, sorted(PUZZLES.rglob("*.yaml"))) for one in file)
    if read.record:
        FILE.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    said = differences(json.loads(FILE.read_text(encoding="utf-8")), found)
    number = sum(len(titles) for by_ai in found.values() for titles in by_ai.values())
    say("".join(f"{line}\n" for line in said))
    say(f"{number} known faults of {' and '.join(AIS)} in puzzles, {len(said)} differences.\n")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
