"""Titles of cards for pages."""

from __future__ import annotations

import re

from cards import catalogue
from cards.catalogue import CatalogCard
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


class HomeMadeNames:
    """The home-made cards of a result that this page may show, to be found in sentences that name them."""

    def __init__(self, snapshot: PoolSnapshot | None) -> None:
        found = (shown_card(card_id) for card_id in (snapshot.private if snapshot else ()))
        self.cards = {str(card.definition.title): card for card in found if card is not None and card.made_by}
        titles = sorted(map(re.escape, self.cards), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(titles)})(?!\w)") if titles else None

    def in_words(self, *said: str) -> list[CatalogCard]:
        """Those of these cards that are named, each once."""
        if self._pattern is None:
            return []
        named = dict.fromkeys(title for words in said for title in self._pattern.findall(words))
        return [self.cards[title] for title in named]


def home_made_cards(snapshot: PoolSnapshot | None) -> list[str]:
    """The home-made cards of a result, each with who made it: ``Axe Dance, home-made by nora``.

    Those that ``show_cards_of`` let this request show.
    """
    ids = [card_id for card_id in snapshot.private if is_home_made_id(card_id)] if snapshot else []
    return sorted(card.said for card_id in ids if (card := shown_card(card_id)) is not None)


def show_cards_of(snapshot: PoolSnapshot | None) -> None:
    """Let this request show the home-made cards of a result that its reader may see, as they were played."""
    if snapshot is None or not snapshot.private:
        return
    try:
        show_played(snapshot.game_id, load(snapshot).records)
    except BadSnapshot:
        return
