"""Conquer: The Age of Fantasy (rulebook 1.4)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conquer.game import GAME, Conquer

#: Modules that read or write text for people: compiled they gain nothing (``simulator.compile_engine``).
INTERPRETED: Final = (
    "cards/kinds.py",
    "cards/record.py",
    "cards/schema.py",
    "cards/vocabulary.py",
    "match/labels.py",
)

__all__ = ["INTERPRETED", "GAME", "Conquer"]
