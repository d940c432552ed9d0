"""The games the engine can play, by key."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.match import Game
from simulator.engine.games import age_of_conan, conan_ccg, conan_monolith, conquer

GAMES: Final[dict[str, Game]] = {
    game.key: game for game in (conan_ccg.GAME, conquer.GAME, age_of_conan.GAME, conan_monolith.GAME)
}
#: Those whose engine stands: whatever plays matches goes over these.
PLAYING: Final[dict[str, Game]] = {key: game for key, game in GAMES.items() if game.plays}
