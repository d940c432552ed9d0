"""Pieces of the Conan CCG's cards in its own templates."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.faces import definition_of
from cards.games import edge_row
from cards.models import Card

register = template.Library()
BACKS = {"draw": ("i-logo", "Draw Deck"), "foe": ("i-foe-back", "Foe Deck")}


@register.simple_tag
def card_back(deck: str = "draw", size: str = "list") -> SafeString:
    """The back of a card of the ``draw`` or the ``foe`` deck."""
    icon, name = BACKS[deck]
    return format_html(
        '<div class="card card-{} card-back back-{}" role="img" aria-label="Back of a card of the {}">'
        '<div class="card-face">'
        '<svg aria-hidden="true"><use href="{}#{}"/></svg></div></div>',
        *(size, deck, name, static("vendor/icons.svg"), icon),
    )


@register.simple_tag
def edge_icons(card: Card, side: str) -> SafeString:
    """The icons of the ``left`` or ``right`` edge in a row; nothing for a card without edges."""
    return edge_row(definition_of(card), side)
