"""An action is one int: its kind, and up to two numbers below 4,096."""

from __future__ import annotations

from collections.abc import Sequence


def action(kind: int, one: int = 0, two: int = 0) -> int:
    return kind << 24 | one << 12 | two


def each(kind: int, numbers: list[int]) -> list[int]:
    """The actions of one kind with each of these numbers."""
    base = kind << 24
    return [base | one << 12 for one in numbers]


def kind_of(act: int) -> int:
    return act >> 24


def first_of(act: int) -> int:
    return act >> 12 & 4095


def second_of(act: int) -> int:
    return act & 4095


def kind_name(names: Sequence[str], act: int) -> str:
    """What kind of action a number stands for, or the number of a kind without a name."""
    kind = kind_of(act)
    return names[kind] if 0 <= kind < len(names) else str(act)
