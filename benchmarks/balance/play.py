"""Plays the matches behind the report of balance, some in each process, and counts what came of them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance.games import GAMES, BalanceGame
from benchmarks.compiled_engine import Processes
from simulator.engine import DeckList, MatchSpec, play_counted
from simulator.engine.core.kernel import rng

logger = logging.getLogger(__name__)

#: Seeds one process plays at a time: few enough that a search of hours is kept every few minutes.
CHUNK: Final = 5
COUNTERS: Final = ("turns", "ends", "plays")
#: A seed is played from both seats: which side sits first and which second.
SEATS: Final = ((0, 1), (1, 0))
#: What is counted by seed in all games: matches won by the first deck and by who began, of the decided ones; turns, of
#: all; and the ends of each kind.
DECK, FIRST, TURNS, END = "deck", "first", "turns", "end"
Counts = dict[str, Any]
#: Game, places of two decks, the AI of both, first seed, how many.
Job = tuple[str, tuple[int, int], str, int, int]


def pairings(game_key: str) -> list[tuple[int, int]]:
    """All pairs of different ready-made decks, by their places in the line-up."""
    return list(combinations(range(len(lineup.decks(game_key))), 2))


def instances(kind: BalanceGame, decks: Sequence[DeckList]) -> list[tuple[int, str]]:
    """For each card of a match, in the order of the engine, whose deck it is of and its id."""
    return [(side, card) for side, deck in enumerate(decks) for part in kind.sections for card in deck.copies(part)]


def empty() -> Counts:
    """Counts of no match; ``seeds`` has for each name how many seeds gave so much ("what of how many")."""
    return {"n": 0, **{name: Counter() for name in COUNTERS}, "seeds": {}}


def restored(kept: Counts) -> Counts:
    """Counts from a file, to which more can be added."""
    turns = Counter({int(number): times for number, times in kept["turns"].items()})  # JSON has words for keys
    return (
        empty()
        | {"n": kept["n"], **{name: Counter(kept[name]) for name in COUNTERS}, "turns": turns}
        | {"seeds": {name: Counter(seeds) for name, seeds in kept["seeds"].items()}}
    )


def play_some(job: Job) -> Counts:
    """Seeds of one pair of decks, each played from both seats."""
    game_key, places, agent, first, number = job
    counts = empty()
    for at in range(first, first + number):
        of_seed: dict[str, list[int]] = {}
        for sides in SEATS:
            for name, (what, many) in _play(job, sides, at, counts).items():
                both = of_seed.setdefault(name, [0, 0])
                both[0] += what
                both[1] += many
        for name, (what, many) in of_seed.items():
            counts["seeds"].setdefault(name, Counter())[f"{what} {many}"] += 1
    return counts


def _play(job: Job, sides: tuple[int, int], at: int, counts: Counts) -> dict[str, tuple[int, int]]:
    """One match, counted; what it gave of all that is counted by seed."""
    game_key, places, agent, _first, _number = job
    kind, listed = GAMES[game_key], lineup.decks(game_key)
    decks = tuple(listed[places[side]] for side in sides)
    seed = rng.derive_seed(lineup.SEED + 64 * places[0] + places[1], at)
    result = play_counted(lineup.game(game_key), lineup.pool(game_key), MatchSpec(decks, seed, (agent, agent)))
    counts["n"] += 1
    counts["turns"][result.turns] += 1
    counts["ends"][result.outcome.reason] += 1
    if result.error:
        logger.error("A match of seed %s of decks %s broke the engine", at, places, exc_info=result.error)
    cards = instances(kind, decks)
    for act in result.choices:
        if kind.actions.kind_of(act) in kind.plays:
            seat, card = cards[kind.actions.first_of(act)]
            counts["plays"][f"{places[sides[seat]]} {card}"] += 1
    winners = result.outcome.winners
    decided = len(winners) == 1
    told = {
        DECK: (int(decided and sides[winners[0]] == 0), int(decided)),
        FIRST: (int(decided and winners[0] == result.first), int(decided)),
        TURNS: (result.turns, 1),
        f"{END} {result.outcome.reason}": (1, 1),
    }
    return told | {band.title: band.counted(result) for band in kind.bands}


def add(total: Counts, more: Counts) -> None:
    """Add counts to counts."""
    total["n"] += more["n"]
    for name in COUNTERS:
        total[name].update(more[name])
    for name, counted in more["seeds"].items():
        total["seeds"].setdefault(name, Counter()).update(counted)


def jobs(game_key: str, agent: str, begun: Sequence[int], seeds: int) -> list[tuple[int, Job]]:
    """The place of a pair and a job, for all that is missing; ``begun`` has the seeds played by pair.

    All pairs go on together, so that whoever stops has about as many seeds of each.
    """
    pairs = pairings(game_key)
    return [
        (place, (game_key, pair, agent, first, min(CHUNK, seeds - first)))
        for step in range(0, seeds, CHUNK)
        for place, pair in enumerate(pairs)
        if (first := begun[place] + step) < seeds
    ]


def play_all(game_key: str, agent: str, found: Sequence[Counts], seeds: int) -> Iterator[None]:
    """Add matches to the counts of each pair of decks up to so many seeds, by this AI on both sides; a job a step."""
    asked = jobs(game_key, agent, [counts["n"] // len(SEATS) for counts in found], seeds)
    with Processes() as processes:
        for (place, _job), counts in zip(asked, processes.map(play_some, [job for _place, job in asked]), strict=True):
            add(found[place], counts)
            yield
