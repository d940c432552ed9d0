"""Who won each match of a series as one string of bytes, and what its seeds gave. Pure.

A record has a byte for each match by its number: the side that won alone, ``NOBODY``, or ``UNPLAYED``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
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


def of_seeds(record: bytes, sides: int) -> Iterator[bytes]:
    """The matches of each seed that was played, as many as there are sides or, of one not yet complete, fewer."""
    for start in range(0, len(record), sides):
        yield record[start : start + sides].replace(bytes([UNPLAYED]), b"")


@lru_cache(maxsize=512)
def seed_counts(record: bytes, sides: int, side: int = 0) -> Counter[tuple[int, int]]:
    """How many seeds gave a side so many wins of so many matches."""
    found = Counter((seed.count(side), len(seed)) for seed in of_seeds(record, sides))
    found.pop((0, 0), None)
    return found


@lru_cache(maxsize=512)
def tallies(record: bytes) -> tuple[Tally, ...]:
    """What each seed gave two decks, in order; one that was not played has no match."""
    return tuple((seed.count(0), seed.count(1), len(seed)) for seed in of_seeds(record, 2))


def paired_wins(now: bytes, before: bytes, sides: int) -> tuple[float, ...]:
    """What the first side won more of each seed than before, of all its matches; seeds not complete are left out."""
    both = zip(of_seeds(now, sides), of_seeds(before, sides), strict=False)
    return tuple((one.count(0) - two.count(0)) / sides for one, two in both if len(one) == len(two) == sides)
