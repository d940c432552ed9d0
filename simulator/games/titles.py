"""Titles of cards for pages."""

from __future__ import annotations

from cards import catalogue
from cards.models import Card


def card_title(game_key: str, card_id: str | None) -> str:
    """A card's title; an id that the catalogue does not know is shown as it is.

    Whoever may see a match may see the cards it was played with, whosever they are.
    """
    if not card_id:
        return ""
    card = catalogue.find_card(game_key, card_id)
    if card is not None:
        return str(card.record["title"])
    row = Card.every.filter(game_id=game_key, card_id=card_id).only("title").first()
    return row.title if row else card_id
