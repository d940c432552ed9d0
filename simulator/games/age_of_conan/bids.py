"""Bids for Conan, and what became of him: figures of Age of Conan. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.stats import Average, Share, average_of, ratio_of, seeds_of, share_by_seed

Stats = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TokenBids:
    """How often a bidding token was bid, and how often it won Conan then."""

    token: int
    won: Share


@dataclass(frozen=True, slots=True)
class Bids:
    """All bids of all matches: those in which several players were highest (AOC-4.8), and each token's."""

    tied: Share
    winning: Average
    tokens: tuple[TokenBids, ...]


@dataclass(frozen=True, slots=True)
class ConanTurns:
    """A kingdom as the Conan player: bids won, its share of its own turns, and what came of them.

    ``earned`` are tokens of the adventure track earned of all its Conan steps (AOC-6.4, AOC-6.5); the means are of a
    match: adventures that ended with Conan at the destination, raiders placed.
    """

    bids: Share
    turns: Share
    earned: Share
    met: Average
    raiders: Average
    crowned: Share
    failed: Share


def bids_of(stats: Sequence[Stats]) -> Bids | None:
    """Bids of all players together; ``None`` where there was none."""
    seeds = seeds_of(stats)
    held = [len(one["bids"][0]) for one in stats]
    if not sum(held):
        return None
    bid: list[Counter[int]] = [Counter(token for side in one["bid_tokens"] for token in side) for one in stats]
    won: list[Counter[int]] = [Counter(token for side in one["winning_tokens"] for token in side) for one in stats]
    tokens = sorted({token for counts in bid for token in counts})
    return Bids(
        tied=share_by_seed([(rounds, _ties(one["bids"])) for rounds, one in zip(held, stats, strict=True)], seeds),
        winning=ratio_of(
            [(rounds, sum(map(sum, one["winning_bids"]))) for rounds, one in zip(held, stats, strict=True)], seeds
        ),
        tokens=tuple(
            TokenBids(token, share_by_seed([(b[token], w[token]) for b, w in zip(bid, won, strict=True)], seeds))
            for token in tokens
        ),
    )


def _ties(bids: Sequence[Sequence[int]]) -> int:
    """In how many of the bids several players were highest."""
    return sum(sorted(offered)[-2:].count(max(offered)) > 1 for offered in zip(*bids, strict=True))


def conan_turns(stats: Sequence[Stats], side: int) -> ConanTurns:
    """What came of a kingdom's turns as the Conan player."""
    seeds = seeds_of(stats)

    def of(whole: Sequence[int], name: str) -> Share:
        return share_by_seed(list(zip(whole, [one[name][side] for one in stats], strict=True)), seeds)

    matches = [1] * len(stats)
    return ConanTurns(
        bids=of([sum(one["bids_won"]) for one in stats], "bids_won"),
        turns=of([one["turns"][side] for one in stats], "conan_turns"),
        earned=of([one["conan_turns"][side] for one in stats], "conan_tokens"),
        met=average_of([one["adventures_met"][side] for one in stats], seeds),
        raiders=average_of([one["raiders_placed"][side] for one in stats], seeds),
        crowned=of(matches, "crowned"),
        failed=of(matches, "crown_failed"),
    )
