"""The steps of a turn in the order of the rulebook; ``State.step`` is one of them."""

from __future__ import annotations

from typing import Final

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
(
    START,
    PREPARE,
    WARRIOR,
    REVEAL_FOES,
    FOE_REGION,
    CHOOSE_FOE,
    FOE_ZONE,
    FOE_PLACE,
    PAY_FOE,
    FACE,
    FOES_PLACED,
    SURVEY,
    SURVEY_CHOICE,
    SERVE,
    FOE_CARD,
    CONAN_WINDOW,
    CONAN_MOVE,
    CONAN_GAP,
    REVEAL,
    REVEALED,
    ZONES,
    ZONE_START,
    COUNT,
    EDGE,
    AIM,
    HITS,
    APPLY,
    SETTLE,
    AFTER_DAMAGE,
    ZONE_END,
    ROUND_END,
    COMBAT_END,
    PRESS_ON,
    REST,
    RECOVER,
    VITALITY,
    REFILL,
    TURN_END,
) = range(38)

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


def phase(step: int) -> str:
    """The name of the phase a step belongs to."""
    found = PHASES[0][0]
    for name, first in PHASES:
        if step >= first:
            found = name
    return found
