"""One hash over many matches: unchanged as long as the same seeds give the same matches.

    python -m benchmarks.fingerprint [SCALE]

Shows that making the engine faster has left every match as it was. SCALE 1 plays about 1,100 matches.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from benchmarks import lineup
from simulator.engine import MatchSpec, play_match
from simulator.engine.core.match import GOLDFISH
from tests.engine.contract.random_decks import conan_deck


def at_random(scale: float) -> Iterator[MatchSpec]:
    yield from lineup.matches(round(400 * scale), "random")


def of_random_decks(scale: float) -> Iterator[MatchSpec]:
    """Legal decks out of all cards, so that every text comes to be played."""
    for at in range(round(300 * scale)):
        made = tuple(conan_deck(lineup.pool(), Random(lineup.SEED + 2 * at + seat), f"Deck {seat}") for seat in (0, 1))
        yield MatchSpec(made, lineup.SEED + at, ("random", "random"))


def with_options(scale: float) -> Iterator[MatchSpec]:
    """Each other reading of each rule, a few matches long."""
    for name, option in lineup.game().options.items():
        for choice in option.choices:
            for spec in lineup.matches(max(1, round(8 * scale)), "random"):
                yield replace(spec, options={name: choice})


def at_large_tables(scale: float) -> Iterator[MatchSpec]:
    """Three, four and nine players; with three the last one standing may win."""
    listed = lineup.decks()
    for at in range(max(1, round(20 * scale))):
        for players in (3, 4, 9):
            chosen = tuple(listed[(at + seat) % len(listed)] for seat in range(players))
            options = {"conan_falls": ("ends", "eliminated")[at % 2]}
            yield MatchSpec(chosen, lineup.SEED + at, ("random",) * players, options=options)


def by_greedy(scale: float) -> Iterator[MatchSpec]:
    yield from lineup.matches(max(1, round(60 * scale)), "greedy")


def goldfish(scale: float) -> Iterator[MatchSpec]:
    yield from lineup.matches(max(1, round(60 * scale)), "greedy", GOLDFISH)
    yield from lineup.matches(max(1, round(60 * scale)), "random", GOLDFISH)


def by_search(scale: float) -> Iterator[MatchSpec]:
    """One match is enough: it copies and guesses thousands of positions."""
    yield from lineup.matches(1 if scale >= 1 else 0, "search")


SETS: Final[dict[str, Callable[[float], Iterator[MatchSpec]]]] = {
    "random": at_random,
    "random decks": of_random_decks,
    "options": with_options,
    "large tables": at_large_tables,
    "greedy": by_greedy,
    "goldfish": goldfish,
    "search": by_search,
}


def fingerprint(specs: Iterator[MatchSpec], *, log: bool = False) -> tuple[str, int]:
    """A hash over choices, final position, counts and, with ``log``, events of the matches, and how many there were."""
    digest = hashlib.blake2b(digest_size=8)
    number = 0
    for spec in specs:
        result = play_match(lineup.game(), lineup.pool(), spec, log=log)
        number += 1
        told = (result.key, result.choices, result.forced, result.turns, sorted(result.stats.items()), result.outcome)
        digest.update(repr(told).encode())
        if log:
            digest.update(repr(result.events).encode())
    return digest.hexdigest(), number


def all_fingerprints(scale: float) -> Iterator[tuple[str, str, int]]:
    """Name, hash and number of matches of each set; the log has a set of its own."""
    for name, specs in SETS.items():
        yield name, *fingerprint(specs(scale))
    yield "log", *fingerprint(lineup.matches(max(1, round(60 * scale)), "random"), log=True)


def main(scale: str = "1") -> None:
    """Print the hash of each set."""
    total = 0
    for name, found, number in all_fingerprints(float(scale)):
        total += number
        sys.stdout.write(f"{name:14} {number:5} matches  {found}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{total} matches in all.\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
