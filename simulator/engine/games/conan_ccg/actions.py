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
    "play",
    "use",
    "region",
    "foe",
    "zone",
    "place",
    "pay",
    "face",
    "redraw",
    "fight",
    "retreat",
    "take",
    "serve",
    "foe_move",
    "move",
    "gap",
    "barbarian",
    "resolve",
    "edge",
    "aim",
    "press_on",
    "rest",
    "vitality",
    "discard",
    "target",
    "amount",
    "card",
    "agree",
)
PASS: Final = 0
PLAY: Final = 1
USE: Final = 2
REGION: Final = 3
FOE: Final = 4
ZONE: Final = 5
PLACE: Final = 6
PAY: Final = 7
FACE: Final = 8
REDRAW: Final = 9
FIGHT: Final = 10
RETREAT: Final = 11
TAKE: Final = 12
SERVE: Final = 13
FOE_MOVE: Final = 14
MOVE: Final = 15
GAP: Final = 16
BARBARIAN: Final = 17
RESOLVE: Final = 18
EDGE: Final = 19
AIM: Final = 20
PRESS_ON: Final = 21
REST: Final = 22
VITALITY: Final = 23
DISCARD: Final = 24
TARGET: Final = 25
AMOUNT: Final = 26
CARD: Final = 27
AGREE: Final = 28
