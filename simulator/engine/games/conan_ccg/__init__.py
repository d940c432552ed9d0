"""The Conan Collectible Card Game (core set)."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.conan_ccg.game import GAME, ConanCcg

#: Modules that read or write text for people: compiled they gain nothing (``simulator.compile_engine``).
INTERPRETED: Final = (
    "cards/kinds.py",
    "cards/record.py",
    "cards/schema.py",
    "cards/vocabulary.py",
    "match/events.py",
    "match/labels.py",
)

__all__ = ["INTERPRETED", "GAME", "ConanCcg"]
