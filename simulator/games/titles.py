"""Titles of cards for pages."""

from __future__ import annotations

from cards import catalogue


def card_title(game_key: str, card_id: str | None) -> str:
    """A card's title; an id that the catalogue does not know is shown as it is."""
    if not card_id:
        return ""
    card = catalogue.find_card(game_key, card_id)
    return str(card.record["title"]) if card else card_id
