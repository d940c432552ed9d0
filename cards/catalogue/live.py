"""What is recorded in the database beside the data files, as this process knows it: corrected cards and new ones.

The catalogue has no database: the app that has one registers where to ask. A process asks when a request begins, at
most once in ``CHECK_SECONDS``, and whoever changes a card says so at once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from cards.games import Record, SetInfo


@dataclass(frozen=True, slots=True)
class Recorded:
    """A card record of the database. One that is not ``is_new`` stands in place of that of a data file.

    One that ``is_hidden`` is there for decks that hold it; nothing leads to it.
    """

    record: Record
    card_set: SetInfo
    is_new: bool
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Overlay:
    """The recorded cards of a game by id, under the stamp of its rows; ``aliases`` are ids of cards by old ids."""

    stamp: str
    cards: Mapping[str, Recorded]
    aliases: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Source:
    """Where recorded cards are asked for: the stamps of all games, and the overlay of one."""

    stamps: Callable[[], Mapping[str, str]]
    overlay: Callable[[str], Overlay]


NOTHING: Final = Overlay("", {})
#: Other processes see a change after so long. Set to infinity, nothing is ever asked.
CHECK_SECONDS = 1.0
_overlays: dict[str, Overlay] = {}
_stale: set[str] = set()
_sources: list[Source] = []
_checked_at = -math.inf
_lock: Final = Lock()


def register(source: Source) -> None:
    """Make this the place where recorded cards are asked for."""
    _sources[:] = [source]


def overlay_of(game_key: str) -> Overlay:
    """The recorded cards of a game; the same object until they change."""
    if game_key in _stale and _sources:
        with _lock:
            _stale.discard(game_key)
            try:
                found = _sources[0].overlay(game_key)
            except Exception:
                _stale.add(game_key)
                raise
            _overlays[game_key] = found if found.cards or found.aliases else Overlay(found.stamp, NOTHING.cards)
    return _overlays.get(game_key, NOTHING)


def aliases_of(game_key: str) -> Mapping[str, str]:
    """The ids of cards by those of cards that were merged into them."""
    return overlay_of(game_key).aliases


def look_again() -> None:
    """Find out which games changed since this process looked last, if that was not just now."""
    global _checked_at
    now = time.monotonic()
    if not _sources or not now - _checked_at > CHECK_SECONDS:
        return
    _checked_at = now
    for game_key, stamp in _sources[0].stamps().items():
        if stamp != _overlays.get(game_key, NOTHING).stamp:
            _stale.add(game_key)


def changed(game_key: str) -> None:
    """Say that cards of a game changed; they are asked for when they are needed next."""
    _stale.add(game_key)


def forget() -> None:
    """Know of no recorded cards; for tests, whose databases come and go."""
    _overlays.clear()
    _stale.clear()
