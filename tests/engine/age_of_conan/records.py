"""The records of the base box, and copies of them in which something is changed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cards.catalogue import records as catalogue
from simulator.engine.core.match import Holder
from simulator.engine.games.age_of_conan.cards import Pool, compile_pool
from simulator.engine.games.age_of_conan.maps import World, build_world

KEY = "age_of_conan"
DATA = Path(__file__).parents[3] / "cards" / "data" / KEY
#: The keys of the sets.
BASE, KNOWN = "reconstruction-base", "known"
Record = dict[str, Any]


def _read(set_key: str) -> list[Record]:
    """The records of a set, for the reader to change."""
    return [deepcopy(dict(card.record)) for card in catalogue.load_cards(KEY) if card.card_set.key == set_key]


def base_records() -> list[Record]:
    """All records of the base box, for the reader to change."""
    return _read(BASE)


def known_records() -> list[Record]:
    """What is known of published cards."""
    return _read(KNOWN)


def record(record_id: str) -> Record:
    """One record of the base box."""
    return next(one for one in base_records() if one["id"] == record_id)


def changed(record_id: str, change: Callable[[Record], object]) -> list[Record]:
    """The base box with one record changed."""
    records = base_records()
    change(next(one for one in records if one["id"] == record_id))
    return records


def without(record_id: str) -> list[Record]:
    """The base box without a record."""
    return [one for one in base_records() if one["id"] != record_id]


def pool() -> Pool:
    """The base box compiled, as the card data are now: benchmarks.mutation.card_mutants changes them."""
    return _pool_of(Holder(catalogue.load_cards(KEY)))


@lru_cache(maxsize=2)
def _pool_of(_cards: Holder[Any]) -> Pool:
    return compile_pool(base_records())


@cache
def world() -> World:
    return build_world(pool())


def place(province_id: str) -> int:
    """The number of a province."""
    return pool().place(province_id)


def names(provinces: int) -> set[str]:
    """The ids of a set of provinces."""
    return {province_id for at, province_id in enumerate(pool().graph.ids) if provinces >> at & 1}
