"""The games the engine can play, by key."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.game import Game
from simulator.engine.games import conan_ccg

GAMES: Final[dict[str, Game]] = {conan_ccg.GAME.key: conan_ccg.GAME}
