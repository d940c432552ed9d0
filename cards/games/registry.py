"""The games of the catalogue, by key; the first is the one that pages open with."""

from __future__ import annotations

from typing import Final

from cards.games import age_of_conan, conan_ccg, conan_monolith, conquer
from cards.games.base import CatalogGame

GAMES: Final[dict[str, CatalogGame]] = {
    game.key: game for game in (conan_ccg.GAME, conquer.GAME, age_of_conan.GAME, conan_monolith.GAME)
}
