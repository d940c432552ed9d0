"""What follows from a table alone is worked out once for it, not in each of its positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: The cards that may lie in each pile of each seat.
MayLie = list[list[frozenset[int]]]
#: Tables that are kept: matches are played one after another, with a few guesses of each.
MOST = 20


def once_a_table(work: Callable[[Any], MayLie]) -> Callable[[Any], MayLie]:
    """What ``work`` gives for a table; tables are told apart as objects, so each is kept as long as what it gave."""
    kept: dict[int, tuple[Any, MayLie]] = {}

    def look(table: Any) -> MayLie:
        if id(table) not in kept:
            if len(kept) >= MOST:
                kept.clear()
            kept[id(table)] = (table, work(table))
        return kept[id(table)][1]

    return look
