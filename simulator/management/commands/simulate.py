"""manage.py simulate GAME DECK DECK: play a series of matches in the terminal."""

from __future__ import annotations

import json
import os
import secrets
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards import catalog
from conanhub.errors import ConanHubError
from simulator import bulk, files, schedule, wishes, wording
from simulator.contest import Contest, Played
from simulator.engine import ENGINE_VERSION
from simulator.engine.core.errors import EngineError
from simulator.serializers import summary_out
from simulator.statistics import Summary, summarise

BAR = 40


class Command(BaseCommand):
    """Play two decks against each other, or one alone, and print the result."""

    help = "Play matches between two decks (text files or ids of public decks); files need no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Names as in the web form."""
        parser.add_argument("game")
        parser.add_argument("deck_a", metavar="DECK")
        parser.add_argument("deck_b", metavar="DECK", help="the other deck; with --goldfish it lends its Foes")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int)
        parser.add_argument("--agents", default="", help="one name or two, with a comma between")
        parser.add_argument("--options", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        parser.add_argument("--goldfish", action="store_true")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, play, print."""
        started = time.monotonic()
        try:
            series, games, jobs = read_series(options)
            played = bulk.play_series(series, games, jobs=jobs, on_progress=self._progress(games, options["json"]))
        except (ConanHubError, EngineError) as error:
            raise CommandError(error.message) from error
        summary = summarise(bulk.as_row(match) for match in played)
        if options["json"]:
            self.stdout.write(json.dumps(as_json(series, summary, played), indent=2))
        else:
            self._print(series, summary, time.monotonic() - started)

    def _progress(self, games: int, is_quiet: bool) -> Any:
        """A function that draws the bar on a terminal, and nothing elsewhere."""
        done = 0

        def show(count: int) -> None:
            nonlocal done
            done += count
            if not is_quiet and self.stderr.isatty():
                filled = BAR * done // games
                end = "\n" if done >= games else ""
                self.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {games}", ending=end)
                self.stderr.flush()

        return show

    def _print(self, series: Contest, summary: Summary, seconds: float) -> None:
        is_matchup = series.kind == schedule.MATCHUP
        self.stdout.write(wording.headline(summary, series.decks[0].name, is_matchup=is_matchup))
        if is_matchup:
            self.stdout.write(f"  going first:  {wording.share_words(summary.going_first)}")
            self.stdout.write(f"  going second: {wording.share_words(summary.going_second)}")
        spread = f"8 of 10 in {summary.turns_low} to {summary.turns_high}"
        self.stdout.write(f"  turns: median {summary.turns_median}, {spread}")
        for item in summary.reasons:
            winner = "nobody alone" if item.winner is None else series.decks[item.winner].name
            self.stdout.write(f"  {item.count:>6}  {winner}: {wording.reason_words(item.reason)} {item.rule}")
        if summary.is_flagged:
            self.stdout.write(f"  WARNING: {summary.abnormal} matches ended in a way that no rule knows.")
        pilots = " and ".join(series.agents)
        self.stdout.write(f"  seed {series.seed}, pilots {pilots}, engine {ENGINE_VERSION}, {seconds:.1f} s")


def read_series(options: dict[str, Any]) -> tuple[Contest, int, int]:
    """The series that the command line describes, the number of matches and of processes."""
    game_key = files.read_game(options["game"])
    if options["jobs"] < 1:
        raise files.BadInput("--jobs must be 1 or more.")
    games = options["games"]
    if not 1 <= games <= 1_000_000:
        raise files.BadInput("--games must be from 1 to 1,000,000.")
    seed = wishes.read_seed(options["seed"])
    series = Contest(
        game_key=game_key,
        kind=schedule.GOLDFISH if options["goldfish"] else schedule.MATCHUP,
        decks=(files.read_deck(game_key, options["deck_a"]), files.read_deck(game_key, options["deck_b"])),
        agents=wishes.read_agents(game_key, files.read_names(options["agents"])),
        seed=secrets.randbelow(wishes.MAX_SEED) if seed is None else seed,
        options=wishes.read_options(game_key, files.read_options(options["options"])),
    )
    return series, games, min(options["jobs"], games)


def as_json(series: Contest, summary: Summary, played: list[Played]) -> dict[str, Any]:
    """The result with all that decides it, and a line for each match."""
    return {
        "game": series.game_key,
        "kind": series.kind,
        "decks": [deck.name for deck in series.decks],
        "agents": list(series.agents),
        "options": dict(series.options),
        "seed": str(series.seed),
        "engine_version": ENGINE_VERSION,
        "data_hash": catalog.pool(series.game_key).hash,
        "result": summary_out(summary),
        "matches": [
            {"index": match.index, "seed": str(match.seed), "winner": match.winner, "first": match.first,
             "reason": match.reason, "turns": match.turns, "key": match.final_key}
            for match in played
        ],
    }  # fmt: skip
