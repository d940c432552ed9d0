"""Limits on how often something may be done, counted for all processes and machines in the cache named ``limits``.

A limit has places, and a use takes one of them for the time of the limit. Taking a place is one ``add`` of the cache,
which of two that come at once gives it to one. Of a limit of hundreds a place stands for several uses, which the
process that took it counts by itself: so not every call of the API costs a write.
"""

from __future__ import annotations

import hashlib
import math
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from threading import Lock
from typing import Final

from cachetools import TLRUCache
from django.core.cache import caches
from django.db import DatabaseError, InterfaceError

from conanhub.errors import TooMany, Unavailable

#: Places of a limit at most; of one that allows more uses, a place stands for several.
MOST_PLACES: Final = 30
#: How often a place is looked for when others are quicker, and what it means if there is none then.
RACES: Final = 8
NOT_COUNTED: Final = (
    "How often this is done cannot be counted at the moment, so it was not done. Try again in a minute."
)


@dataclass(frozen=True)
class Limit:
    """At most `most` in `seconds`; `what` completes the sentence of the refusal.

    One that only spares a process work need not be shared: then each counts for itself, and no store is asked.
    """

    key: str
    most: int
    seconds: int
    what: str
    is_shared: bool = True

    @property
    def uses(self) -> int:
        """How many uses a place stands for."""
        return max(1, math.ceil(self.most / MOST_PLACES) if self.is_shared else self.most)

    @property
    def places(self) -> int:
        """How many places there are."""
        return math.ceil(self.most / self.uses)


@dataclass(slots=True)
class Rest:
    """The uses left of a place that this process has taken."""

    left: int
    ends_at: float


_rests: Final[TLRUCache[str, Rest]] = TLRUCache(50_000, ttu=lambda _key, rest, _now: rest.ends_at, timer=time.time)
_lock: Final = Lock()


def spend(limit: Limit, subject: str) -> str:
    """Count one use for the subject, unless the limit is used up: TooMany. The answer is for `give_back`."""
    if _spend_of_rest(limit, subject):
        return ""
    if not limit.is_shared:
        _keep_rest(limit, subject)
        return ""
    for _ in range(RACES):
        place = _take(limit, subject)
        if place:
            return place
    raise Unavailable(NOT_COUNTED)


def refuse_if_over(limit: Limit, subject: str) -> None:
    """Raise TooMany if the subject has used up the limit."""
    with _lock:
        rest = _rests.get(_name(limit, subject))
    if rest is None or not rest.left:
        _free_places(limit, subject)


def give_back(place: str) -> None:
    """Forget a use of a limit with one use a place."""
    if place:
        with _counting():
            caches["limits"].delete(place)


def forget(limit: Limit, subject: str) -> None:
    """Forget all uses of the subject."""
    with _counting():
        caches["limits"].delete_many(_places(limit, subject))


def remember(what: str, seconds: int) -> None:
    """Keep a fact for so long, for all processes."""
    with _counting():
        caches["limits"].set(_hash(what), 1, seconds)


def is_remembered(what: str) -> bool:
    """Whether the fact was kept."""
    with _counting():
        return caches["limits"].get(_hash(what)) is not None


def forget_rests() -> None:
    """Forget the uses left of places taken; for tests that empty the shared counts."""
    with _lock:
        _rests.clear()


@contextmanager
def _counting() -> Iterator[None]:
    """What the shared store raises when it is away becomes a refusal: who could stop it could else guess for ever."""
    try:
        yield
    except _errors_of_stores() as error:
        raise Unavailable(NOT_COUNTED) from error


def _errors_of_stores() -> tuple[type[Exception], ...]:
    """What stores raise; asked for when something was raised: redis takes long to come, and few processes need it."""
    return (import_module("redis.exceptions").RedisError, DatabaseError, InterfaceError)


def _spend_of_rest(limit: Limit, subject: str) -> bool:
    with _lock:
        rest = _rests.get(_name(limit, subject))
        if rest is None or not rest.left:
            if rest is not None and not limit.is_shared:
                raise _too_many(limit, rest.ends_at)
            return False
        rest.left -= 1
        return True


def _keep_rest(limit: Limit, subject: str) -> None:
    """Note the uses left of a place of which one is used now."""
    with _lock:
        _rests[_name(limit, subject)] = Rest(limit.uses - 1, time.time() + limit.seconds)


def _take(limit: Limit, subject: str) -> str:
    """Take one of the free places; empty if another was quicker. TooMany if there is none."""
    place = random.choice(_free_places(limit, subject))
    with _counting():
        if not caches["limits"].add(place, time.time() + limit.seconds, limit.seconds):
            return ""
    if limit.uses > 1:
        _keep_rest(limit, subject)
    return place


def _free_places(limit: Limit, subject: str) -> list[str]:
    """The free places of a limit. Raises TooMany, with the time until a place is free, if there is none."""
    places = _places(limit, subject)
    with _counting():
        taken: dict[str, float] = caches["limits"].get_many(places)
    free = [place for place in places if place not in taken]
    if not free:
        raise _too_many(limit, min(taken.values(), default=time.time() + limit.seconds))
    return free


def _too_many(limit: Limit, free_at: float) -> TooMany:
    """The refusal, with the time to wait."""
    wait = max(1, math.ceil(free_at - time.time()))
    minutes = math.ceil(wait / 60)
    words = "a minute" if minutes == 1 else f"{minutes} minutes"
    return TooMany(f"Too many {limit.what}. Wait {words} and try again.", wait_seconds=wait)


def _places(limit: Limit, subject: str) -> list[str]:
    name = _name(limit, subject)
    return [f"{name}:{number}" for number in range(limit.places)]


def _name(limit: Limit, subject: str) -> str:
    return f"{limit.key}:{_hash(subject)}"


def _hash(subject: str) -> str:
    return hashlib.sha256(subject.casefold().encode()).hexdigest()
