"""Pairs of matches between two AIs: the same seed and the same decks in the same seats, and the AIs change places.

So a pair says who played better and not who had the better deck. The unit of all that is counted is the pair. At a
table of more than two every other seat plays by the first AI, and each of its seats is set against each of the others.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks import lineup
from benchmarks.baseline.games import with_agents
from benchmarks.compare import decks as random_decks
from benchmarks.compare import player
from benchmarks.compiled_engine import Processes
from decks.lists import ready_made
from simulator.engine import DeckList, MatchSpec, get_game, play_counted, read_agent
from simulator.engine.core.kernel import rng
from simulator.engine.games.conquer.agents.search import search_with

#: How many random legal decks there are beside the ready-made ones; half of them are never trained on.
FURTHER: Final = 12
#: Pairs that one process plays at a time.
CHUNK: Final = 8
#: The two AIs that meet.
SIDES: Final = 2
#: Which decks meet: those of training, those of no training, or the ready-made ones alone.
TRAINED, UNTRAINED, READY = "trained", "untrained", "ready-made"
_ONE, _TWO = "one", "two"


@dataclass(frozen=True)
class Contestant:
    """An AI by its name; or greedy, or a search with so many playouts a decision, with weights of its own."""

    name: str
    weights: tuple[float, ...] | None = None
    playouts: int = 0


@dataclass(frozen=True)
class Job:
    """So many pairs from a number on; pair n has the same seed and decks whoever plays it."""

    game_key: str
    one: Contestant
    two: Contestant
    seed: int
    first: int
    number: int
    decks: str = TRAINED


@dataclass(frozen=True)
class PairResult:
    """Points of the first AI in a pair, from 0 to 2, a half for a match that leaves both even; abnormal ends."""

    number: int
    points: float
    abnormal: int
    decks: tuple[int, ...]

    @property
    def difference(self) -> float:
        """From -1 (the second won both) to 1."""
        return self.points - 1.0


def weights_of(game_key: str) -> Any:
    """The module ``weights`` of a game's AI."""
    return importlib.import_module(f"simulator.engine.games.{game_key}.agents.weights")


def maker(game_key: str, weights: Sequence[float], playouts: int = 0) -> Any:
    """What makes greedy with these weights, or the search with them and so many playouts."""
    agents = importlib.import_module(f"simulator.engine.games.{game_key}.agents")
    if not playouts:
        return agents.greedy_with(weights)
    if game_key not in SEARCHES:
        raise SystemExit(f"The search of {game_key} plays by its latest weights only.")
    return lambda seed, seat: SEARCHES[game_key](playouts, weights, seed, seat)


#: Games whose search takes any weights.
SEARCHES: Final = {"conquer": search_with}


def contestant(game_key: str, text: str) -> Contestant:
    """An AI as it is written: a name of the game (``greedy``), ``weights@2`` for greedy with that version, or a file.

    The file is what training writes: ``{"values": {constant: value}}``. ``fast+weights@2`` and ``fast+FILE`` are
    searches with these weights; ``fast:24+FILE`` has a budget of its own.
    """
    search, plus, rest = text.partition("+")
    if plus:
        playouts = read_agent(get_game(game_key), search).playouts
        inner = contestant(game_key, rest)
        if not playouts or inner.weights is None:
            raise SystemExit(f'"{text}": say a search and its weights, as in fast+weights@1.')
        return Contestant(text, inner.weights, playouts)
    if text.endswith(".json"):
        values = json.loads(Path(text).read_text(encoding="utf-8"))["values"]
        return Contestant(text, tuple(float(values[name]) for name in weights_of(game_key).NAMES))
    name, _, version = text.partition("@")
    if name != "weights":
        return Contestant(text)
    try:
        return Contestant(text, tuple(weights_of(game_key).values(int(version))))
    except (ValueError, KeyError) as error:
        latest = weights_of(game_key).LATEST
        raise SystemExit(f'"{text}": there are weights@1 to weights@{latest} of {game_key}.') from error


