"""Whether another AI puts the ready-made decks in another order: Kendall's tau, and which decks change places.

A deck's strength is the mean of its shares of the points against the other decks. Two decks change places if they stand
in another order with the other AI; that it is no chance is tested by the change of their difference over seeds,
corrected for all pairs (Holm).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, Final

from benchmarks.balance import play
from simulator.stats import holm, z_value

#: The least tau that says that both AIs order the decks alike (specification of the AI).
LEAST_TAU: Final = 0.8
#: Seeds of each pair of decks, of two matches each, that it takes to say so.
LEAST_SEEDS: Final = 50


@dataclass(frozen=True)
class Pairing:
    """The share of the points of the first of two decks by one AI, and its variance over seeds."""

    share: float
    variance: float


@dataclass(frozen=True)
class Change:
    """Two decks by their places, how far the first is ahead (in shares) with each AI, and whether that is no chance."""

    decks: tuple[int, int]
    before: float
    after: float
    is_certain: bool

    @property
    def is_turned(self) -> bool:
        return self.before * self.after < 0


@dataclass(frozen=True)
class Order:
    """Strengths by deck with two AIs, tau between their orders, and all pairs of decks."""

    before: tuple[float, ...]
    after: tuple[float, ...]
    tau: float
    changes: tuple[Change, ...]

    @property
    def turned(self) -> tuple[Change, ...]:
        """The pairs of decks that change places."""
        return tuple(change for change in self.changes if change.is_turned)

    @property
    def holds(self) -> bool:
        """Whether tau is high enough, or no pair changes places by more than chance."""
        return self.tau >= LEAST_TAU or not any(change.is_certain for change in self.turned)


def order(before: Mapping[str, Any], after: Mapping[str, Any], decks: int) -> Order:
    """Compare the counts of two AIs, by pair of decks as ``counts`` keeps them; each pair needs two seeds."""
    one, other = _pairings(before), _pairings(after)
    pairs = list(combinations(range(decks), 2))
    ahead = [(_ahead(one, pair, decks), _ahead(other, pair, decks)) for pair in pairs]
    certain = holm([partial(_is_changed, old, new) for old, new in ahead])
    changes = tuple(
        Change(pair, old[0], new[0], sure) for pair, (old, new), sure in zip(pairs, ahead, certain, strict=True)
    )
    agreed = sum((old[0] * new[0] > 0) - (old[0] * new[0] < 0) for old, new in ahead)
    return Order(_strengths(one, decks), _strengths(other, decks), agreed / len(pairs), changes)


def _shares(pair: Mapping[str, Any]) -> list[float]:
    """The points of the first deck of a pair by seed, as a share; a match that nobody won alone is half a one."""
    found: list[float] = []
    for told, times in pair["seeds"].get(play.DECK, {}).items():
        won, decided = map(int, told.split())
        found += [(won + (len(play.SEATS) - decided) / 2) / len(play.SEATS)] * times
    return found


def _pairings(counts: Mapping[str, Any]) -> dict[tuple[int, int], Pairing]:
    found = {}
    for places, pair in counts.items():
        first, second = map(int, places.split())
        shares = _shares(pair)
        mean = sum(shares) / len(shares)
        scatter = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
        found[first, second] = Pairing(mean, scatter / len(shares))
    return found


def _strengths(pairings: Mapping[tuple[int, int], Pairing], decks: int) -> tuple[float, ...]:
    total = [0.0] * decks
    for (first, second), pairing in pairings.items():
        total[first] += pairing.share / (decks - 1)
        total[second] += (1 - pairing.share) / (decks - 1)
    return tuple(total)


def _ahead(pairings: Mapping[tuple[int, int], Pairing], pair: tuple[int, int], decks: int) -> tuple[float, float]:
    """How far the first deck of a pair is ahead of the second, with the variance: pairings are independent."""
    strengths = _strengths(pairings, decks)
    variance = 0.0
    for (first, second), pairing in pairings.items():
        # By how much the pair's difference grows with what ``first`` wins: twice if the pair itself meets.
        weight = (first == pair[0]) - (second == pair[0]) - (first == pair[1]) + (second == pair[1])
        variance += (weight / (decks - 1)) ** 2 * pairing.variance
    return strengths[pair[0]] - strengths[pair[1]], variance


def _is_changed(old: tuple[float, float], new: tuple[float, float], confidence: float) -> bool:
    return abs(new[0] - old[0]) > z_value(confidence) * math.sqrt(old[1] + new[1])


def lines(found: Order, names: Sequence[str], one: str, other: str) -> list[str]:
    """The part of the page: strengths, tau and who changes places."""
    told = sorted(range(len(names)), key=lambda deck: -found.before[deck])
    rows = [f"| {names[deck]} | {100 * found.before[deck]:.1f} % | {100 * found.after[deck]:.1f} % |" for deck in told]
    turned = []
    for change in found.turned:
        first, second = (names[deck] for deck in change.decks)
        points = f"{100 * change.before:+.1f} and {100 * change.after:+.1f} points"
        turned.append(f"{first} and {second} ({points}, {'certain' if change.is_certain else 'may be chance'})")
    return [
        f"## Order of the decks with {one} and with {other}\n",
        f"Kendall's tau {found.tau:.2f} (at least {LEAST_TAU} is wanted, or no pair of decks that changes places by "
        f"more than chance, corrected for all pairs by Holm): **{'kept' if found.holds else 'missed'}**. "
        f"Change places: {'; '.join(turned) or 'none'}.\n",
        f"| deck | {one} | {other} |",
        "| --- | --- | --- |",
        *rows,
        "",
    ]
