"""The fields of the deck search, for the help page."""

from __future__ import annotations

from django import template

from cards.query import Field
from decks.search import FIELDS, TABLE

register = template.Library()


@register.simple_tag
def deck_fields() -> tuple[Field, ...]:
    """All fields, in the order of the help page."""
    return FIELDS


@register.simple_tag
def deck_fields_missing() -> dict[str, str]:
    """Why nothing can be searched by the fields that people may look for in vain: names by sentence."""
    return TABLE.missing
