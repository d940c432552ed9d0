"""What each game brings to the contract: ``CONTRACT`` in ``tests.engine.<key of the game>.contract``.

No other test of the contract knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from simulator.engine import BUDGETS, GAMES, DeckList

Secrets = Mapping[str, tuple[int, ...]]
#: A budget of playouts that is soon spent: each of two actions is played on once.
SMALL_BUDGET = 2


def quick_agents(key: str) -> list[str]:
    """The agents of a game that do not search."""
    return [name for name in GAMES[key].agents if name not in BUDGETS]


def short_searches() -> list[str]:
    """The agents of the family that search, as briefly as they can."""
    return [f"{name}:{SMALL_BUDGET}" for name in BUDGETS]


@dataclass(frozen=True)
class Contract:
    """One game as the contract plays it.

    ``records`` are its card records, ``deck`` makes a random legal deck from the compiled pool, ``holds`` asserts what
    must be so in every position. ``secrets`` are the places whose cards a player may not know, ``determinize_view``
    makes a full position from a view alone, ``empty`` a position on which nothing lies. ``state_module`` and
    ``notation`` are the game's modules of those names.
    """

    records: Callable[[], list[Any]]
    deck: Callable[[Any, Random, str], DeckList]
    holds: Callable[[Any], None]
    secrets: Callable[[Any, int], Secrets]
    determinize_view: Callable[[Any, int], Any]
    empty: Callable[[], Any]
    state_module: Any
    notation: Any


@cache
def contract_of(game_key: str) -> Contract:
    found: Contract = import_module(f"tests.engine.{game_key}.contract").CONTRACT
    return found
