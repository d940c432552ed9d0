"""Amounts of card texts: a number, so many for each of something, or what was paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

#: More than any number of a card: an amount without a limit, and all of something.
NO_LIMIT: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Amount:
    """``base``, or ``times`` for each of ``count`` things up to ``limit``.

    ``count`` is 0 for a plain number, else the place of what is counted, from 1; the one after the last is what was
    paid. ``filter`` is one of the game's own (mypyc compiles no generic dataclass).
    """

    base: int = 0
    count: int = 0
    filter: Any = None
    times: int = 1
    limit: int = NO_LIMIT


def make_amount(raw: Any, counts: Sequence[str], paid: str, make_filter: Callable[[Mapping[str, Any]], Any]) -> Amount:
    """Compile an amount; ``counts`` are the words for what can be counted, ``paid`` is the one for what was paid."""
    if raw == paid:
        return Amount(count=len(counts) + 1)
    if raw == "all":
        return Amount(base=NO_LIMIT)
    if isinstance(raw, Mapping):
        return Amount(
            count=counts.index(raw["count"]) + 1,
            filter=make_filter(raw["filter"]) if "filter" in raw else None,
            times=raw.get("times", 1),
            limit=raw.get("max", NO_LIMIT),
        )
    return Amount(base=int(raw))
