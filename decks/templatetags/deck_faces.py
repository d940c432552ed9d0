"""The card in focus of the editor: its face, small, and beside it all its words."""

from __future__ import annotations

from typing import Any

from django import template

from cards import catalogue
from cards.faces import make_face

register = template.Library()


@register.inclusion_tag("decks/_face.html")
def card_in_focus(game_key: str, card_id: str) -> dict[str, Any]:
    """Face and words of a card by its id, without asking the database; nothing for one that is not known."""
    entry = catalogue.find_card(game_key, card_id)
    if entry is None:
        return {}
    slug = catalogue.game(game_key).slug
    return {"face": make_face(entry), "game_key": game_key, "game_slug": slug, "card_id": card_id}
