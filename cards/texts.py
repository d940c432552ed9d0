"""The rules text of a card, as parts for a page and as plain words for search."""

from __future__ import annotations

from cards.catalog import Record


def plain_text(record: Record) -> str:
    """The rules text as plain lines, icons named; empty when nobody has recorded it."""
    return ""
