"""The games' own parts of the deck pages, by the key of the game; a game without one is shown plainly."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from decks.games import age_of_conan, conan_ccg, conan_monolith, conquer
from decks.games.base import DeckGame, Zone
from simulator.engine import get_game

DECK_GAMES: Final[Mapping[str, DeckGame]] = {
    "conan_ccg": conan_ccg.DECK_GAME,
    "conquer": conquer.DECK_GAME,
    "age_of_conan": age_of_conan.DECK_GAME,
    "conan_monolith": conan_monolith.DECK_GAME,
}


def deck_game(game_key: str) -> DeckGame:
    """What a game tells the deck pages."""
    return DECK_GAMES.get(game_key) or _plain(game_key)


@lru_cache(maxsize=16)
def _plain(game_key: str) -> DeckGame:
    """The sections as the engine names them, with no more."""
    zones = tuple(Zone(key, name, frozenset((name.casefold(), key))) for key, name in get_game(game_key).sections)
    return DeckGame(zones=zones)
