"""manage.py replay: print a match step by step, with the rule of every event."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conanhub.errors import ConanHubError
from simulator import cli, loading, matches
from simulator.engine import EngineError, Event, Replay
from simulator.management.commands.simulate import read_series
from simulator.matches import MatchSeries
from simulator.models import Match, Simulation
from simulator.pages.result import cut_words, error_words, source_shown


class Command(BaseCommand):
    """Play one match again and print what happens."""

    help = (
        "Print a match: 'replay SIMULATION --index N' for a stored one, "
        "'replay GAME DECK DECK [DECK …] --seed S --index N' for files, or GAME --lineup LINEUP."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One word names a simulation; three and more name a game and its decks."""
        parser.add_argument("what", nargs="+", metavar="SIMULATION | GAME DECK DECK …")
        parser.add_argument(
            "--index", type=int, default=0, metavar="N", help="number of the match in its series, from 0 (default 0)"
        )
        cli.add_match_arguments(parser)
        parser.add_argument("--positions", action="store_true", help="print the position after each step too")
        parser.add_argument("--json", action="store_true", help="print the replay as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the match, play it, print it, and compare with what was counted."""
        try:
            series, expected = self._series(options)
            replay = matches.replay_one(series, options["index"])
        except (ConanHubError, EngineError) as error:
            raise CommandError(cli.error_text(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(as_json(replay)))
        else:
            self._print(series, replay, with_positions=options["positions"])
        if expected and replay.result.key != expected:
            raise CommandError("This replay ends in another position than the match that was counted.")

    def _series(self, options: dict[str, Any]) -> tuple[MatchSeries, str]:
        """The series, and the final key of the stored match if there is one."""
        what = options["what"]
        if options["index"] < 0:
            raise loading.BadInput("--index must be 0 or more.")
        if len(what) >= 3 or options["lineup"]:
            if options["seed"] is None:
                raise loading.BadInput("Name the seed: --seed N.")
            return read_series({**options, "game": what[0], "decks": what[1:], "jobs": 1, "match_count": 1})[0], ""
        if len(what) != 1:
            raise loading.BadInput("Write either the id of a simulation, or a game and two decks or more.")
        simulation = (
            Simulation.objects.select_related("game", "snapshot")
            .prefetch_related(loading.playing_decks())
            .filter(public_id=what[0])
            .first()
        )
        if simulation is None:
            raise loading.BadInput(f"There is no simulation “{what[0]}”.")
        match = Match.objects.filter(simulation=simulation, index=options["index"]).first()
        if match is None:
            raise loading.BadInput(f"Match {options['index']} of {what[0]} was not played.")
        return loading.series_of(simulation), match.final_key

    def _print(self, series: MatchSeries, replay: Replay, *, with_positions: bool) -> None:
        turn = None
        if words := cut_words(replay):
            self.stdout.write(words)
        for step in replay.steps:
            if step.turn != turn:
                turn = step.turn
                self.stdout.write(f"\nTurn {turn}")
            who = replay.spec.decks[step.actor].name if 0 <= step.actor < len(replay.spec.decks) else ""
            self.stdout.write(f"{step.number:>5}  {step.phase}: {who}: {step.label}")
            names = [player["name"] for player in step.view["players"]]
            for event in step.events:
                source = source_shown(event, names)
                self.stdout.write(
                    f"         {event.text}{f' ({source})' if source else ''}{f' [{event.rule}]' if event.rule else ''}"
                )
            if with_positions:
                self.stdout.write(f"         {step.position}")
        if words := error_words(replay):
            self.stdout.write(f"\n{words}")
        result = replay.result
        winners = " and ".join(replay.spec.decks[seat].name for seat in result.outcome.winners) or "nobody"
        rule = f" [{result.outcome.rule}]" if result.outcome.rule else ""
        self.stdout.write(f"\nWon by {winners}: {result.outcome.reason}{rule}, {result.turns} turns, key {result.key}")


def event_as_json(event: Event) -> dict[str, Any]:
    """An event by the names of its fields, and its source by those of its own."""
    return {**event._asdict(), "source": event.source._asdict() if event.source is not None else None}


def as_json(replay: Replay) -> dict[str, Any]:
    """The steps with their events, and how it ended."""
    return {
        "seed": str(replay.spec.seed),
        "decks": [deck.name for deck in replay.spec.decks],
        "steps": [
            {**{name: getattr(step, name) for name in ("number", "turn", "actor", "phase", "label", "position")},
             "events": [event_as_json(event) for event in step.events]}
            for step in replay.steps
        ],
        "outcome": asdict(replay.result.outcome),
        "decisions": replay.result.decisions,
        "error": error_words(replay),
        "turns": replay.result.turns,
        "key": replay.result.key,
    }  # fmt: skip
