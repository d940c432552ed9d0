"""Titles of cards for pages."""

from __future__ import annotations

from cards import catalogue
from cards.errors import BadSnapshot
from cards.intake import NOT_IN_CATALOGUE, is_home_made_id
from cards.models import Card, PoolSnapshot
from cards.own_cards import show_played, shown_card
from cards.snapshots import load


def card_title(game_key: str, card_id: str | None) -> str:
    """A card's title; an id that the catalogue does not know is shown as it is.

    Whoever may see a match may see the cards it was played with, whosever they are. Home-made ones are those that
    ``show_cards_of`` let this page show.
    """
    if not card_id:
        return ""
    card = catalogue.find_card(game_key, card_id) or shown_card(card_id)
    if card is None and is_home_made_id(card_id):
        return NOT_IN_CATALOGUE
    if card is not None:
        return str(card.record["title"])
    row = Card.every.filter(game_id=game_key, card_id=card_id).only("title").first()
    return row.title if row else card_id


def show_cards_of(snapshot: PoolSnapshot | None) -> None:
    """Let this request show the home-made cards of a result that its reader may see, as they were played."""
    if snapshot is None or not snapshot.private:
        return
    try:
        show_played(snapshot.game_id, load(snapshot).records)
    except BadSnapshot:
        return
