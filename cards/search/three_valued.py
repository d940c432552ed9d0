"""Three-valued database conditions: true, false or unknown, like SQL NULL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import IntegerField, Q
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.db.models.lookups import GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual

from cards.query import NO_LIMIT, fold_word
from cards.search import among

NO_CARD: Final = Q(pk__in=[])
EVERY_CARD: Final = ~NO_CARD


@dataclass(frozen=True, slots=True)
class Truth:
    """Cards that surely pass and cards that surely fail; the rest is unknown, and none is if ``is_known``."""

    passes: Q
    fails: Q
    is_known: bool = False

    def negated(self) -> Truth:
        return Truth(self.fails, self.passes, self.is_known)


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers wanted: from ``low`` to ``high``; ``possibly`` lets in what may lie there."""

    low: int
    high: int
    possibly: bool = False


def all_of(parts: Sequence[Truth]) -> Truth:
    """Passes where every part passes, fails where one fails."""
    passes, fails = EVERY_CARD, NO_CARD
    for part in parts:
        passes, fails = passes & part.passes, fails | part.fails
    return Truth(passes, fails, all(part.is_known for part in parts))


def any_of(parts: Sequence[Truth]) -> Truth:
    """Passes where one part passes, fails where every part fails."""
    return all_of([part.negated() for part in parts]).negated()


def certain(passes: Q) -> Truth:
    """A condition on something that is always known."""
    return Truth(passes, ~passes, is_known=True)


def unless_unknown(passes: Q, fact: str) -> Truth:
    """A condition that is unknown for cards without a recorded ``fact``, unless it is true anyway."""
    return Truth(passes, ~passes & ~is_unknown(fact)) if fact else certain(passes)


def only_where_known(passes: Q, unknown: Q) -> Truth:
    """A condition on something of which the ``unknown`` cards have nothing recorded, whatever stands in its place."""
    return Truth(passes & ~unknown, ~passes & ~unknown)


def is_unknown(fact: str) -> Q:
    """Cards whose fact (or one of several, with spaces between) is named among the unknown ones."""
    found = Q()
    for name in fact.split():
        found |= Q(unknown__contains=f"|{name}|")
    return found if fact else NO_CARD


def has_label(field: str, word: str) -> Q:
    """Cards that have this word of a search field."""
    return Q(labels__contains=f"|{field}:{fold_word(word)}|")


def has_labels(field: str) -> Q:
    """Cards that have any word of a search field."""
    return Q(labels__contains=f"|{field}:")


def number(fact: str, span: Span) -> Truth:
    """Cards whose number lies in the span; bounds count as intervals."""
    low, high = f"numbers__{fact}__0", f"numbers__{fact}__1"
    inside = Q(**{f"{low}__gte": span.low, f"{high}__lte": span.high})
    outside = Q(**{f"{low}__gt": span.high}) | Q(**{f"{high}__lt": span.low})
    fails = outside | has_no_number(fact)
    if not span.possibly:
        return Truth(inside, fails)
    overlaps = Q(**{f"{low}__lte": span.high, f"{high}__gte": span.low})
    return Truth(overlaps | nothing_known(fact), fails)


def has_no_number(fact: str) -> Q:
    """Cards whose type has no such number."""
    return ~Q(numbers__has_key=fact) & ~is_unknown(fact)


def nothing_known(fact: str) -> Q:
    """Cards of whose number not even bounds are recorded."""
    return ~Q(numbers__has_key=fact) & is_unknown(fact)


def compare_numbers(fact: str, op: str, other: str) -> Truth:
    """Two numbers of the same card compared; unknown where their intervals allow both answers."""
    absent = has_no_number(fact) | has_no_number(other)
    if op in (":", "="):
        differ = _compared(GreaterThan, fact, 0, other, 1) | _compared(LessThan, fact, 1, other, 0)
        equal = _compared(GreaterThanOrEqual, fact, 0, other, 1) & _compared(LessThanOrEqual, fact, 1, other, 0)
        return Truth(equal, differ | absent)
    sure, never = {
        ">": ((GreaterThan, 0, 1), (LessThanOrEqual, 1, 0)),
        ">=": ((GreaterThanOrEqual, 0, 1), (LessThan, 1, 0)),
        "<": ((LessThan, 1, 0), (GreaterThanOrEqual, 0, 1)),
        "<=": ((LessThanOrEqual, 1, 0), (GreaterThan, 0, 1)),
    }[op]
    passes, fails = (_compared(lookup, fact, end, other, other_end) for lookup, end, other_end in (sure, never))
    return Truth(passes, fails | absent)


def _compared(lookup: Any, fact: str, end: int, other: str, other_end: int) -> Q:
    """One end of a number's interval (0 low, 1 high) compared with one end of another's."""
    return Q(lookup(_end(fact, end), _end(other, other_end)))


def _end(fact: str, end: int) -> Cast:
    return Cast(KT(f"numbers__{fact}__{end}"), IntegerField())


def counted(field: str, name: str, span: Span) -> Truth:
    """Cards with so many icons of a kind; open slots make the count an interval, cards without icons fail."""
    low, high = f"counts__{field}__{name}__0", f"counts__{field}__{name}__1"
    passes = Q(**{f"{low}__gte": span.low, f"{high}__lte": span.high})
    fails = Q(**{f"{high}__lt": span.low}) | Q(**{f"{low}__gt": span.high}) | Q(counts={})
    return Truth(passes, fails)


def counted_by(counts: Mapping[str, int], span: Span) -> Truth:
    """Cards whose number, by card id and 0 for those not named, lies in the span."""
    if span.low <= 0:
        outside = [card_id for card_id, count in counts.items() if not count <= span.high]
        return certain(~among.one_of("card_id", outside))
    return one_of(card_id for card_id, count in counts.items() if span.low <= count <= span.high)


def one_of(card_ids: Iterable[str]) -> Truth:
    """These cards and no others."""
    return certain(among.one_of("card_id", card_ids))


def span_of(op: str, value: int, possibly: bool = False) -> Span:
    """The numbers that stand in this relation to the value."""
    low, high = {
        ">=": (value, NO_LIMIT),
        ">": (value + 1, NO_LIMIT),
        "<=": (0, value),
        "<": (0, value - 1),
    }.get(op, (value, value))
    return Span(low, high, possibly)
