"""The kinds of action of this game, as small ints: kind, and up to two numbers."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.kernel import action as action
from simulator.engine.core.kernel import each as each
from simulator.engine.core.kernel import first_of as first_of
from simulator.engine.core.kernel import kind_of as kind_of
from simulator.engine.core.kernel import second_of as second_of

KIND_NAMES: Final = (
    "pass",
    "ground",
    "heal",
    "leave",
    "at",
    "notice",
    "on",
    "play",
    "use",
    "attacker",
    "defender",
    "strike",
    "answer",
    "spoils",
    "move",
    "discard",
    "target",
    "amount",
    "card",
    "link",
    "order",
)
PASS: Final = 0
GROUND: Final = 1
HEAL: Final = 2
LEAVE: Final = 3
AT: Final = 4
NOTICE: Final = 5
ON: Final = 6
PLAY: Final = 7
USE: Final = 8
ATTACKER: Final = 9
DEFENDER: Final = 10
STRIKE: Final = 11
ANSWER: Final = 12
SPOILS: Final = 13
MOVE: Final = 14
DISCARD: Final = 15
TARGET: Final = 16
AMOUNT: Final = 17
CARD: Final = 18
LINK: Final = 19
ORDER: Final = 20
