"""Where the catalogue asks for what is recorded beside the data files."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import DatabaseError, InterfaceError
from django.db.models import Q

from cards.catalogue import Overlay, Recorded, Source, look_again
from cards.facts.applying import set_info
from cards.models import Card, Game, Origin


def stamps() -> Mapping[str, str]:
    """The stamps of all games."""
    return dict(Game.objects.order_by().values_list("key", "stamp"))


def overlay(game_key: str) -> Overlay:
    """The cards of a game whose records are not, or not only, of a data file; hidden ones too, for decks with them."""
    stamp = Game.objects.filter(pk=game_key).values_list("stamp", flat=True).first() or ""
    rows = Card.objects.filter(Q(origin=Origin.COMMUNITY) | Q(revision__gt=0), game_id=game_key, merged_into=None)
    found = {
        card.card_id: Recorded(
            card.record, set_info(card.card_set), card.origin == Origin.COMMUNITY, card.hidden_at is not None
        )
        for card in rows.select_related("card_set").order_by("pk")
        if card.card_set is not None
    }
    merged = Card.objects.filter(game_id=game_key).exclude(merged_into=None)
    return Overlay(stamp, found, dict(merged.values_list("card_id", "merged_into__card_id")))


SOURCE = Source(stamps, overlay)


def look(**_signal: object) -> None:
    """Find out what changed when a request or a task begins; a database that is away is met by what asks it next."""
    try:
        look_again()
    except (DatabaseError, InterfaceError):
        return
