"""Plays the matches behind the report of balance, some in each process, and counts what came of them."""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Any, Final

from benchmarks import lineup
from benchmarks.balance.games import GAMES, BalanceGame
from simulator.engine import DeckList, MatchSpec, play_counted
from simulator.engine.core.kernel import rng

logger = logging.getLogger(__name__)

#: Matches one process plays at a time.
CHUNK: Final = 50
COUNTERS: Final = ("turns", "ends", "plays", "tallies")
Counts = dict[str, Any]
#: Game, places of two decks, agents of the decks, first match, how many.
Job = tuple[str, tuple[int, int], tuple[str, str], int, int]


def pairings(game_key: str) -> list[tuple[int, int]]:
    """All pairs of different ready-made decks, by their places in the line-up."""
    return list(combinations(range(len(lineup.decks(game_key))), 2))


def instances(kind: BalanceGame, decks: Sequence[DeckList]) -> list[tuple[int, str]]:
    """For each card of a match, in the order of the engine, whose deck it is of and its id."""
    return [(side, card) for side, deck in enumerate(decks) for part in kind.sections for card in deck.cards(part)]


def empty() -> Counts:
    """Counts of no match."""
    return {"n": 0, "wins": [0, 0], "by_first": 0, **{name: Counter() for name in COUNTERS}}


def play_some(job: Job) -> Counts:
    """Matches of one pair of decks; matches 2k and 2k+1 share a seed and exchange the seats."""
    game_key, places, agents, first, number = job
    listed, kind = lineup.decks(game_key), GAMES[game_key]
    game, pool = lineup.game(game_key), lineup.pool(game_key)
    counts = empty()
    for at in range(first, first + number):
        sides = (0, 1) if at % 2 == 0 else (1, 0)
        decks = tuple(listed[places[side]] for side in sides)
        seed = rng.derive_seed(lineup.SEED + 64 * places[0] + places[1], at // 2)
        result = play_counted(game, pool, MatchSpec(decks, seed, tuple(agents[side] for side in sides)))
        counts["n"] += 1
        counts["turns"][result.turns] += 1
        counts["ends"][result.outcome.reason] += 1
        if result.error:
            logger.error("Match %s of decks %s broke the engine", at, places, exc_info=result.error)
        if result.stats:  # none are left if a match broke the engine badly
            counts["tallies"].update(kind.tally(result))
        if len(result.outcome.winners) == 1:
            winner = result.outcome.winners[0]
            counts["wins"][sides[winner]] += 1
            counts["by_first"] += winner == result.first
        cards = instances(kind, decks)
        for act in result.choices:
            if kind.actions.kind_of(act) in kind.plays:
                seat, card = cards[kind.actions.first_of(act)]
                counts["plays"][f"{places[sides[seat]]} {card}"] += 1
    return counts


def add(total: Counts, more: Counts) -> None:
    """Add counts to counts."""
    total["n"] += more["n"]
    total["by_first"] += more["by_first"]
    total["wins"] = [one + two for one, two in zip(total["wins"], more["wins"], strict=True)]
    for name in COUNTERS:
        total[name].update(more[name])


def jobs(game_key: str, places: tuple[int, int], agents: tuple[str, str], number: int) -> Iterator[Job]:
    for first in range(0, number, CHUNK):
        yield game_key, places, agents, first, min(CHUNK, number - first)


def play_all(game_key: str, pairs: Sequence[tuple[int, int]], agents: tuple[str, str], number: int) -> list[Counts]:
    """``number`` matches of each pair of decks, with these agents for the first and the second deck."""
    found = [empty() for _ in pairs]
    asked = [(place, job) for place, pair in enumerate(pairs) for job in jobs(game_key, pair, agents, number)]
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        for (place, _job), counts in zip(asked, workers.map(play_some, [job for _place, job in asked]), strict=True):
            add(found[place], counts)
    return found
