"""The steps of a turn in the order of the rulebook; ``State.step`` is one of them."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel

NAMES: Final = (
    "start",
    "prepare",
    "warrior",
    "reveal_foes",
    "foe_region",
    "choose_foe",
    "foe_zone",
    "foe_place",
    "pay_foe",
    "face",
    "foes_placed",
    "survey",
    "survey_choice",
    "serve",
    "foe_card",
    "conan_window",
    "conan_move",
    "conan_gap",
    "reveal",
    "revealed",
    "zones",
    "zone_start",
    "count",
    "edge",
    "aim",
    "hits",
    "apply",
    "settle",
    "after_damage",
    "zone_end",
    "round_end",
    "combat_end",
    "press_on",
    "rest",
    "recover",
    "vitality",
    "refill",
    "turn_end",
)
START: Final = 0
PREPARE: Final = 1
WARRIOR: Final = 2
REVEAL_FOES: Final = 3
FOE_REGION: Final = 4
CHOOSE_FOE: Final = 5
FOE_ZONE: Final = 6
FOE_PLACE: Final = 7
PAY_FOE: Final = 8
FACE: Final = 9
FOES_PLACED: Final = 10
SURVEY: Final = 11
SURVEY_CHOICE: Final = 12
SERVE: Final = 13
FOE_CARD: Final = 14
CONAN_WINDOW: Final = 15
CONAN_MOVE: Final = 16
CONAN_GAP: Final = 17
REVEAL: Final = 18
REVEALED: Final = 19
ZONES: Final = 20
ZONE_START: Final = 21
COUNT: Final = 22
EDGE: Final = 23
AIM: Final = 24
HITS: Final = 25
APPLY: Final = 26
SETTLE: Final = 27
AFTER_DAMAGE: Final = 28
ZONE_END: Final = 29
ROUND_END: Final = 30
COMBAT_END: Final = 31
PRESS_ON: Final = 32
REST: Final = 33
RECOVER: Final = 34
VITALITY: Final = 35
REFILL: Final = 36
TURN_END: Final = 37

#: What people call the part of the turn a step belongs to.
PHASES: Final = (
    ("Start of Turn", START),
    ("Prepare", PREPARE),
    ("Foe Draw", WARRIOR),
    ("Survey", SURVEY),
    ("Foe Move", SERVE),
    ("Conan Move", CONAN_WINDOW),
    ("Barbarian", REVEAL),
    ("Resolution", ZONES),
    ("Press On", COMBAT_END),
    ("Rest", REST),
)


def are_moves_hidden(step: int) -> bool:
    """Foe moves lie face down from the first on until the reveal (CCG-12.14, CCG-13.10)."""
    return SERVE <= step <= REVEAL


def phase(step: int) -> str:
    """The name of the phase a step belongs to."""
    return kernel.phase_at(PHASES, step)
