"""What a page was asked to search for, and how it shows a query that cannot be understood."""

from __future__ import annotations

from dataclasses import dataclass

from cards.search.errors import SearchError


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
