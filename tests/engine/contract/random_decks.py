"""Random legal decks of every game, from a seeded generator of their own."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from simulator.engine import DeckList, get_game
from tests.engine.contract.registry import contract_of

NAMES = ("Tom", "Ian", "Ann", "Bea", "Cal", "Dot", "Eve", "Fay", "Gus")


@cache
def pool_of(game_key: str) -> Any:
    """All cards of the data files, compiled once."""
    return get_game(game_key).compile_pool(contract_of(game_key).records())


def random_decks(game_key: str, seed: int, number: int = 2) -> tuple[DeckList, ...]:
    """Legal decks of a game; the same seed gives the same decks."""
    random = Random(seed)
    return tuple(contract_of(game_key).deck(pool_of(game_key), random, name) for name in NAMES[:number])
