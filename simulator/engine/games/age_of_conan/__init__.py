"""Age of Conan: The Strategy Board Game, base game. Not in ``games.GAMES`` until all of it stands."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan.game import GAME, AgeOfConan

#: Modules that read or write text for people: compiled they gain nothing (``simulator.compile_engine``).
INTERPRETED: Final = (
    "cards/checks.py",
    "cards/kinds.py",
    "cards/read.py",
    "cards/read_map.py",
    "cards/record.py",
    "cards/schema.py",
    "cards/vocabulary.py",
    "match/labels.py",
    "write_map.py",
)

__all__ = ["INTERPRETED", "GAME", "AgeOfConan"]
