"""Template tags that draw cards and parts of them: ``card_face``, ``card_back``, ``edge_icons`` and smaller marks."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import catalog
from cards.art import art_svg
from cards.edges import edge_row
from cards.edges import icon_tile as draw_icon_tile
from cards.face import band_of, definition_of, face_html, face_html_by_id
from cards.facts import shown
from cards.models import Card
from cards.texts import icon_id

register = template.Library()
BACKS = {"draw": ("i-logo", "Draw Deck"), "foe": ("i-foe-back", "Foe Deck")}


@register.simple_tag
def card_face(card: Card, size: str = "list", turned: bool = False) -> SafeString:
    """The face of a card: ``full``, ``list`` or ``thumb``; ``turned`` for a Foe's move on the table."""
    return face_html(card, size=size, turned=turned)


@register.simple_tag
def card_face_by_id(game_key: str, card_id: str, size: str = "list", turned: bool = False) -> SafeString:
    """The face of a card by its id, without asking the database."""
    return face_html_by_id(game_key, card_id, size=size, turned=turned)


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


@register.simple_tag
def edge_icons_by_id(game_key: str, card_id: str, side: str) -> SafeString:
    """The icons of an edge of a card by its id, without asking the database."""
    entry = catalog.find_card(game_key, card_id)
    return edge_row(entry.definition, side) if entry else SafeString("")


@register.simple_tag
def card_gem(card: Card) -> SafeString:
    """The gem of a card as a small hexagon; nothing for a card without one."""
    value = definition_of(card).gem
    if value is None:
        return SafeString("")
    return format_html(
        '<span class="gem-mark"><svg viewBox="0 0 40 46" aria-hidden="true">'
        '<path d="M20 0 40 11.5V34.5L20 46 0 34.5V11.5Z"/></svg>'
        '<b><span class="visually-hidden">Gem </span>{}</b></span>',
        shown(value),
    )


@register.simple_tag
def card_art(card: Card) -> SafeString:
    """The picture of a card as a small square, for rows."""
    definition = definition_of(card)
    band = band_of(definition)
    return format_html('<span class="art-mark band-{}">{}</span>', band, art_svg(definition, band))


@register.simple_tag
def icon_tile(icon: str) -> SafeString:
    """One combat icon in its tile, by its name."""
    return draw_icon_tile(icon)


@register.simple_tag
def game_icon(name: str) -> SafeString:
    """A plain icon of the sprite in the colour of the words around it: ``renown``, ``scars``, ``blade``."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("vendor/icons.svg"), icon_id(name)
    )


@register.simple_tag
def card_type_line(card: Card) -> str:
    """The words after the title: type, Foe Type, Territory, keywords, traits."""
    definition = definition_of(card)
    words = (definition.type, definition.foe_type, definition.territory, *definition.keywords, *definition.traits)
    return " · ".join(word for word in words if word and word != "?")


@register.simple_tag
def card_value(card: Card, name: str) -> str:
    """A number of a card as it is recorded: its value, its bounds, ``?``, or nothing where its type has none."""
    return shown(getattr(definition_of(card), name))
