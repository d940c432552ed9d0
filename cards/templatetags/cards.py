"""Cards in templates: the drawn face in its sizes, pictures and the cells of rows, for any game."""

from __future__ import annotations

from typing import Any, Final

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import catalogue
from cards.catalogue import CatalogCard
from cards.drawing import icon_id
from cards.faces import definition_of, face_html, face_html_by_id
from cards.games import Column, Html, icon_tile
from cards.intake import NOT_IN_CATALOGUE, is_home_made_id, is_of_user
from cards.models import Card
from cards.own_cards import address_in_set, page_of_set, shown_card, shown_sets
from cards.query import shown

register = template.Library()
EMPTY_SQUARE: Final = SafeString('<span class="art-mark band-unknown" aria-hidden="true">?</span>')


@register.simple_tag
def card_face(card: Card, size: str = "list", turned: bool = False) -> SafeString:
    """The face of a card: ``full``, ``list`` or ``thumb``; ``turned`` for a Foe's move on the table."""
    return face_html(card, size=size, turned=turned)


@register.simple_tag
def card_face_by_id(
    game_key: str,
    card_id: str,
    size: str = "list",
    turned: bool = False,
    title: str = NOT_IN_CATALOGUE,
    entry: CatalogCard | None = None,
) -> SafeString:
    """The face of a card by its id, without asking the database.

    A card of a user has the ``title`` for its reader, or the face of the ``entry`` of a home-made one.
    """
    return face_html_by_id(game_key, card_id, size=size, turned=turned, title=title, entry=entry)


@register.simple_tag(takes_context=True)
def card_address(context: dict[str, Any], game_slug: str, card_id: str) -> str:
    """The page of a card; that of a home-made one in its set, empty for who may not open it."""
    if not is_home_made_id(card_id):
        return reverse("cards:detail", args=[game_slug, card_id])
    return address_in_set(game_slug, card_id, _reader(context))


@register.simple_tag(takes_context=True)
def own_sets_shown(context: dict[str, Any], game_slug: str) -> list[tuple[str, str]]:
    """Name and page of each set of which this page shows home-made cards, where its reader may open it."""
    reader = _reader(context)
    pages = ((made.card_set.name, page_of_set(game_slug, key, reader)) for key, made in shown_sets().items())
    return [(name, page) for name, page in pages if page]


def _reader(context: dict[str, Any]) -> int | None:
    user = context.get("user")
    return user.pk if user is not None else None


@register.simple_tag(takes_context=True)
def card_link(
    context: dict[str, Any], game_slug: str, card_id: str, title: str, css: str = "", boost: bool = True
) -> SafeString:
    """A title as a link to the page of its card, with who made a home-made one; no link for who may not open it."""
    address = card_address(context, game_slug, card_id)
    made = shown_card(card_id)
    mark = format_html(' <span class="tag">{}</span>', made.mark) if made is not None else ""
    kind = format_html(' class="{}"', css) if css else ""
    if not address:
        return format_html("<span{}>{}</span>{}", kind, title, mark)
    plain = "" if boost else SafeString(' hx-boost="false"')
    return format_html('<a{} href="{}"{}>{}</a>{}', kind, address, plain, title, mark)


@register.simple_tag
def card_cell(card: Card, column: Column) -> Html:
    """What a card shows in a column of its game."""
    return column.cell(definition_of(card))


@register.simple_tag
def card_art(card: Card) -> SafeString:
    """The picture of a card as a small square, for rows; a question mark where no record of it is kept."""
    made: CatalogCard | None = getattr(card, "home_made", None)
    if made is not None:
        return _square(made.game_key, made.definition)
    if is_of_user(card.card_id) and not getattr(card, "is_home_made", False):
        return EMPTY_SQUARE
    return _square(card.game_id, definition_of(card))


@register.simple_tag
def card_art_by_id(game_key: str, card_id: str) -> SafeString:
    """The picture of a card by its id, without asking the database; empty when no such card is known."""
    entry = catalogue.find_card(game_key, card_id) or shown_card(card_id)
    if entry is None:
        return EMPTY_SQUARE if is_of_user(card_id) else SafeString("")
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
