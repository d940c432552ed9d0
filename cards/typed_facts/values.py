"""What a new value does to an old one: fills a gap, narrows bounds, or replaces what was known. Pure."""

from __future__ import annotations

import re
from typing import Any, Final

from cards.query import Interval, interval

UNKNOWN: Final = "?"
_BOUNDS: Final = re.compile(r"\d+(\+|-|-\d+)")


def is_gap(value: Any) -> bool:
    """Whether nothing is known."""
    return value == UNKNOWN or (isinstance(value, dict) and bool(value) and all(map(is_gap, value.values())))


def fills(old: Any, new: Any) -> bool:
    """Whether a value says more than the old one and contradicts nothing of it."""
    if old == new or is_gap(new):
        return False
    if is_gap(old):
        return True
    if isinstance(old, list) and isinstance(new, list):
        return _fills_slots(old, new)
    before, after = (_span(old) if isinstance(old, str) else None), _span(new)
    return before is not None and after is not None and before.low <= after.low and after.high <= before.high


def _span(value: Any) -> Interval | None:
    """The numbers that a value leaves possible; none for what is no number."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    is_bounded = isinstance(value, str) and _BOUNDS.fullmatch(value) is not None
    return interval(value) if is_number or is_bounded else None


def _fills_slots(old: list[Any], new: list[Any]) -> bool:
    if len(old) != len(new) or UNKNOWN not in old:
        return False
    return all(before in (UNKNOWN, after) for before, after in zip(old, new, strict=True))


def says_how(old: Any, new: Any) -> str:
    """What a value does, for pages: fills a gap, narrows bounds, fills slots, takes out, adds, or replaces a value."""
    if not fills(old, new):
        if old is None:
            return "adds a value"
        return "takes a value away" if new is None or is_gap(new) else "replaces a value"
    if is_gap(old):
        return "fills a gap"
    if isinstance(old, list):
        count = old.count(UNKNOWN) - (new.count(UNKNOWN) if isinstance(new, list) else 0)
        return f"fills {count} slot{'' if count == 1 else 's'}"
    return "narrows bounds"
