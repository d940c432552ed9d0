"""What was worked out of the catalogue before, kept by the process for as long as the rows of a game stay the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, TypeVar

from cachetools import LRUCache

#: So many answers are kept; those asked for least lately go first.
MOST: Final = 300
Key = tuple[Hashable, ...]
Answer = TypeVar("Answer")
_answers: LRUCache[Key, Any] = LRUCache(MOST)
_lock: Final = Lock()


def answer(stamp: str, key: Key, make: Callable[[], Answer]) -> Answer:
    """What ``make`` gave before under this key and stamp, else what it gives now; an empty ``stamp`` keeps nothing."""
    if not stamp:
        return make()
    whole = (stamp, *key)
    with _lock:
        if whole in _answers:
            found: Answer = _answers[whole]
            return found
    made = make()
    with _lock:
        _answers[whole] = made
    return made


def forget() -> None:
    """Work everything out anew; for tests that change rows by hand."""
    with _lock:
        _answers.clear()
