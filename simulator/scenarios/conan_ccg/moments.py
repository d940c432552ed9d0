"""The moments at which a scene can stop, by the step that is about to begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.games.conan_ccg import scenes

MOMENTS: Final[Mapping[str, int]] = {
    **dict(scenes.PHASES),
    "reveal of Foes": scenes.REVEAL_FOES,
    "choice of Foes": scenes.CHOOSE_FOE,
    "Foes placed": scenes.FOES_PLACED,
    "choice to fight": scenes.SURVEY_CHOICE,
    "choice of moves": scenes.CONAN_MOVE,
    "moves revealed": scenes.REVEALED,
    "zone begins": scenes.ZONE_START,
    "Initiative count": scenes.COUNT,
    "hits known": scenes.HITS,
    "Damage": scenes.APPLY,
    "defeats": scenes.SETTLE,
    "after Damage": scenes.AFTER_DAMAGE,
    "zone ends": scenes.ZONE_END,
    "round ends": scenes.ROUND_END,
    "choice to Press On": scenes.PRESS_ON,
    "recovery": scenes.RECOVER,
    "Vitality": scenes.VITALITY,
    "refill": scenes.REFILL,
    "turn ends": scenes.TURN_END,
}
