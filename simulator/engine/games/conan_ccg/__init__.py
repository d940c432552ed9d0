"""The Conan Collectible Card Game (core set)."""

from __future__ import annotations

from simulator.engine.games.conan_ccg.game import GAME, ConanCcg

__all__ = ["GAME", "ConanCcg"]
