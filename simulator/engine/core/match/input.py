"""What the set-ups of all games share: names to call the players by, and pools as keys of caches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from simulator.engine.core.decks import DeckList

Pool = TypeVar("Pool")
Program = TypeVar("Program")


class Holder(Generic[Pool]):
    """Lets a pool be a cache key by identity; pools themselves compare by value, which is slow."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def __hash__(self) -> int:
        return id(self.pool)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Holder) and other.pool is self.pool


def player_names(decks: Sequence[DeckList]) -> list[str]:
    """The names of the decks; equal ones get a number."""
    names: list[str] = []
    for deck in decks:
        name = deck.name or "Deck"
        names.append(name if name not in names else f"{name} ({len(names) + 1})")
    return names


def once_per_pool(build: Callable[[Pool], Program]) -> Callable[[Pool], Program]:
    """The same function that keeps what it built for the pools it met last."""
    kept = lru_cache(maxsize=8)(lambda holder: build(holder.pool))

    def of(pool: Pool) -> Program:
        return kept(Holder(pool))

    return of
