"""manage.py impact GAME DECK OPPONENT [OPPONENT …]: what each card of a deck is worth, in the terminal."""

from __future__ import annotations

import json
import secrets
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from cards import catalogue
from conanhub.errors import ConanHubError
from decks import checks, contents
from decks.checks import Swap
from decks.figures import deck_list, entries_of
from simulator import cli, loading, matches, stats
from simulator.engine import ENGINE_VERSION, PLAYING, DeckList, EngineError
from simulator.games import card_title, pages_of
from simulator.matches import MatchSeries
from simulator.serializers import share_out
from simulator.stats import Difference, Share, Tally

#: Matches of all pairings together; a day of work for eight cores.
MOST: Final = 1_000_000
QUICK: Final = "greedy"
SAID: Final = {stats.HELPS: "helps", stats.HURTS: "hurts", stats.CANNOT_TELL: "cannot tell"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A checked request: the deck, its opponents, what is replaced, and how each pairing is played."""

    series: MatchSeries
    opponents: tuple[DeckList, ...]
    swaps: tuple[Swap, ...]
    match_count: int
    jobs: int

    def pairing(self, deck: DeckList, opponent: DeckList) -> MatchSeries:
        """The series of a deck against an opponent, on the seeds of all others."""
        game, kind = self.series.game_key, self.series.kind
        return MatchSeries(game, kind, (deck, opponent), self.series.agents, self.series.seed, self.series.options)


@dataclass(frozen=True, slots=True)
class Card:
    """A card, what took the place of one copy, and how much more the deck got with the card."""

    swap: Swap
    worth: Difference
    verdict: str


@dataclass(frozen=True, slots=True)
class AsItIs:
    """The share of all matches that the deck won as it is, and how many nobody won."""

    share: Share
    undecided: int


@dataclass(frozen=True, slots=True)
class Ends:
    """How many matches of all pairings, with the deck as it is and changed, ended in a way that no rule knows."""

    abnormal: int
    n: int

    @property
    def words(self) -> str:
        """How many of how many, with a warning where these are too many."""
        care = ". More than 1 %, so read all of this with care" if stats.is_flagged(self.abnormal, self.n) else ""
        return f"abnormal ends: {self.abnormal:,} of {self.n:,} matches with all decks, none left out{care}"


class Command(BaseCommand):
    """Play a deck as it is and with one copy of each card replaced, on the same seeds."""

    help = (
        "Measure what each card of a deck is worth: one copy is replaced by the next best card (or by --into), "
        "and both decks play the same seeds against the same opponents. Files need no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Names as in ``simulate``."""
        parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(PLAYING)}")
        parser.add_argument("deck", metavar="DECK", help="a text file or the id of a public deck")
        parser.add_argument("opponents", nargs="+", metavar="OPPONENT", help="one to six decks that it meets")
        parser.add_argument(
            "--matches", dest="match_count", type=int, default=100, metavar="N",
            help="matches of each pairing (default 100), rounded up to whole seeds",
        )  # fmt: skip
        parser.add_argument(
            "--into", default="", metavar="CARD", help="title or id of the card that replaces each of the others"
        )
        cli.add_match_arguments(parser, default=QUICK, any_kind=False)
        cli.add_jobs_argument(parser)
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, play, print."""
        started = time.monotonic()
        try:
            asked = read_request(options)
            as_it_is, found, ends = play(asked, self._progress(is_quiet=options["json"]))
        except (ConanHubError, EngineError) as error:
            raise CommandError(cli.error_text(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(as_json(asked, as_it_is, found, ends), indent=2))
            return
        for line in lines(asked, as_it_is, found):
            self.stdout.write(line)
        self.stdout.write(f"  {ends.words}")
        (ai, _other) = matches.identities(asked.series.game_key, asked.series.agents)
        seconds = time.monotonic() - started
        self.stdout.write(f"  seed {asked.series.seed}, AI {ai}, engine {ENGINE_VERSION}, {seconds:.1f} s")

    def _progress(self, *, is_quiet: bool) -> Callable[[int, int], None]:
        def show(done: int, rows: int) -> None:
            if not is_quiet and self.stderr.isatty():
                self.stderr.write(f"\r{done} of {rows} decks played", ending="\n" if done == rows else "")
                self.stderr.flush()

        return show


def read_request(options: dict[str, Any]) -> Asked:
    """The request that the command line describes."""
    game_key = loading.read_game(options["game"])
    if not 1 <= len(options["opponents"]) <= 6:
        raise loading.BadInput(f"{len(options['opponents'])} opponents cannot be met: name one to six.")
    jobs = loading.read_jobs(options["jobs"])
    seed = matches.read_seed(options["seed"])
    deck, *opponents = (loading.read_deck(game_key, text) for text in (options["deck"], *options["opponents"]))
    series = MatchSeries(
        game_key=game_key,
        kind=matches.MATCHUP,
        decks=(deck, opponents[0]),
        agents=matches.read_agents(game_key, loading.read_names(options["agents"] or QUICK), 2),
        seed=secrets.randbelow(matches.MAX_SEED) if seed is None else seed,
        options=matches.read_options(game_key, loading.read_options(options["options"])),
    )
    for opponent in opponents:
        loading.refuse_illegal(game_key, (deck, opponent), series.options)
    into = loading.read_card(game_key, options["into"]) if options["into"].strip() else ""
    swaps = tuple(checks.swaps(game_key, entries_of(deck), series.options, into))
    replaced = sum(bool(swap.into) for swap in swaps)
    if not replaced:
        raise loading.BadInput(f"No card of {deck.name} can be replaced by that card: {swaps[0].reason}")
    match_count = _matches(options["match_count"], game_key, (replaced + 1) * len(opponents))
    return Asked(series, tuple(opponents), swaps, match_count, jobs)


def _matches(asked: int, game_key: str, pairings: int) -> int:
    most = MOST // pairings
    if not 1 <= asked <= most:
        raise loading.BadInput(f"--matches must be from 1 to {most:,}: {pairings} pairings play so many each.")
    return matches.whole_rounds(asked, matches.per_seed(game_key, matches.MATCHUP))


def play(asked: Asked, on_progress: Callable[[int, int], None]) -> tuple[AsItIs, list[Card], Ends]:
    """What the deck won as it is, and the worth of each card that was replaced, the surest help first."""
    replaced = [swap for swap in asked.swaps if swap.into]
    rows = len(replaced) + 1
    deck = asked.series.decks[0]
    tallies, abnormal = _tallies(asked, deck)
    before = _scores(asked, tallies)
    on_progress(1, rows)
    found = []
    for done, swap in enumerate(replaced, 2):
        after, more = _tallies(asked, with_swap(asked.series.game_key, deck, swap))
        abnormal += more
        worth = stats.worth_of_card(before, _scores(asked, after), len(replaced))
        found.append(Card(swap, worth, stats.verdict_of(worth)))
        on_progress(done, rows)
    ends = Ends(abnormal, rows * len(asked.opponents) * asked.match_count)
    return _as_it_is(tallies), sorted(found, key=lambda card: -card.worth.low), ends


def _as_it_is(tallies: Sequence[Sequence[Tally]]) -> AsItIs:
    """The share that a deck won in all its pairings together, which play the same seeds: a seed counts once."""
    seeds = [[sum(column) for column in zip(*seed, strict=True)] for seed in zip(*tallies, strict=True)]
    share = stats.share_of_seeds(Counter((won, played) for won, _lost, played in seeds))
    return AsItIs(share, sum(played - won - lost for won, lost, played in seeds))


def with_swap(game_key: str, deck: DeckList, swap: Swap) -> DeckList:
    """The deck with the swap made."""
    return deck_list(deck.name, contents.with_swap(game_key, entries_of(deck), swap.section, swap.out, swap.into))


def _scores(asked: Asked, tallies: Sequence[Sequence[Tally]]) -> dict[int, float]:
    return stats.scores_of_seeds(tallies, matches.per_seed(asked.series.game_key, asked.series.kind))


def _tallies(asked: Asked, deck: DeckList) -> tuple[list[Sequence[Tally]], int]:
    """What each seed gave a deck against each of its opponents, and how many matches ended abnormally."""
    per_seed = matches.per_seed(asked.series.game_key, asked.series.kind)
    found: list[Sequence[Tally]] = []
    abnormal = 0
    for opponent in asked.opponents:
        series = asked.pairing(deck, opponent)
        played = cli.play_series(series, asked.match_count, jobs=asked.jobs, on_progress=lambda _count: None)
        abnormal += sum(match.abnormal for match in played)
        found.append(stats.tallies(stats.record_of((match.index, match.winner) for match in played), per_seed))
    return found, abnormal


def lines(asked: Asked, as_it_is: AsItIs, found: Sequence[Card]) -> Iterator[str]:
    """The result in words, a line a card; intervals hold together."""
    name, key = asked.series.decks[0].name, asked.series.game_key
    against = ", ".join(opponent.name for opponent in asked.opponents)
    yield stats.impact_sentence([card.verdict for card in found], name, pages_of(key).setting)
    won = stats.share_words(as_it_is.share) + stats.undecided_words(as_it_is.undecided)
    yield f"  as it is, against {against}: {won}{pages_of(key).setting}"
    seeds = as_it_is.share.seeds
    if seeds < stats.MIN_FOR_PERCENT:
        yield f"  {seeds} seeds are too few to compare cards: ask for {2 * stats.MIN_FOR_PERCENT} matches or more"
        return
    yield (
        "  points that the deck wins more with the card, a draw as half a win; all intervals together hold in 95 of "
        "100 tables"
    )
    for card in found:
        worth = card.worth
        yield (
            f"  {stats.signed(worth.mean):>6}, {stats.signed(worth.low):>6} to {stats.signed(worth.high):>6}  "
            f"{SAID[card.verdict]:<11}  {card_title(key, card.swap.out)}, replaced by {card_title(key, card.swap.into)}"
        )
    for swap in asked.swaps:
        if not swap.into:
            yield f"  {'not replaced':<36}  {card_title(key, swap.out)}: {swap.reason}"


def as_json(asked: Asked, as_it_is: AsItIs, found: Sequence[Card], ends: Ends) -> dict[str, Any]:
    """The result with all that decides it; differences from -1 to 1."""
    game_key = asked.series.game_key
    return {
        "game": game_key,
        "deck": asked.series.decks[0].name,
        "opponents": [opponent.name for opponent in asked.opponents],
        "agents": list(asked.series.agents),
        "ais": matches.identities(game_key, asked.series.agents),
        "options": dict(asked.series.options),
        "seed": str(asked.series.seed),
        "engine_version": ENGINE_VERSION,
        "data_hash": catalogue.pool(game_key).hash,
        "abnormal": ends.abnormal,
        "matches_each": asked.match_count * len(asked.opponents),
        "as_it_is": share_out(as_it_is.share) | {"undecided": as_it_is.undecided},
        "cards": [
            {"section": card.swap.section, "card": card.swap.out, "into": card.swap.into, "verdict": card.verdict,
             "difference": card.worth.mean, "low": card.worth.low, "high": card.worth.high, "seeds": card.worth.n}
            for card in found
        ],
        "not_replaced": [
            {"section": swap.section, "card": swap.out, "reason": swap.reason} for swap in asked.swaps if not swap.into
        ],
    }  # fmt: skip
