"""Random legal decks of every game, from a seeded generator of their own."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from simulator.engine import DeckList, get_game, table_problems
from tests.engine.contract.registry import contract_of


@cache
def pool_of(game_key: str) -> Any:
    """All cards of the data files, compiled once."""
    return get_game(game_key).compile_pool(contract_of(game_key).records())


def random_decks(game_key: str, seed: int, number: int = 2) -> tuple[DeckList, ...]:
    """Decks of a game that are legal together; the same seed gives the same decks."""
    return contract_of(game_key).lineup(pool_of(game_key), Random(seed), number)


def may_meet_itself(game_key: str, deck: DeckList) -> bool:
    """Whether a deck may sit twice at one table: what some games have in their box only once may not."""
    return not table_problems(get_game(game_key), pool_of(game_key), (deck, deck))
