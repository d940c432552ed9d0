"""The moments at which a scene can stop, by the step that is about to begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.engine.games.conquer import scenes
from simulator.engine.games.conquer.scenes import PHASES

MOMENTS: Final[Mapping[str, int]] = {
    **dict(zip(PHASES, scenes.FIRST_STEPS, strict=True)),
    "first shuffle": scenes.SHUFFLE,
    "patients": scenes.PATIENTS,
    "release": scenes.RELEASE,
    "choice of a Defender": scenes.DEFENDER,
    "battle round": scenes.ROUND,
    "attack": scenes.ACT,
    "answer": scenes.ANSWER,
    "damage": scenes.DEAL,
    "battle round ends": scenes.ROUND_END,
    "battle hand used up": scenes.HAND_END,
    "new battle hands": scenes.REDRAW,
    "combat ends": scenes.COMBAT_END,
    "after combat": scenes.SETTLE,
    "choice of discards": scenes.DISCARD,
    "turn ends": scenes.TURN_END,
}
