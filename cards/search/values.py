"""Single values of a query read as numbers, choices, patterns and dates, or refused with their place."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import re2

from cards.query import MOST_DIGITS, NO_LIMIT, Field, Kind, SearchError, Value, closest, plain_letters
from cards.search.among import TITLE
from cards.search.three_valued import Span, span_of

MAX_PATTERN: Final = 200
_NUMBER: Final = re.compile(rf"(?P<about>~?)(?P<number>[0-9]{{1,{MOST_DIGITS}}})")
_RANGE: Final = re.compile(rf"(?P<about>~?)(?P<low>[0-9]{{0,{MOST_DIGITS}}})\.\.(?P<high>[0-9]{{0,{MOST_DIGITS}}})")
_NUMBERS: Final = re.compile(r"~?[0-9]+(\.\.[0-9]*)?|~?\.\.[0-9]+")
_DATE: Final = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2}))?)?")
_QUIET: Final = re2.Options()
_QUIET.log_errors = False
_QUIET.case_sensitive = False


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a date as written, first and last, ``2006-05-01`` to ``2006-05-99``; they compare as text."""

    first: str
    last: str


def read_span(name: str, op: str, value: Value, numbers: Collection[str] = ()) -> Span:
    """The numbers a value stands for: ``3``, ``2..4``, ``..3``, ``~10``; ``SearchError`` when it is no number."""
    found = _NUMBER.fullmatch(value.text)
    if found:
        return span_of(op, int(found["number"]), bool(found["about"]))
    ranged = _RANGE.fullmatch(value.text)
    if ranged and (ranged["low"] or ranged["high"]):
        if op not in (":", "="):
            message = f'A range needs ":" or "=", not "{op}".'
            raise SearchError("wrong_operator", message, place=value.place, token=value.text)
        low, high = int(ranged["low"] or 0), int(ranged["high"] or NO_LIMIT)
        if low > high:
            message = f"No number lies from {low} to {high}."
            raise SearchError("empty_range", message, place=value.place, token=value.text)
        return Span(low, high, bool(ranged["about"]))
    raise _no_number(name, value, numbers)


def _no_number(name: str, value: Value, numbers: Collection[str]) -> SearchError:
    several = value.text.split(",")
    suggestion = "|".join(several) if all(_NUMBER.fullmatch(one) for one in several) else closest(value.text, numbers)
    if _NUMBERS.fullmatch(value.text):
        message = f'"{value.text}" is too large for {name}; numbers go to {"9" * MOST_DIGITS}.'
    else:
        other = " or the name of another number" if numbers else ""
        message = f'"{value.text}" is not a number for {name}; write 3, 2..4{", ?" if numbers else ""}{other}.'
    return SearchError("bad_number", message, place=value.place, token=value.text, suggestion=suggestion)


def read_choice(field: Field, value: Value) -> str:
    """The key of the value among the field's choices; ``SearchError`` with all of them otherwise."""
    key = field.choice(value.text)
    if key:
        return key
    known, several = list(field.choices or {}), value.text.split(",")
    is_list = field.kind is not Kind.DIRECTIVE and len(several) > 1 and all(field.choice(one) for one in several)
    said = f"there is {', '.join(known[:40])}{' …' if len(known) > 40 else ''}"
    if is_list:
        said = "several values have | between them"
    message = f'"{value.text}" is no {noun(field)}; {said}.'
    suggestion = "|".join(several) if is_list else closest(value.text, known)
    raise SearchError("unknown_value", message, place=value.place, token=value.text, suggestion=suggestion)


def noun(field: Field) -> str:
    """What a value of the field is called."""
    return f"value of {field.name}" if field.name == "is" else field.label


def read_pattern(value: Value) -> Any:
    """A compiled pattern of RE2, whose time grows with the length of the text alone; ``SearchError`` if it is none."""
    if len(value.text) > MAX_PATTERN:
        message = f"The pattern has {len(value.text)} characters; {MAX_PATTERN} are possible."
        raise SearchError("bad_pattern", message, place=value.place, token=value.text)
    try:
        return re2.compile(plain_letters(value.text).replace("~", TITLE), options=_QUIET)
    except re2.error as error:
        reason = error.args[0].decode() if error.args and isinstance(error.args[0], bytes) else str(error)
        message = f"This pattern cannot be read: {reason}. Patterns are those of RE2, without back references."
        raise SearchError("bad_pattern", message, place=value.place, token=value.text) from error


def read_days(value: Value, released: Mapping[str, str], other: str = "the key of a set") -> Days:
    """The days of ``2006``, ``2006-05``, ``2006-05-31`` or the key of a set; ``released`` has the days of the sets.

    ``other`` is what else may be written, for the sentence of a refusal.
    """
    key = value.text.casefold()
    text = released[key] if key in released else value.text
    found = _DATE.fullmatch(text)
    year, month, day = found.groups() if found else ("", "", "")
    if year and (not month or 1 <= int(month) <= 12) and (not day or 1 <= int(day) <= 31):
        return Days(f"{year}-{month or '00'}-{day or '00'}", f"{year}-{month or '99'}-{day or '99'}")
    if key in released:
        message = f'Nobody has recorded when the set "{value.text}" came out.'
        raise SearchError("bad_date", message, place=value.place, token=value.text)
    message = f'"{value.text}" is no date; write 2006, 2006-05, 2006-05-31 or {other}.'
    suggestion = closest(value.text, released)
    raise SearchError("bad_date", message, place=value.place, token=value.text, suggestion=suggestion)


def stands(op: str, days: Days, wanted: Days) -> bool:
    """Whether some days stand in this relation to the wanted ones; for the other signs, whether they lie in them."""
    return {
        ">": days.first > wanted.last,
        ">=": days.first >= wanted.first,
        "<": days.last < wanted.first,
        "<=": days.last <= wanted.last,
    }.get(op, wanted.first <= days.first and days.last <= wanted.last)
