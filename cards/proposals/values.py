"""What a new value does to an old one: fills a gap, narrows bounds, or replaces what was known. Pure."""

from __future__ import annotations

import re
from typing import Any, Final

UNKNOWN: Final = "?"
_BOUNDS: Final = re.compile(r"(\d+)(\+|-(\d*))?")
_WIDE: Final = 10**6


def is_gap(value: Any) -> bool:
    """Whether nothing is known."""
    return value == UNKNOWN or (isinstance(value, dict) and bool(value) and all(map(is_gap, value.values())))


def span_of(value: Any) -> tuple[int, int] | None:
    """The numbers that a value leaves possible; ``None`` for what is no number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value, value
    found = _BOUNDS.fullmatch(value) if isinstance(value, str) else None
    if found is None or found[2] is None:
        return None
    if found[2] == "+":
        return int(found[1]), _WIDE
    return (int(found[1]), int(found[3])) if found[3] else (0, int(found[1]))


def fills(old: Any, new: Any) -> bool:
    """Whether a value says more than the old one and contradicts nothing of it."""
    if old == new or is_gap(new):
        return False
    if is_gap(old):
        return True
    if isinstance(old, list) and isinstance(new, list):
        return _fills_slots(old, new)
    before, after = (span_of(old) if isinstance(old, str) else None), span_of(new)
    return before is not None and after is not None and before[0] <= after[0] and after[1] <= before[1]


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
