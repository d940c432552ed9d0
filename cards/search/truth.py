"""Conditions of three values: a card passes, fails, or nobody knows; each is a condition of the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import F, Q

from cards.facts import NO_LIMIT

NOTHING: Final = Q(pk__in=[])
EVERYTHING: Final = ~NOTHING
OPPOSITE: Final[Mapping[str, str]] = {"gt": "lte", "gte": "lt", "lt": "gte", "lte": "gt"}


@dataclass(frozen=True, slots=True)
class Truth:
    """Cards that surely pass and cards that surely fail; the rest is unknown."""

    passes: Q
    fails: Q

    def negated(self) -> Truth:
        return Truth(self.fails, self.passes)


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers wanted: from ``low`` to ``high``; ``possibly`` lets in what may lie there."""

    low: int
    high: int
    possibly: bool = False


def all_of(parts: Sequence[Truth]) -> Truth:
    """Passes where every part passes, fails where one fails."""
    passes, fails = EVERYTHING, NOTHING
    for part in parts:
        passes, fails = passes & part.passes, fails | part.fails
    return Truth(passes, fails)


def any_of(parts: Sequence[Truth]) -> Truth:
    """Passes where one part passes, fails where every part fails."""
    return all_of([part.negated() for part in parts]).negated()


def certain(passes: Q) -> Truth:
    """A condition on something that is always known."""
    return Truth(passes, ~passes)


def unless_unknown(passes: Q, field: str) -> Truth:
    """A condition that is unknown for cards whose ``field`` nobody has recorded, unless it passes all the same."""
    return Truth(passes, ~passes & ~is_unknown(field))


def is_unknown(field: str) -> Q:
    """Cards whose field is named among the unknown ones."""
    return Q(unknown__contains=f"|{field}|")


def number(field: str, span: Span) -> Truth:
    """Cards whose number lies in the span; bounds count as intervals."""
    low, high = f"bounds__{field}__0", f"bounds__{field}__1"
    exact = Q(**{f"{field}__gte": span.low, f"{field}__lte": span.high})
    inside = Q(**{f"{low}__gte": span.low, f"{high}__lte": span.high})
    outside = Q(**{f"{low}__gt": span.high}) | Q(**{f"{high}__lt": span.low})
    missing = Q(**{f"{field}__lt": span.low}) | Q(**{f"{field}__gt": span.high})
    fails = missing | outside | has_no(field)
    if not span.possibly:
        return Truth(exact | inside, fails)
    overlaps = Q(bounds__has_key=field) & Q(**{f"{low}__lte": span.high, f"{high}__gte": span.low})
    nothing_known = is_unknown(field) & ~Q(bounds__has_key=field)
    return Truth(exact | overlaps | nothing_known, fails)


def has_no(field: str) -> Q:
    """Cards whose type has no such number."""
    return Q(**{f"{field}__isnull": True}) & ~is_unknown(field)


def compare_fields(field: str, lookup: str, other: str) -> Truth:
    """Two numbers of the same card compared; unknown unless both are recorded."""
    if lookup == "exact":
        equal = Q(**{field: F(other)})
        differ = Q(**{f"{field}__lt": F(other)}) | Q(**{f"{field}__gt": F(other)})
        return Truth(equal, differ | has_no(field) | has_no(other))
    passes = Q(**{f"{field}__{lookup}": F(other)})
    fails = Q(**{f"{field}__{OPPOSITE[lookup]}": F(other)})
    return Truth(passes, fails | has_no(field) | has_no(other))


def icons(edge: str, icon: str, span: Span) -> Truth:
    """Cards with so many icons of a kind; open slots make the count an interval, cards without edges fail."""
    low, high = f"icons__{edge}__{icon}__0", f"icons__{edge}__{icon}__1"
    passes = Q(**{f"{low}__gte": span.low, f"{high}__lte": span.high})
    fails = Q(**{f"{high}__lt": span.low}) | Q(**{f"{low}__gt": span.high}) | Q(icons={})
    return Truth(passes, fails)


def span_of(op: str, value: int, possibly: bool = False) -> Span:
    """The numbers that stand in this relation to the value."""
    low, high = {
        ">=": (value, NO_LIMIT),
        ">": (value + 1, NO_LIMIT),
        "<=": (0, value),
        "<": (0, value - 1),
    }.get(op, (value, value))
    return Span(low, high, possibly)
