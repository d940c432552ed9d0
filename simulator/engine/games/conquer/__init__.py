"""Conquer: The Age of Fantasy (rulebook 1.4)."""

from __future__ import annotations

from simulator.engine.games.conquer.game import GAME, Conquer

__all__ = ["GAME", "Conquer"]
