"""Cards in templates: the drawn face in its sizes, pictures and the cells of rows, for any game."""

from __future__ import annotations

from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import catalogue
from cards.drawing import icon_id
from cards.faces import definition_of, face_html, face_html_by_id
from cards.games import Column, Html, icon_tile
from cards.intake import NOT_IN_CATALOGUE, is_placeholder_id
from cards.models import Card
from cards.query import shown

register = template.Library()
EMPTY_SQUARE: Final = SafeString('<span class="art-mark band-unknown" aria-hidden="true">?</span>')


@register.simple_tag
def card_face(card: Card, size: str = "list", turned: bool = False) -> SafeString:
    """The face of a card: ``full``, ``list`` or ``thumb``; ``turned`` for a Foe's move on the table."""
    return face_html(card, size=size, turned=turned)


@register.simple_tag
def card_face_by_id(
    game_key: str, card_id: str, size: str = "list", turned: bool = False, title: str = NOT_IN_CATALOGUE
) -> SafeString:
    """The face of a card by its id, without asking the database; a placeholder has the ``title`` for its reader."""
    return face_html_by_id(game_key, card_id, size=size, turned=turned, title=title)


@register.simple_tag
def card_cell(card: Card, column: Column) -> Html:
    """What a card shows in a column of its game."""
    return column.cell(definition_of(card))


@register.simple_tag
def card_art(card: Card) -> SafeString:
    """The picture of a card as a small square, for rows; a question mark where no record of it is kept."""
    return EMPTY_SQUARE if is_placeholder_id(card.card_id) else _square(card.game_id, definition_of(card))


@register.simple_tag
def card_art_by_id(game_key: str, card_id: str) -> SafeString:
    """The picture of a card by its id, without asking the database; empty when no such card is known."""
    entry = catalogue.find_card(game_key, card_id)
    if entry is None:
        return EMPTY_SQUARE if is_placeholder_id(card_id) else SafeString("")
    return _square(game_key, entry.definition)


def _square(game_key: str, definition: object) -> SafeString:
    game = catalogue.game(game_key)
    band = game.band(definition)
    return format_html('<span class="art-mark band-{}">{}</span>', band, game.make_picture(definition, band))


@register.simple_tag
def card_type_line(card: Card) -> str:
    """The words after the title: type, subtypes, keywords."""
    if card.is_placeholder:
        return "Not in the catalogue"
    return catalogue.game(card.game_id).type_line(definition_of(card))


@register.simple_tag
def game_icon(name: str) -> SafeString:
    """A plain icon of the sprite in the colour of the words around it: ``renown``, ``scars``, ``blade``."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("vendor/icons.svg"), icon_id(name)
    )


@register.simple_tag
def edge_icon(icon: str) -> SafeString:
    """One icon of an edge in its tile."""
    return icon_tile(icon)


@register.simple_tag
def card_value(card: Card, name: str) -> str:
    """A number of a card as it is recorded: its value, its bounds, ``?``, or nothing where its type has none."""
    return shown(getattr(definition_of(card), name))
