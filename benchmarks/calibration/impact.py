"""How often all intervals of a table of card impacts hold together: the deck as it is and with each card replaced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from benchmarks.calibration.cells import CORRELATIONS, Cell
from benchmarks.calibration.pairings import Pairing, counts_of, play
from benchmarks.calibration.truth import bits
from simulator.stats import CONFIDENCE, Difference, difference_from

SEEDS: Final = (10, 30, 100, 1_000)
#: Win rates of the deck as it is, against each opponent.
OPPONENTS: Final = ((0.5,), (0.3, 0.5, 0.6))
#: In so many of 100 matches a replaced card is played otherwise; then the deck wins as often as this says.
OFTEN: Final = 0.2
#: Cards that do nothing, help much, a little, and hurt.
AFTERWARDS: Final = (None,) * 14 + (0.0, 0.2, 0.4, 0.4, 0.6, 1.0)


def impact_cells(times: int, random: Random) -> Iterator[Cell]:
    """How many tables hold every true difference."""
    for rates in OPPONENTS:
        words = f"{len(AFTERWARDS)} cards, {len(rates)} opponent{'s' * (len(rates) > 1)}, all hold"
        for correlation in CORRELATIONS:
            for seeds in SEEDS:
                whole = width = 0.0
                for _ in range(times):
                    found = list(_table(rates, seeds, correlation, random))
                    whole += all(one.low - 1e-9 <= truth <= one.high + 1e-9 for truth, one in found)
                    width += sum(one.high - one.low for _, one in found) / len(found)
                yield Cell("card impact", words, seeds, correlation, whole / times, False, width / times)


def _table(
    rates: Sequence[float], seeds: int, correlation: float, random: Random
) -> Iterator[tuple[float, Difference]]:
    """The true difference of each card, and the interval that its page would show."""
    pairings = [Pairing(0, column, p) for column, p in enumerate(rates, 1)]
    before = [one for pair in play(pairings, seeds, correlation, random, common=correlation > 0) for one in pair]
    confidence = 1 - (1 - CONFIDENCE) / len(AFTERWARDS)
    mean = sum(rates) / len(rates)
    for chance in AFTERWARDS:
        wins = [p for p in rates for _ in range(2)] if chance is None else [chance] * len(before)
        after = [_replaced(one, p, seeds, random) for one, p in zip(before, wins, strict=True)]
        truth = 0.0 if chance is None else OFTEN * (mean - chance)
        yield truth, gained(before, after, seeds, confidence)


def _replaced(before: int, p: float, seeds: int, random: Random) -> int:
    """The same matches, some of them played otherwise."""
    other = bits(OFTEN, seeds, random)
    return (before & ~other) | (bits(p, seeds, random) & other)


def gained(before: Sequence[int], after: Sequence[int], seeds: int, confidence: float) -> Difference:
    """How much more was won before than after, with its interval over seeds."""
    whole = (1 << seeds) - 1
    size = len(before)
    more = [one & ~other for one, other in zip(before, after, strict=True)]
    not_less = [whole ^ (other & ~one) for one, other in zip(before, after, strict=True)]
    total = squares = 0.0
    differing = 0
    for (count, _), times in counts_of([*more, *not_less], seeds).items():
        value = (count - size) / size
        total += value * times
        squares += value * value * times
        differing += times * (value != 0)
    return difference_from(seeds, total, squares, differing, confidence)
