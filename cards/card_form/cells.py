"""What is told in a field, as it is written in one cell: the grammar of tables, which the form uses too. Pure.

Empty says nothing, ``?`` cannot tell, ``none`` is not on the card, ``.`` is an empty slot, ``3..4`` are bounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from cards.card_form.edges import read_edge, write_edge
from cards.card_form.fields import UNKNOWN, FieldError, FormField, Told
from cards.errors import BadTitle
from cards.intake import clean_title
from cards.own_sets import MOST_FLAVOR

Json = Any
NONE: Final = "none"
#: The longest word of a list, and the longest text of a field but for the rules text.
MAX_WORD: Final = 40
MAX_WORDS: Final = 12
MAX_TEXT: Final = 400
MAX_NUMBER: Final = 12
_BOUNDS: Final = re.compile(r"(?P<low>\d{1,3})\s*(?:\.\.\.?|-|\u2013|\u2026|to)\s*(?P<high>\d{1,3})")
_LEAST: Final = re.compile(r"(?P<low>\d{1,3})\s*(?:\+|\.\.)")
_MOST: Final = re.compile(r"(?:\.\.|<=|\u2264)\s*(?P<high>\d{1,3})|(?P<below>\d{1,3})\s*-")
_WHOLE: Final = re.compile(r"[+-]?\d{1,4}|\u2212\d{1,4}")
#: What spreadsheets make of 3-4 and of 1/2.
_DATE: Final = re.compile(
    r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}.*|\d{1,2}[-. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*.*"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*[-. ]\d{1,4}",
    re.IGNORECASE,
)
DATE_ADVICE: Final = "is a date: a spreadsheet made it of 3-4. Write bounds as 3..4, and format the column as text."


def read_cell(field: FormField, text: str) -> Told | None:
    """What a cell tells of a field; ``None`` where it says nothing. ``FieldError`` says what to write instead."""
    written = " ".join(text.split()) if field.kind != "rules" else text.strip()
    if not written:
        return None
    if field.name == "flavor":
        return _text(field, written)
    if written == UNKNOWN:
        return Told("unknown", UNKNOWN)
    if written.casefold() == NONE and field.name != "title" and NONE not in field.choices:
        return _absent(field)
    return READERS[field.kind](field, written)


def write_cell(field: FormField, told: Told | None) -> str:
    """A cell that ``read_cell`` reads as this."""
    if told is None:
        return ""
    if told.state == "absent":
        return NONE
    if told.state == "unknown":
        return _written_bounds(told.value)
    if field.kind == "edge":
        return write_edge(told.value)
    if field.kind == "words":
        return ", ".join((*told.value, *told.other_words))
    if field.kind == "flag":
        return "yes" if told.value else "no"
    if field.kind == "amounts":
        shown = ((name, "yes" if value is True else _written_bounds(value)) for name, value in told.value.items())
        return ", ".join(f"{name} {value}" for name, value in shown)
    return str(told.value)


def told_of(field: FormField, value: Json) -> Told:
    """What the value of a record tells of a field."""
    if value is None or (field.kind == "words" and value == []):
        return Told("absent", [] if field.kind == "words" else None)
    if isinstance(value, str) and field.kind in ("number", "choice", "words", "edge", "amounts", "flag"):
        if value == UNKNOWN or (field.kind == "number" and value[:1].isdigit()):
            return Told("unknown", value)
    return Told("unknown", UNKNOWN) if value == UNKNOWN else Told("value", value)


def _written_bounds(value: Json) -> str:
    """Bounds of a record, ``3-4``, ``11+`` or ``4-``, as they are written here."""
    text = str(value)
    if text.endswith("+") or not text[:1].isdigit():
        return text
    return f"..{text[:-1]}" if text.endswith("-") else text.replace("-", "..")


def _absent(field: FormField) -> Told:
    if field.kind == "rules":
        return Told("absent", [])
    if not field.is_optional:
        raise FieldError("not_optional", f"every such card has {field.label}; write ? if yours does not show it.")
    return Told("absent", [] if field.kind == "words" else None)


def _text(field: FormField, written: str) -> Told:
    if field.name in ("title", "location", "area", "set"):
        try:
            return Told("value", clean_title(written))
        except BadTitle as error:
            raise FieldError(error.code, error.message) from error
    most = {"number": MAX_NUMBER, "flavor": MOST_FLAVOR}.get(field.name, MAX_TEXT)
    _check_plain(field, written, most)
    return Told("value", written)


def _check_plain(field: FormField, written: str, most: int) -> None:
    if len(written) > most:
        raise FieldError("too_long", f"{field.label} has {most} letters at most; this has {len(written):,}.")
    if any(letter in "<>" or not letter.isprintable() for letter in written):
        raise FieldError("bad_letters", f"{field.label} cannot hold <, > or invisible characters. Type it as printed.")


def _number(field: FormField, written: str) -> Told:
    if _WHOLE.fullmatch(written):
        return Told("value", _in_range(field, int(written.replace("\u2212", "-"))))
    bounds = _bounds(field, written)
    if bounds is None:
        raise _no_number(field, written)
    return Told("value", int(bounds)) if bounds.isdecimal() else Told("unknown", bounds)


def _bounds(field: FormField, written: str) -> str | None:
    """Bounds as a record holds them, a number where both are the same."""
    both, least, most = (pattern.fullmatch(written) for pattern in (_BOUNDS, _LEAST, _MOST))
    if both is None and least is None and most is None:
        return None
    if not field.has_bounds:
        raise FieldError("no_bounds", f"{field.label} is one number, or ? if it cannot be told.")
    if both:
        low, high = _in_range(field, int(both["low"])), _in_range(field, int(both["high"]))
        if low > high:
            raise FieldError("bad_bounds", f"the lower number comes first: {high}..{low}.")
        return str(low) if low == high else f"{low}-{high}"
    if least:
        return f"{_in_range(field, int(least['low']))}+"
    written_high = (most["high"] or most["below"]) if most else "0"
    return f"{_in_range(field, int(written_high))}-"


def _in_range(field: FormField, number: int) -> int:
    if not field.low <= number <= field.high:
        said = f"{field.label} is {field.low} to {field.high} on every card; this says {number}."
        raise FieldError("out_of_range", said)
    return number


def _no_number(field: FormField, written: str) -> FieldError:
    if _DATE.fullmatch(written):
        return FieldError("date", f"“{written[:MAX_WORD]}” {DATE_ADVICE}")
    how = "a whole number, bounds such as 3..4, or ?" if field.has_bounds else "a whole number or ?"
    return FieldError("no_number", f"“{written[:MAX_WORD]}” is not a number; write {how}.")


def _choice(field: FormField, written: str) -> Told:
    wanted = written.casefold()
    for value, name in field.options:
        if wanted in (value.casefold(), name.casefold()):
            return Told("value", value)
    if field.is_open:
        return _text(field, written)
    names = ", ".join(name for _value, name in field.options)
    raise FieldError("no_choice", f"“{written[:MAX_WORD]}” is not known as {field.label}; there are {names}.")


def _flag(field: FormField, written: str) -> Told:
    if written.casefold() in ("yes", "y", "true", "1"):
        return Told("value", True)
    if written.casefold() in ("no", "n", "false", "0"):
        return Told("value", False)
    raise FieldError("no_flag", f"{field.label} is yes or no, or ? if it cannot be told.")


def _words(field: FormField, written: str) -> Told:
    words = [word for part in re.split(r"[,;]", written) if (word := " ".join(part.split()))]
    if len(words) > MAX_WORDS:
        raise FieldError("too_many", f"{field.label}: {MAX_WORDS} words at most; these are {len(words)}.")
    known = {word.casefold(): word for word in field.choices}
    found: list[str] = []
    other: list[str] = []
    for word in words:
        _check_plain(field, word, MAX_WORD)
        own = known.get(word.casefold())
        into = found if own or field.is_open else other
        if (own or word) in into and not field.is_repeated:
            raise FieldError("twice", f"“{word}” stands here twice.")
        into.append(own or word)
    if other and field.is_repeated:
        raise FieldError("no_choice", f"“{other[0]}” is not known; there are {', '.join(field.choices)}.")
    return Told("value", found, tuple(other))


def _amounts(field: FormField, written: str) -> Told:
    found: dict[str, Json] = {}
    parts = {part.name: part for part in field.parts}
    names = {word: part.name for part in field.parts for word in (part.name, part.label.casefold())}
    example = f"{field.parts[0].name} 4"
    for one in filter(None, (part.strip() for part in re.split(r"[,;]", written))):
        name, _blank, value = one.rpartition(" ")
        part = parts.get(names.get(name.strip().casefold(), ""))
        if part is None:
            known = ", ".join(part.name for part in field.parts)
            raise FieldError("no_amount", f"“{one[:MAX_WORD]}” is not understood; write {example}. There are {known}.")
        if part.name in found:
            raise FieldError("twice", f"{part.name} stands here twice.")
        told = read_cell(part, value)
        if told is not None and told.state != "absent":
            found[part.name] = told.value
    if not found:
        raise FieldError("no_amount", f"write what is printed, as in {example}.")
    if field.is_exclusive and len(found) > 1:
        raise FieldError("one_amount", f"a card prints one of {', '.join(parts)}.")
    return Told("value", found)


def _edge(field: FormField, written: str) -> Told:
    slots = read_edge(written)
    return Told("unknown", UNKNOWN) if slots == [UNKNOWN] * 4 else Told("value", slots)


READERS: Final[Mapping[str, Callable[[FormField, str], Told]]] = {
    "text": _text,
    "number": _number,
    "choice": _choice,
    "flag": _flag,
    "words": _words,
    "amounts": _amounts,
    "edge": _edge,
    "rules": lambda _field, written: Told("value", written),
}
