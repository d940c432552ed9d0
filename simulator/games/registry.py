"""The games' own parts of the pages, by the key of the game; a game without one is shown plainly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.games import age_of_conan, conan_ccg, conan_monolith, conquer
from simulator.games.base import GamePages

PAGES: Final[Mapping[str, GamePages]] = {
    "conan_ccg": conan_ccg.PAGES,
    "conquer": conquer.PAGES,
    "age_of_conan": age_of_conan.PAGES,
    "conan_monolith": conan_monolith.PAGES,
}
PLAIN: Final = GamePages()


def pages_of(game_key: str) -> GamePages:
    """What a game tells its pages."""
    return PAGES.get(game_key, PLAIN)
