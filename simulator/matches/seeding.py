"""Which seed and which seats match number i of a simulation has, and how matches are cut into batches. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine import derive_seed

MATCHUP: Final = "matchup"
GOLDFISH: Final = "goldfish"
#: Three and more decks at one table.
MULTIPLAYER: Final = "multiplayer"

#: A batch should last 2 to 10 seconds; this is what is aimed at.
BATCH_SECONDS: Final = 5.0
MAX_BATCH_MATCHES: Final = 1_000
#: Lanes of the queue: what takes one worker no longer than this is a quick look, and need not wait behind what does.
QUICK, LONG = 0, 1
#: What nobody has asked for: it is played only while nothing else waits.
LOWEST: Final = 2
QUICK_SECONDS: Final = 15.0


@dataclass(frozen=True, slots=True)
class Slice:
    """A run of matches: ``matches`` of them, from number ``first`` on."""

    number: int
    first: int
    matches: int


def match_seed(seed: int, kind: str, index: int, sides: int = 2) -> int:
    """The seed of match ``index``: as many matches as there are decks share one, a goldfish has one each."""
    return derive_seed(seed, index if kind == GOLDFISH else index // sides)


def sides_of_seats(kind: str, index: int, sides: int = 2) -> tuple[int, ...]:
    """Which side (0: deck A, 1: deck B, …) sits in each seat: all move up a seat from match to match.

    With one seed every deck has every seat once; who sits to the left of whom stays.
    """
    return tuple((seat + (0 if kind == GOLDFISH else index)) % sides for seat in range(sides))


def batch_size(seconds_per_match: float) -> int:
    """How many matches fill a batch at this speed: an even number, so that pairs of matches stay together."""
    pairs = round(BATCH_SECONDS / max(seconds_per_match, 1e-6) / 2)
    return 2 * max(1, min(pairs, MAX_BATCH_MATCHES // 2))


def lane_of(seconds: float) -> int:
    """The lane of a simulation, or of an experiment with all its pairings, that takes one worker so long."""
    return QUICK if seconds <= QUICK_SECONDS else LONG


def cut(match_count: int, seconds_per_match: float, most: int = MAX_BATCH_MATCHES) -> list[Slice]:
    """All matches in batches of one size, an even number of at ``most`` so many; the last may be smaller."""
    size = min(batch_size(seconds_per_match), most)
    starts = range(0, match_count, size)
    return [Slice(number, first, min(size, match_count - first)) for number, first in enumerate(starts)]
