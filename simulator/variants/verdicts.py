"""The verdict on each change: Same, Flips or Open, all together by the rule of Holm. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from simulator.stats import Ahead, Share, difference_of, holm, share_of_seeds
from simulator.variants.variant import FLIPS, OPEN, SAME, Variant, ahead_of, side_of


def judged_together(variants: Sequence[Variant], at_least: int = 0) -> list[Variant]:
    """The verdict on each change that was tried, all of them together by the rule of Holm.

    One more change tried is one more chance to find something by chance, so each is asked as strictly as all need:
    those that are still to come too, ``at_least`` so many.
    """
    tried = [place for place, item in enumerate(variants) if item.result and not item.is_untouched]
    open_ones = max(at_least, sum(item.is_judged for item in variants)) - len(tried)
    to_come = [lambda confidence: False] * open_ones
    settled = holm([*(partial(_leaves_even, variants[place]) for place in tried), *to_come])
    moved = holm([*(partial(_moves, variants[place]) for place in tried), *to_come])
    found = list(variants)
    for place, is_settled, is_moved in zip(tried, settled, moved, strict=False):
        found[place] = _judged(variants[place], is_settled=is_settled, is_moved=is_moved)
    return found


def _judged(item: Variant, *, is_settled: bool, is_moved: bool) -> Variant:
    assert item.result and item.base
    sides = (side_of(item.result, item.even) if is_settled else 0), item.base.side
    kind = OPEN if 0 in sides else SAME if sides[0] == item.base.side else FLIPS
    return replace(item, verdict=kind, is_change_certain=is_moved)


def _leaves_even(item: Variant, confidence: float) -> bool:
    """Whether the interval of what a change gave leaves out an even match at a confidence."""
    return item.may_settle and side_of(_measured(item, confidence), item.even) != 0


def _measured(item: Variant, confidence: float) -> Share | Ahead:
    """The result of a change with its interval at a confidence."""
    if isinstance(item.result, Ahead):
        return ahead_of(item.left_behind, 1, confidence)
    return share_of_seeds(item.counts, confidence)


def _moves(item: Variant, confidence: float) -> bool:
    """Whether a change made a difference, seed by seed, at a confidence."""
    return item.may_settle and bool(item.gained) and difference_of(item.gained, confidence).is_settled
