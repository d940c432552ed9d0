"""The kinds of action of this game, as small ints: kind, and up to two numbers."""

from __future__ import annotations

from typing import Final

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
(
    PASS,
    PLAY,
    USE,
    REGION,
    FOE,
    ZONE,
    PLACE,
    PAY,
    FACE,
    REDRAW,
    FIGHT,
    RETREAT,
    TAKE,
    SERVE,
    FOE_MOVE,
    MOVE,
    GAP,
    BARBARIAN,
    RESOLVE,
    EDGE,
    AIM,
    PRESS_ON,
    REST,
    VITALITY,
    DISCARD,
    TARGET,
    AMOUNT,
    CARD,
    AGREE,
) = range(29)


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
