"""Which seed and which seats match number i of a simulation has, and how matches are cut into batches. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine import ROTATED, derive_seed, get_game

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


def per_seed(game_key: str, kind: str, sides: int = 2) -> int:
    """How many matches in a row share a seed: as many as there are decks if each has every seat once.

    A goldfish has a seed of its own, and so has a match in which each deck has the seat of its role.
    """
    return 1 if kind == GOLDFISH or get_game(game_key).seating != ROTATED else sides


def match_seed(seed: int, index: int, per_seed: int) -> int:
    """The seed of match ``index`` where so many matches in a row share one."""
    return derive_seed(seed, index // per_seed)


def sides_of_seats(index: int, sides: int, per_seed: int) -> tuple[int, ...]:
    """Which side (0: deck A, 1: deck B, …) sits in each seat: within a seed all move up a seat from match to match.

    So with one seed every deck has every seat once; who sits to the left of whom stays.
    """
    return tuple((seat + (0 if per_seed == 1 else index)) % sides for seat in range(sides))


def seats_at(game_key: str, kind: str, index: int, sides: int) -> tuple[int, ...]:
    """The side in each seat of match ``index`` of such a series."""
    return sides_of_seats(index, sides, per_seed(game_key, kind, sides))


def batch_size(seconds_per_match: float, per_seed: int = 2) -> int:
    """How many matches fill a batch at this speed: whole seeds, so that their matches stay together."""
    seeds = round(BATCH_SECONDS / max(seconds_per_match, 1e-6) / per_seed)
    return per_seed * max(1, min(seeds, MAX_BATCH_MATCHES // per_seed))


def lane_of(seconds: float) -> int:
    """The lane of a simulation, or of an experiment with all its pairings, that takes one worker so long."""
    return QUICK if seconds <= QUICK_SECONDS else LONG


def cut(match_count: int, seconds_per_match: float, most: int = MAX_BATCH_MATCHES, *, per_seed: int = 2) -> list[Slice]:
    """All matches in batches of one size, whole seeds of at ``most`` so many matches; the last may be smaller."""
    size = min(batch_size(seconds_per_match, per_seed), max(per_seed, most // per_seed * per_seed))
    starts = range(0, match_count, size)
    return [Slice(number, first, min(size, match_count - first)) for number, first in enumerate(starts)]
