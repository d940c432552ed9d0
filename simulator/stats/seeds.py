"""Who won each match of a series as one string of bytes, and what its seeds gave. Pure.

A record has a byte for each match by its number: the side that won alone, ``NOBODY``, or ``UNPLAYED``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

NOBODY: Final = 254
UNPLAYED: Final = 255
TURN: Final = bytes([1, 0, *range(2, 256)])
#: Of two decks what one seed gave: matches won by the first, by the second, and all.
Tally = tuple[int, int, int]


def record_of(winners: Iterable[tuple[int, int | None]]) -> bytes:
    """A record of matches, each with its number and the side that won."""
    found = bytearray()
    for index, winner in winners:
        if index >= len(found):
            found.extend([UNPLAYED] * (index + 1 - len(found)))
        found[index] = NOBODY if winner is None else winner
    return bytes(found)


def turned(record: bytes) -> bytes:
    """The record of two decks as the second one sees it."""
    return record.translate(TURN)


def played(record: bytes) -> int:
    """How many matches it holds."""
    return len(record) - record.count(UNPLAYED)


def of_seeds(record: bytes, per_seed: int) -> Iterator[bytes]:
    """The matches of each seed that was played, ``per_seed`` or, of one not yet complete, fewer."""
    for start in range(0, len(record), per_seed):
        yield record[start : start + per_seed].replace(bytes([UNPLAYED]), b"")


@lru_cache(maxsize=512)
def seed_counts(record: bytes, per_seed: int, side: int = 0) -> Counter[tuple[int, int]]:
    """How many seeds gave a side so many wins of so many matches."""
    found = Counter((seed.count(side), len(seed)) for seed in of_seeds(record, per_seed))
    found.pop((0, 0), None)
    return found


@lru_cache(maxsize=512)
def tallies(record: bytes, per_seed: int = 2) -> tuple[Tally, ...]:
    """What each seed gave two decks, in order; one that was not played has no match."""
    return tuple((seed.count(0), seed.count(1), len(seed)) for seed in of_seeds(record, per_seed))


def paired_wins(now: bytes, before: bytes, per_seed: int) -> tuple[float, ...]:
    """What the first side won more of each seed than before, of all its matches; seeds not complete are left out."""
    both = zip(of_seeds(now, per_seed), of_seeds(before, per_seed), strict=False)
    return tuple((one.count(0) - two.count(0)) / per_seed for one, two in both if len(one) == len(two) == per_seed)


def scores_of_seeds(pairings: Sequence[Sequence[Tally]], per_seed: int) -> dict[int, float]:
    """What a deck got of each seed that all its pairings have played to its end, from 0 to 1; a draw is half a win."""
    found: dict[int, float] = {}
    for seed, tallies in enumerate(zip(*pairings, strict=False)):
        if all(played == per_seed for _won, _lost, played in tallies):
            found[seed] = sum(0.5 + (won - lost) / (2 * per_seed) for won, lost, _played in tallies) / len(tallies)
    return found
