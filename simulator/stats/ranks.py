"""Places at a table of three and more: the share of opponents that a deck left behind, with its interval. Pure.

A win tells one bit of a match, the places of all decks more: with the same matches they tell decks apart sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simulator.stats.intervals import difference_of
from simulator.stats.quantiles import CONFIDENCE


@dataclass(frozen=True, slots=True)
class Ahead:
    """The mean share of opponents left behind in ``n`` matches on so many ``seeds``, from 0 to 1, with its interval.

    A tie is half an opponent. With nothing played it says nothing: from 0 to 1.
    """

    n: int
    seeds: int
    mean: float
    low: float
    high: float

    @property
    def share(self) -> float | None:
        """The mean; nothing of nothing."""
        return self.mean if self.n else None

    def against_even(self) -> str:
        """Whether the interval lies above an even half, below it, or around it."""
        return "above" if self.low > 0.5 else "below" if self.high < 0.5 else "around"


@dataclass(frozen=True, slots=True)
class Place:
    """The mean rank among so many decks, 1 for the best, ties in the middle, with its interval."""

    n: int
    mean: float
    low: float
    high: float


def places_of(winner: int | None, sides: int) -> tuple[int, ...]:
    """The places that a winner alone tells, of matches that kept no more."""
    return tuple(1 if side == winner else 2 for side in range(sides))


def left_behind(places: Sequence[int], side: int) -> float:
    """The share of opponents that a side left behind; a tie is half an opponent."""
    mine = places[side]
    behind = sum(place > mine for place in places)
    ties = sum(place == mine for place in places) - 1
    return (behind + ties / 2) / (len(places) - 1)


def ahead_of_seeds(by_seed: Mapping[int, Sequence[float]], confidence: float = CONFIDENCE) -> Ahead:
    """The mean over seeds of the mean share in the matches of each, with the interval of differences of one seed each.

    A share s is the difference of opponents behind and in front, 2 s - 1, so the same interval fits it.
    """
    means = [sum(shares) / len(shares) for shares in by_seed.values()]
    found = difference_of([2 * mean - 1 for mean in means], confidence)
    n = sum(len(shares) for shares in by_seed.values())
    return Ahead(n, found.n, _share(found.mean) if n else 0.5, _share(found.low), _share(found.high))


def clearest(decks: Sequence[Mapping[int, Sequence[float]]]) -> tuple[int, Ahead]:
    """Of the decks of a table the one farthest from even, by the width of its interval, which is then made wider.

    Any of them could have been chosen: of 100 even tables at most about five have an interval that leaves out a half.
    """
    found = [ahead_of_seeds(by_seed) for by_seed in decks]
    deck = max(range(len(decks)), key=lambda side: abs(found[side].mean - 0.5) / (found[side].high - found[side].low))
    return deck, ahead_of_seeds(decks[deck], 1 - (1 - CONFIDENCE) / len(decks))


def _share(difference: float) -> float:
    return (1 + difference) / 2


def place_of(ahead: Ahead, sides: int) -> Place:
    """The mean rank that follows from the share of opponents left behind."""
    worst, others = sides, sides - 1
    return Place(ahead.n, *(worst - others * share for share in (ahead.mean, ahead.high, ahead.low)))
