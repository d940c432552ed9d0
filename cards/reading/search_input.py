"""What a page was asked to search for, and how it shows a query that cannot be understood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import reselect, reswap, retarget

from cards.query import SearchError

#: Mistakes that more letters may mend, wherever they stand.
_OPEN: Final = ("no_value", "unfinished", "open_bracket", "open_quote", "open_pattern")
#: Mistakes of a word that may be half written, where it is the last one.
_HALF: Final = ("unknown_value", "bad_number", "bad_date", "bad_count", "bad_pattern", "empty_range", "two_joins")


@dataclass(frozen=True, slots=True)
class Marked:
    """A query cut at the place of its error; ``mended`` is the query with the word that may be meant."""

    before: str
    bad: str
    after: str
    mended: str


def query_text(text: str) -> str:
    """A query as it is searched for: whole, so that one too long is refused and never cut, and without NUL."""
    return text.replace("\x00", "").strip()


def marked(text: str, error: SearchError) -> Marked:
    """The query cut at the place of its error, for the page to mark."""
    start, end = error.place.start, max(error.place.end, error.place.start)
    mended = f"{text[:start]}{error.suggestion}{text[end:]}" if error.suggestion else ""
    return Marked(text[:start], text[start:end] or "▲", text[end:], mended)


def is_unfinished(text: str, error: SearchError) -> bool:
    """Whether more letters may mend a query: something is open, or its last word is not known yet."""
    return error.code in _OPEN or (error.code in _HALF and error.place.end >= len(text.rstrip()))


def hint(request: HttpRequest, error: SearchError) -> HttpResponse:
    """While the user types: show the error beside the field and keep the list."""
    response = render(request, "cards/_hint.html", {"hint": error})
    return retarget(reselect(reswap(response, "outerHTML"), "#query-hint"), "#query-hint")
