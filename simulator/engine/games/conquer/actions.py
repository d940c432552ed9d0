"""The kinds of action of this game, as small ints: kind, and up to two numbers."""

from __future__ import annotations

from typing import Final

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


def action(kind: int, one: int = 0, two: int = 0) -> int:
    return kind << 24 | one << 12 | two


def kind_of(act: int) -> int:
    return act >> 24


def first_of(act: int) -> int:
    return act >> 12 & 4095


def second_of(act: int) -> int:
    return act & 4095


def kind_name(act: int) -> str:
    """What kind of action a number stands for, or the number itself."""
    kind = kind_of(act)
    return KIND_NAMES[kind] if 0 <= kind < len(KIND_NAMES) else str(act)
