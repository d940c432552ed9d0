"""Whether a result holds, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simulator.stats import MIN_FOR_PERCENT
from simulator.variants.variant import FLIPS, OPEN, SAME, Base, Variant


def holds_words(variants: Iterable[Variant], base: Base) -> str:
    """Whether it holds in one sentence; nothing if no change was tried. Mirrors say who goes first, not who wins."""
    judged = [item for item in variants if item.is_judged and not item.is_mirror]
    ready = [item for item in judged if item.verdict]
    if not judged:
        return ""
    if not ready:
        return f"No change is ready yet of {len(judged)}."
    said = _said(ready) if base.side else "It is open, since the result itself is not settled"
    if base.whose and base.side:
        said = f"{base.whose} does {'better' if base.side > 0 else 'worse'} than an even deck. {said}"
    more = len(judged) - len(ready)
    return f"{said}; {more} more to come." if more else f"{said}."


def _said(ready: Sequence[Variant]) -> str:
    flips = [item.label for item in ready if item.verdict == FLIPS]
    same, n = sum(item.verdict == SAME for item in ready), len(ready)
    of, with_all = f"{n} change{'' if n == 1 else 's'}", "the one change" if n == 1 else f"all {n} changes"
    if flips:
        return f"It does not hold: {', '.join(flips)} turn{'s' if len(flips) == 1 else ''} it round, of {of} tried"
    if same == n:
        return f"It holds with {with_all}"
    if same:
        return f"Nothing turns it round: with {same} of {of} it holds, with {n - same} it is open"
    return f"It is open with {with_all}: these matches do not settle it"


def depends(variants: Iterable[Variant]) -> list[str]:
    """What the conclusion depends on, as far as it was tried: changes that turn it round, and such that undo it."""
    found = []
    for item in variants:
        if item.is_mirror or not item.verdict:
            continue
        by = f", played by {item.ai}" if item.ai else ""
        result = f"the result of {item.base.whose}" if item.base and item.base.whose else "the result"
        if item.verdict == FLIPS:
            found.append(f"It depends on {item.what}. {item.label} turns {result} round: {item.words}{by}.")
        elif item.verdict == OPEN and _undoes(item):
            words = f"{item.words} ({item.difference_words}){by}"
            found.append(f"It depends on {item.what}. With {item.label} {result} is open: {words}.")
    return found


def _undoes(item: Variant) -> bool:
    """Whether a change makes a settled result smaller, seed by seed, for certain."""
    found, side = item.difference, item.base.side if item.base else 0
    if not side or found is None or found.n < MIN_FOR_PERCENT:
        return False
    return item.is_change_certain and (found.mean > 0) != (side > 0)