@cache
def deck_list(game_key: str, kind: str) -> tuple[DeckList, ...]:
    """The decks of a kind: ready-made, with six random ones (of training), or six other random ones.

    Where decks come with the box there are no others than those of the line-ups.
    """
    if tables(game_key):
        return lineup.decks(game_key)
    game = get_game(game_key)
    records = player.card_records(lineup.DECK_DIR.parent.parent, game_key)
    known = [card for card in records if random_decks.is_known(card)]
    made = random_decks.Maker(game_key, known, lineup.pool(game_key))
    found: list[DeckList] = []
    at = 0
    while len(found) < FURTHER and kind != READY:
        with suppress(LookupError):
            found.append(player.deck_of(game, made.deck(at)))
        at += 1
    half = FURTHER // 2
    if kind == UNTRAINED:
        return tuple(found[half:])
    return (*lineup.decks(game_key), *found[:half])


@cache
def tables(game_key: str) -> tuple[tuple[int, ...], ...]:
    """Where decks come with the box: the ready-made line-ups, as places of decks; nothing where they are built."""
    if game_key in random_decks.RECIPES:
        return ()
    stems = [path.stem for path in lineup.deck_files(game_key)]
    return tuple(tuple(map(stems.index, ready.decks)) for ready in ready_made.ready_lineups(game_key))


def places(job: Job, number: int) -> tuple[int, ...]:
    """Which decks meet in a pair, drawn from the seed and the number of the pair.

    They are any two different ones, or those of a line-up in any seats.
    """
    random = Random(rng.derive_seed(job.seed, number, 1))
    listed = tables(job.game_key)
    if listed:
        seats = random.choice(listed)
        return tuple(random.sample(seats, len(seats)))
    return tuple(random.sample(range(len(deck_list(job.game_key, job.decks))), SIDES))


def points_of(ranks: Sequence[int], sides: Sequence[int]) -> float:
    """What the first AI wins, from 0 to 1: the share of the others' seats that its seats left behind, ties a half."""
    met = [(ranks[one], ranks[two]) for one, own in enumerate(sides) for two, side in enumerate(sides) if own < side]
    return sum(1.0 if one < two else 0.5 if one == two else 0.0 for one, two in met) / len(met)


def play_job(job: Job) -> list[PairResult]:
    """Play the pairs of a job here."""
    makers = {
        place: maker(job.game_key, one.weights, one.playouts)
        for place, one in ((_ONE, job.one), (_TWO, job.two))
        if one.weights is not None
    }
    game, pool = with_agents(job.game_key, makers), lineup.pool(job.game_key)
    names = [one.name if one.weights is None else place for place, one in ((_ONE, job.one), (_TWO, job.two))]
    found = []
    for number in range(job.first, job.first + job.number):
        pair = places(job, number)
        decks = tuple(deck_list(job.game_key, job.decks)[place] for place in pair)
        seed = rng.derive_seed(job.seed, number)
        points, abnormal = 0.0, 0
        for first in range(SIDES):
            sides = [(seat + first) % SIDES for seat in range(len(decks))]
            outcome = play_counted(game, pool, MatchSpec(decks, seed, tuple(names[side] for side in sides))).outcome
            points += points_of(outcome.ranks(len(decks)), sides)
            abnormal += outcome.abnormal
        found.append(PairResult(number, points, abnormal, pair))
    return found


class Players(Processes):
    """Processes that play pairs of matches."""

    def play(self, jobs: Iterable[Job]) -> Iterator[list[PairResult]]:
        """The results of each job, in the order of the jobs."""
        return self.map(play_job, jobs)

    def pairs(self, job: Job) -> list[PairResult]:
        """The pairs of one job, played by all processes."""
        firsts = range(job.first, job.first + job.number, CHUNK)
        end = job.first + job.number
        parts = [Job(job.game_key, job.one, job.two, job.seed, at, min(CHUNK, end - at), job.decks) for at in firsts]
        return [one for found in self.play(parts) for one in found]
