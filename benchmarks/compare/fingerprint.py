"""One hash over many matches: unchanged as long as the same seeds give the same matches.

    python -m benchmarks.compare.fingerprint [SCALE]

Shows that making the engine faster has left every match as it was. SCALE 1 plays about 1,100 matches of each game.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from benchmarks import lineup
from simulator.engine import PLAYING, MatchSpec, play_match
from simulator.engine.core.errors import BadSetup
from simulator.engine.core.match.records import GOLDFISH
from tests.engine.contract.registry import contract_of


class Event(NamedTuple):
    """What is hashed of an event: its source, which came later, cannot change what happens."""

    kind: str
    rule: str
    text: str
    seats: tuple[int, ...]


def at_random(game_key: str, scale: float) -> Iterator[MatchSpec]:
    yield from lineup.matches(round(400 * scale), "random", game_key=game_key)


def of_random_decks(game_key: str, scale: float) -> Iterator[MatchSpec]:
    """Legal decks out of all cards, so that every text comes to be played."""
    make, pool = contract_of(game_key).lineup, lineup.pool(game_key)
    players = lineup.game(game_key).players[0]
    for at in range(round(300 * scale)):
        made = make(pool, Random(lineup.SEED + at), players)
        yield MatchSpec(made, lineup.SEED + at, ("random",) * players)


def with_options(game_key: str, scale: float) -> Iterator[MatchSpec]:
    """Each other reading of each rule, a few matches long; not with decks that it makes illegal."""
    game, pool = lineup.game(game_key), lineup.pool(game_key)
    for name, option in game.options.items():
        for choice in option.choices:
            for spec in lineup.matches(max(1, round(8 * scale)), "random", game_key=game_key):
                read_so = replace(spec, options={name: choice})
                with suppress(BadSetup):
                    game.setup(pool, read_so)
                    yield read_so


def at_large_tables(game_key: str, scale: float) -> Iterator[MatchSpec]:
    """Three, four and nine players, where the game has room for them; with three the last one standing may win."""
    listed, game = lineup.decks(game_key), lineup.game(game_key)
    sizes = [players for players in (3, 4, 9) if players <= game.players[1]]
    for at in range(max(1, round(20 * scale))):
        for players in sizes:
            chosen = tuple(listed[(at + seat) % len(listed)] for seat in range(players))
            options = {"conan_falls": ("ends", "eliminated")[at % 2]} if "conan_falls" in game.options else {}
            yield MatchSpec(chosen, lineup.SEED + at, ("random",) * players, options=options)


def by_greedy(game_key: str, scale: float) -> Iterator[MatchSpec]:
    yield from lineup.matches(max(1, round(60 * scale)), "greedy", game_key=game_key)


def scripted(game_key: str, scale: float) -> Iterator[MatchSpec]:
    if "scripted" in lineup.game(game_key).agents:
        yield from lineup.matches(max(1, round(60 * scale)), "scripted", game_key=game_key)
        yield from lineup.matches(max(1, round(60 * scale)), "scripted", GOLDFISH, game_key)


def goldfish(game_key: str, scale: float) -> Iterator[MatchSpec]:
    yield from lineup.matches(max(1, round(60 * scale)), "greedy", GOLDFISH, game_key)
    yield from lineup.matches(max(1, round(60 * scale)), "random", GOLDFISH, game_key)


def by_search(game_key: str, scale: float) -> Iterator[MatchSpec]:
    """One match is enough: it copies and guesses thousands of positions."""
    yield from lineup.matches(1 if scale >= 1 else 0, "strong:20", game_key=game_key)


#: Of the name of a set in a line.
WIDTH: Final = 24
SETS: Final[dict[str, Callable[[str, float], Iterator[MatchSpec]]]] = {
    "random": at_random,
    "random decks": of_random_decks,
    "options": with_options,
    "large tables": at_large_tables,
    "scripted": scripted,
    "greedy": by_greedy,
    "goldfish": goldfish,
    "search": by_search,
}


def fingerprint(game_key: str, specs: Iterator[MatchSpec], *, log: bool = False) -> tuple[str, int]:
    """A hash over choices, final position, counts and, with ``log``, events of the matches, and how many there were."""
    digest = hashlib.blake2b(digest_size=8)
    number = 0
    for spec in specs:
        result = play_match(lineup.game(game_key), lineup.pool(game_key), spec, log=log)
        number += 1
        told = (result.key, result.choices, result.forced, result.turns, sorted(result.stats.items()), result.outcome)
        digest.update(repr(told).encode())
        if log:
            digest.update(repr([Event(*event[:4]) for event in result.events]).encode())
    return digest.hexdigest(), number


def all_fingerprints(scale: float) -> Iterator[tuple[str, str, int]]:
    """Name, hash and number of matches of each set of each game; the log has a set of its own."""
    for game_key in PLAYING:
        for name, specs in SETS.items():
            found, number = fingerprint(game_key, specs(game_key, scale))
            if number:
                yield f"{game_key} {name}", found, number
        logged = lineup.matches(max(1, round(60 * scale)), "random", game_key=game_key)
        yield f"{game_key} log", *fingerprint(game_key, logged, log=True)


def main(scale: str = "1") -> None:
    """Print the hash of each set."""
    total = 0
    for name, found, number in all_fingerprints(float(scale)):
        total += number
        sys.stdout.write(f"{name:{WIDTH}} {number:5} matches  {found}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{total} matches in all.\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
