"""The steps of a turn in the order of the rulebook; ``State.step`` is one of them."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conquer.cards import PHASES

NAMES: Final = (
    "first_ground",
    "shuffle",
    "start",
    "patients",
    "heal",
    "release",
    "leave",
    "return_at",
    "generate",
    "draw",
    "notice",
    "attack",
    "defender",
    "combat",
    "round",
    "act",
    "answer",
    "damage",
    "deal",
    "round_end",
    "hand_end",
    "redraw",
    "combat_end",
    "settle",
    "move",
    "ending",
    "discard",
    "turn_end",
)
FIRST_GROUND: Final = 0
SHUFFLE: Final = 1
START: Final = 2
PATIENTS: Final = 3
HEAL: Final = 4
RELEASE: Final = 5
LEAVE: Final = 6
RETURN_AT: Final = 7
GENERATE: Final = 8
DRAW: Final = 9
NOTICE: Final = 10
ATTACK: Final = 11
DEFENDER: Final = 12
COMBAT: Final = 13
ROUND: Final = 14
ACT: Final = 15
ANSWER: Final = 16
DAMAGE: Final = 17
DEAL: Final = 18
ROUND_END: Final = 19
HAND_END: Final = 20
REDRAW: Final = 21
COMBAT_END: Final = 22
SETTLE: Final = 23
MOVE: Final = 24
ENDING: Final = 25
DISCARD: Final = 26
TURN_END: Final = 27

#: What people call the part of the turn that begins with a step.
#: The first steps of the phases.
FIRST_STEPS: Final = (FIRST_GROUND, START, GENERATE, DRAW, NOTICE, ATTACK, COMBAT, MOVE, ENDING)
_BEGINS: Final = tuple(zip(PHASES, FIRST_STEPS, strict=True))


def phase(step: int) -> str:
    """The name of the phase a step belongs to."""
    return kernel.phase_at(_BEGINS, step)
