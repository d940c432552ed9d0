"""``manage.py puzzle PATH...``: let AIs decide the positions of puzzle files and say what they solved."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from simulator import puzzles
from simulator.engine import family_of, get_game
from simulator.puzzles import Player, Puzzle, Solution, UnknownPlayer
from simulator.scenarios import ScenarioError, paths_of

MAX_SEEDS: Final = 1000


class Command(BaseCommand):
    """Exits with 1 if a file cannot be read; a puzzle that an AI does not solve is no error."""

    help = "Let an AI decide puzzles (docs/puzzles.md) and print which it solves and what it chose."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="puzzle files, or folders to search for them")
        parser.add_argument(
            "--agent", action="append", metavar="NAME[:BUDGET]",
            help="the AI, for example greedy or strong:100; may be given several times (default: each one offered)",
        )  # fmt: skip
        parser.add_argument(
            "--seeds", type=int, default=5, metavar="N", help="how often each puzzle is decided (default 5)"
        )
        parser.add_argument("--quiet", action="store_true", help="print only what is not solved, and the shares")
        parser.add_argument("--shares", action="store_true", help="print only the share that each AI solves")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["seeds"] <= MAX_SEEDS:
            raise CommandError(f"--seeds must be from 1 to {MAX_SEEDS:,}.")
        found, failed = self._read(options["paths"])
        try:
            players = {key: _players(key, options["agent"]) for key in dict.fromkeys(one.game_key for one in found)}
        except UnknownPlayer as error:
            raise CommandError(str(error)) from error
        seeds = range(options["seeds"])
        solutions = [puzzles.solve(one, player, seeds) for one in found for player in players[one.game_key]]
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(solutions), indent=2))
        else:
            self._print(solutions, is_quiet=options["quiet"], only_shares=options["shares"])
        if failed:
            sys.exit(1)

    def _read(self, names: Sequence[str]) -> tuple[list[Puzzle], bool]:
        """The puzzles of all files, and whether a file could not be read; what is wrong with it is printed."""
        found: list[Puzzle] = []
        failed = False
        for path in paths_of(names):
            try:
                found.extend(puzzles.read_puzzles(path))
            except ScenarioError as error:
                self.stderr.write(str(error))
                failed = True
        if not found and not failed:
            raise CommandError(f"There is no puzzle in {' or '.join(names)}: name a .yaml file or a folder of them.")
        return found, failed

    def _print(self, solutions: Sequence[Solution], *, is_quiet: bool, only_shares: bool) -> None:
        for one in () if only_shares else solutions:
            for line in () if is_quiet and one.is_solved else puzzles.lines(one):
                self.stdout.write(line)
        for line in puzzles.share_lines(solutions):
            self.stdout.write(line)


def _players(game_key: str, names: Sequence[str] | None) -> list[Player]:
    """The AIs that were named, or all that people choose."""
    return [puzzles.read_player(game_key, name) for name in names or family_of(get_game(game_key))]


def _as_json(solutions: Sequence[Solution]) -> dict[str, Any]:
    return {"shares": puzzles.shares_out(solutions), "puzzles": [puzzles.solution_out(one) for one in solutions]}
