"""manage.py simulate GAME DECK DECK [DECK …], or GAME --lineup LINEUP: play a series of matches in the terminal."""

from __future__ import annotations

import json
import secrets
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards import catalogue
from conanhub.errors import ConanHubError
from decks.lists import Usual
from simulator import cli, loading, matches, stats
from simulator.engine import DRAWN, ENGINE_VERSION, PLAYING, DeckList, EngineError, get_game
from simulator.games import pages_of
from simulator.matches import MatchSeries, Played
from simulator.serializers import standing_out, summary_out
from simulator.stats import Summary, summarise

BAR = 40
DECKS_HELP = (
    "two or more in the order of the seats; with --goldfish a deck and one that stands in for the opponent, of Age of "
    "Conan the deck alone"
)


class Command(BaseCommand):
    """Play two decks or more against each other, or one alone, and print the result."""

    help = "Play matches between two to nine decks (text files or ids of public decks); files need no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Names as in the web form."""
        parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(PLAYING)}")
        parser.add_argument("decks", nargs="*", metavar="DECK", help=DECKS_HELP)
        parser.add_argument(
            "--matches", "--games", dest="match_count", type=int, default=100, metavar="N",
            help="matches, 1 to 1,000,000 (default 100); --games is the old name",
        )  # fmt: skip
        cli.add_match_arguments(parser)
        cli.add_jobs_argument(parser)
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, play, print."""
        started = time.monotonic()
        try:
            series, match_count, jobs = read_series(options)
            played = cli.play_series(
                series, match_count, jobs=jobs, on_progress=self._progress(match_count, options["json"])
            )
        except (ConanHubError, EngineError) as error:
            raise CommandError(cli.error_text(error)) from error
        rows = [cli.as_row(match) for match in played]
        usual, names = loading.usual_of_series(series), _names(series)
        if series.kind == matches.MULTIPLAYER:
            standing = stats.summarise_table(
                rows,
                len(series.decks),
                pages_of(series.game_key).figures,
                is_mirror=is_mirror(series),
                per_seed=_per_seed(series),
                is_drawn=get_game(series.game_key).first_is == DRAWN,
            )
            result, lines = (
                standing_out(standing, pages_of(series.game_key).figures_out, usual),
                stats.lines(standing, names, pages_of(series.game_key), list(map(loading.usual_words, usual, names))),
            )
        else:
            summary = summarise(
                rows,
                figures_of=pages_of(series.game_key).figures,
                is_mirror=is_mirror(series),
                per_seed=_per_seed(series),
                is_drawn=get_game(series.game_key).first_is == DRAWN,
            )
            result = summary_out(summary, pages_of(series.game_key).figures_out, usual)
            lines = summary_lines(series, summary, usual[0])
        if options["json"]:
            self.stdout.write(json.dumps(as_json(series, result, played), indent=2))
            return
        for line in lines:
            self.stdout.write(line)
        ais = " and ".join(matches.identities(series.game_key, series.agents))
        seconds = time.monotonic() - started
        self.stdout.write(f"  seed {series.seed}, AI {ais}, engine {ENGINE_VERSION}, {seconds:.1f} s")

    def _progress(self, match_count: int, is_quiet: bool) -> Any:
        """A function that draws the bar on a terminal, and nothing elsewhere."""
        done = 0

        def show(count: int) -> None:
            nonlocal done
            done += count
            if not is_quiet and self.stderr.isatty():
                filled = BAR * done // match_count
                end = "\n" if done >= match_count else ""
                self.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {match_count}", ending=end)
                self.stderr.flush()

        return show


def summary_lines(series: MatchSeries, summary: Summary, usual: Usual | None) -> Iterator[str]:
    """A match-up or a goldfish in words."""
    is_matchup = series.kind == matches.MATCHUP
    pages = pages_of(series.game_key)
    name, word = series.decks[0].name, pages.turn_word
    yield stats.headline(
        summary,
        name,
        is_matchup=is_matchup,
        is_mirror=summary.is_mirror,
        turn_word=word,
        setting=pages.setting,
    )
    yield f"  {stats.seeds_words(summary.shown)}"
    if usual and not summary.is_mirror:
        yield f"  {loading.usual_words(usual, name)}"
    by_turn = summary.by_turn
    if is_matchup and by_turn and not summary.is_mirror:
        yield f"  going first:  {stats.share_words(by_turn.first)}"
        yield f"  going second: {stats.share_words(by_turn.second)}"
    if is_matchup and by_turn:
        yield f"  {stats.seat_words(by_turn.effect)}"
    if is_matchup:
        yield from (f"  {line}" for line in pages.first_lines(summary.firsts, _names(series), summary.n))
    yield f"  {pages.turn_words}: median {summary.turns_median}, 8 of 10 in {summary.turns_low} to {summary.turns_high}"
    winners = stats.turn_names(2) if summary.is_mirror else _names(series)
    for item in summary.reasons:
        winner = "nobody alone" if item.winner is None else winners[item.winner]
        yield f"  {item.count:>6}  {winner}: {pages.reason_words(item.reason)} {item.rule}"
    yield f"  {stats.abnormal_sentence(summary)}"


def _per_seed(series: MatchSeries) -> int:
    return matches.per_seed(series.game_key, series.kind, len(series.decks))


def is_mirror(series: MatchSeries) -> bool:
    """Whether all decks that meet hold the same cards and have the same agent."""
    held = [{(entry.section, entry.card_id): entry.quantity for entry in deck.entries} for deck in series.decks]
    same_agent = len(set(series.agents)) == 1
    is_drawn = get_game(series.game_key).first_is == DRAWN
    return series.kind != matches.GOLDFISH and is_drawn and same_agent and all(one == held[0] for one in held)


def _names(series: MatchSeries) -> list[str]:
    return [deck.name for deck in series.decks]


def read_series(options: dict[str, Any]) -> tuple[MatchSeries, int, int]:
    """The series that the command line describes, the number of matches and of processes."""
    game_key = loading.read_game(options["game"])
    jobs = loading.read_jobs(options["jobs"])
    match_count = options["match_count"]
    if not 1 <= match_count <= 1_000_000:
        raise loading.BadInput("--matches must be from 1 to 1,000,000.")
    seed = matches.read_seed(options["seed"])
    decks, rules = _table(game_key, options)
    number = len(decks)
    kind = _kind(game_key, number, is_goldfish=options["goldfish"])
    series = MatchSeries(
        game_key=game_key,
        kind=kind,
        decks=decks,
        agents=matches.read_agents(game_key, loading.read_names(options["agents"]), number),
        seed=secrets.randbelow(matches.MAX_SEED) if seed is None else seed,
        options=matches.read_options(game_key, {**rules, **loading.read_options(options["options"])}),
    )
    loading.refuse_illegal(game_key, series.decks, series.options)
    return series, match_count, min(jobs, match_count)


def _table(game_key: str, options: dict[str, Any]) -> tuple[tuple[DeckList, ...], Mapping[str, str]]:
    """The decks, and the rule options that belong to their line-up."""
    if not options["lineup"]:
        if not options["decks"]:
            raise loading.BadInput("Name decks, or a line-up with --lineup.")
        decks = tuple(loading.read_deck(game_key, deck) for deck in options["decks"])
        if options["goldfish"] and len(decks) == 1 and pages_of(game_key).is_quite_alone:
            return (*decks, loading.stand_in_of_files(game_key, decks[0])), {}
        return decks, {}
    if options["decks"]:
        raise loading.BadInput("Name decks or a line-up, not both.")
    if options["goldfish"]:
        number = "one deck" if pages_of(game_key).is_quite_alone else "two decks"
        raise loading.BadInput(f"A goldfish takes {number} and no line-up.")
    return loading.read_lineup(game_key, options["lineup"])


def _kind(game_key: str, decks: int, *, is_goldfish: bool) -> str:
    """A goldfish, a match-up of two, or a series of more decks, as many as the game has room for."""
    least, most = get_game(game_key).players
    if is_goldfish and decks != 2:
        if pages_of(game_key).is_quite_alone:
            raise loading.BadInput("With --goldfish name one deck: the one that plays alone.")
        raise loading.BadInput("With --goldfish name two decks: the one that plays and a stand-in for its opponent.")
    if not least <= decks <= most:
        room = f"{least} to {most}" if least < most else str(least)
        raise loading.BadInput(f"{decks} deck{'s' if decks > 1 else ''} cannot play: name {room}.")
    if is_goldfish:
        return matches.GOLDFISH
    return matches.MATCHUP if decks == 2 else matches.MULTIPLAYER


def as_json(series: MatchSeries, result: dict[str, Any], played: list[Played]) -> dict[str, Any]:
    """The result with all that decides it, and a line for each match."""
    return {
        "game": series.game_key,
        "kind": series.kind,
        "decks": [deck.name for deck in series.decks],
        "agents": list(series.agents),
        "ais": matches.identities(series.game_key, series.agents),
        "options": dict(series.options),
        "seed": str(series.seed),
        "engine_version": ENGINE_VERSION,
        "data_hash": catalogue.pool(series.game_key).hash,
        "result": result,
        "matches": [
            {"index": match.index, "seed": str(match.seed), "winner": match.winner, "places": match.places,
             "first": match.first,
             "reason": match.reason, "abnormal": match.abnormal, "turns": match.turns, "key": match.final_key}
            for match in played
        ],
    }  # fmt: skip
