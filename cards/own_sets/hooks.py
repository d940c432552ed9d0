"""What this room must ask of apps above it: what rests on the versions of a set."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from cards.models import OwnSet

#: The numbers of the versions of a set on which decks, results or matches rest; with ``others`` only those of other
#: users than its owner.
RestsOn = Callable[[OwnSet, bool], Collection[int]]
_asked: Final[list[RestsOn]] = []


def register(rests_on: RestsOn) -> None:
    """Let an app say what of it rests on versions."""
    if rests_on not in _asked:
        _asked.append(rests_on)


def versions_in_use(own_set: OwnSet, *, by_others: bool) -> set[int]:
    """The numbers of the versions of a set that are in use."""
    return {number for ask in _asked for number in ask(own_set, by_others)}
