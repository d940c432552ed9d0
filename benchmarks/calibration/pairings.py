"""Series of several pairings on the same seeds: gauntlets, matrices and ratings against a known truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from benchmarks.calibration.cells import CORRELATIONS, OFTEN, Cell
from benchmarks.calibration.truth import bits, bits_below, uniform
from simulator.stats import holm, ratings_from, share_of_seeds

#: Win rates of the deck of a gauntlet against its opponents.
GAUNTLETS: Final = ((0.3, 0.45, 0.6, 0.75, 0.5), (0.25, 0.3, 0.2, 0.35, 0.25, 0.3))
#: Logarithms of the strengths of the decks of a round robin, which make zero together.
STRENGTHS: Final = (0.7, 0.2, -0.2, -0.7)
SEEDS: Final = (10, 30, 100, 1_000)
MATRIX_DECKS: Final = 6


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two decks by number, the first one's chance, and its wins: a bit for each seed, in one seat and the other."""

    row: int
    column: int
    p: float


Wins = tuple[int, int]


def play(pairings: Sequence[Pairing], seeds: int, correlation: float, random: Random, *, common: bool) -> list[Wins]:
    """All pairings on the same seeds.

    In a part of the seeds both matches of a pairing are decided by one number, or below zero by one that is turned for
    the second match. If it is ``common``, it is the same number in all pairings of a row.
    """
    whole = (1 << seeds) - 1
    digits = {pairing.row: (uniform(seeds, random), uniform(seeds, random)) for pairing in pairings} if common else {}
    found = []
    for pairing in pairings:
        own = bits(pairing.p, seeds, random), bits(pairing.p, seeds, random)
        if not correlation:
            found.append(own)
            continue
        shared, chosen = digits.get(pairing.row) or (uniform(seeds, random), uniform(seeds, random))
        worst = -min(pairing.p, 1 - pairing.p) / max(pairing.p, 1 - pairing.p)
        mask = bits_below(chosen, correlation if correlation >= 0 else min(1.0, correlation / worst), whole)
        turned = shared if correlation >= 0 else [plane ^ whole for plane in shared]
        first, second = bits_below(shared, pairing.p, whole), bits_below(turned, pairing.p, whole)
        found.append(((own[0] & ~mask) | (first & mask), (own[1] & ~mask) | (second & mask)))
    return found


def counts_of(bits: Sequence[int], seeds: int) -> Counter[tuple[int, int]]:
    """How many seeds have so many of these bits: a counter of its own for each seed, all added at once."""
    planes: list[int] = []
    for carry in bits:
        for place, plane in enumerate(planes):
            planes[place], carry = plane ^ carry, plane & carry
        if carry:
            planes.append(carry)
    whole = (1 << seeds) - 1
    found: Counter[tuple[int, int]] = Counter()
    for value in range(len(bits) + 1):
        alike = whole
        for place, plane in enumerate(planes):
            alike &= plane if value >> place & 1 else plane ^ whole
        if alike and not value >> len(planes):
            found[value, len(bits)] += alike.bit_count()
    return found


def gauntlet_cells(times: int, random: Random) -> Iterator[Cell]:
    """All matches of one deck together, each seed played against every opponent from both seats."""
    for rates in GAUNTLETS:
        pairings = [Pairing(0, column, p) for column, p in enumerate(rates, 1)]
        truth = sum(rates) / len(rates)
        for correlation in CORRELATIONS:
            for seeds in SEEDS:
                inside = width = 0.0
                for _ in range(times):
                    wins = play(pairings, seeds, correlation, random, common=correlation > 0)
                    found = share_of_seeds(counts_of([bit for pair in wins for bit in pair], seeds))
                    inside += found.low - 1e-9 <= truth <= found.high + 1e-9
                    width += found.high - found.low
                is_common = min(truth, 1 - truth) * seeds * 2 * len(rates) >= OFTEN
                words = f"{len(rates)} opponents, {100 * truth:.0f} %"
                yield Cell("gauntlet", words, seeds, correlation, inside / times, is_common, width / times)


def matrix_cells(times: int, random: Random) -> Iterator[Cell]:
    """How often a table of even match-ups calls none of them certain, as pages do by the rule of Holm."""
    pairings = [Pairing(row, column, 0.5) for row, column in combinations(range(MATRIX_DECKS), 2)]
    for correlation in CORRELATIONS:
        for seeds in SEEDS[1:]:
            clean = 0
            for _ in range(times):
                wins = play(pairings, seeds, correlation, random, common=correlation > 0)
                clean += not any(certain([counts_of(pair, seeds) for pair in wins]))
            words = f"{len(pairings)} even pairings, none called certain"
            yield Cell("matrix", words, seeds, correlation, clean / times, False, 0.0)


def certain(table: Sequence[Counter[tuple[int, int]]]) -> list[bool]:
    """Which pairings are called certain, each by the interval of its better deck."""

    def settled(counts: Counter[tuple[int, int]], confidence: float) -> bool:
        found = share_of_seeds(counts, confidence)
        return found.low > 0.5 or found.high < 0.5

    return holm([lambda confidence, counts=counts: settled(counts, confidence) for counts in table])  # type: ignore[misc]


def rating_cells(times: int, random: Random) -> Iterator[Cell]:
    """Ratings of a round robin that one order describes."""
    decks = range(len(STRENGTHS))
    pairings = [
        Pairing(row, column, 1 / (1 + exp(STRENGTHS[column] - STRENGTHS[row])))
        for row, column in combinations(decks, 2)
    ]
    truth = [1 / (1 + exp(-value)) for value in STRENGTHS]
    for correlation in CORRELATIONS:
        for seeds in SEEDS:
            inside, width = [0.0 for _ in decks], [0.0 for _ in decks]
            for _ in range(times):
                wins = play(pairings, seeds, correlation, random, common=correlation > 0)
                for deck, found in enumerate(rated(pairings, wins, seeds)):
                    inside[deck] += found[0] <= truth[deck] <= found[1]
                    width[deck] += found[1] - found[0]
            for deck in decks:
                words = f"deck of {100 * truth[deck]:.0f} % among {len(STRENGTHS)}"
                is_common = (1 - max(truth[deck], 1 - truth[deck])) * seeds * 6 >= OFTEN
                coverage = inside[deck] / times
                yield Cell("rating", words, seeds, correlation, coverage, is_common, width[deck] / times)


def rated(pairings: Sequence[Pairing], wins: Sequence[Wins], seeds: int) -> list[tuple[float, float]]:
    """The intervals of all ratings."""
    decks = range(1 + max(pairing.column for pairing in pairings))
    table = [[0.0 for _ in decks] for _ in decks]
    totals = [first.bit_count() + second.bit_count() for first, second in wins]
    for pairing, total in zip(pairings, totals, strict=True):
        table[pairing.row][pairing.column], table[pairing.column][pairing.row] = total, 2 * seeds - total
    scatter = [[0.0 for _ in decks] for _ in decks]
    for one, (first, pair) in enumerate(zip(pairings, wins, strict=True)):
        for other, (second, against) in enumerate(zip(pairings, wins, strict=True)):
            both = sum((left & right).bit_count() for left in pair for right in against)
            product = both - totals[one] * totals[other] / seeds
            scatter[first.row][second.row] += product
            scatter[first.row][second.column] -= product
            scatter[first.column][second.row] -= product
            scatter[first.column][second.column] += product
    return [(found.low, found.high) for found in ratings_from(table, scatter, seeds)]
