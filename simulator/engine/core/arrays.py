"""Rows of ints: a list, or an unboxed array where the engine is compiled.

Annotations are not checked in plain Python, so a field of the type ``vec[i64]`` holds a list there. Both can be
indexed, sliced, walked and measured; nothing else is asked of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")


def ints(values: list[int]) -> vec[i64]:
    """A row with these values."""
    if COMPILED:
        size: i64 = len(values)
        found: vec[i64] = vec[i64](capacity=size)
        for value in values:
            found = append(found, value)
        return found
    plain: Any = values
    row: vec[i64] = plain
    return row


def holds(numbers: list[int], wanted: int) -> bool:
    """Whether a number is in a list: without making an object of it, as ``in`` does where the engine is compiled."""
    if COMPILED:
        for number in numbers:
            if number == wanted:
                return True
        return False
    return wanted in numbers


def alike(one: vec[i64], other: vec[i64]) -> bool:
    """Whether two rows of one length hold the same numbers."""
    if COMPILED:
        at: i64 = 0
        for value in one:
            if value != other[at]:
                return False
            at += 1
        return True
    return one == other


def repeated(value: int, times: int) -> vec[i64]:
    """A row of equal values."""
    return ints([value] * times)
