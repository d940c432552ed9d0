"""Conan, the miniatures game (Monolith, 2016), before its engine: components, teams, commands and their checks."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conan_monolith.game import GAME, ConanMonolith

#: Modules that read or write text for people: compiled they gain nothing (``simulator.compile_engine``).
INTERPRETED: Final = ("cards/definitions.py", "cards/pool.py", "cards/read.py", "cards/record.py", "game.py", "odds.py")

__all__ = ["GAME", "INTERPRETED", "ConanMonolith"]
