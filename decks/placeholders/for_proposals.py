"""What proposals about cards need of collections and decks: merging placeholders, and who has a card in a deck."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.contrib.auth.models import User
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from cards.errors import PlaceholderRefused
from cards.models import Card, Origin
from cards.proposals import Impact
from decks.models import Deck
from decks.placeholders import merging


def merge_own(owner: User, old: Card, card: Card) -> None:
    """Merge a user's placeholder into the card that he proposed; one that cannot be stays, and he can do it by hand."""
    try:
        merging.merge_card(actor=owner, old=old, card=card)
    except PlaceholderRefused:
        return


def merge_others(moderator: User, card: Card, without: Collection[int]) -> tuple[int, int]:
    """Merge what users keep under the title of a card, but for these placeholders."""
    return merging.merge_for_users(actor=moderator, card=card, without=without)


def holders(card: Card) -> Sequence[int]:
    """The users who have a card in a deck."""
    return list(_decks_with(card.game_id, card.card_id).values_list("owner", flat=True).distinct().order_by("owner"))


def impact(game_key: str, search_title: str, card_id: str) -> Impact:
    """How many users keep a card of this title, and how many decks hold the card."""
    kept = Card.every.filter(game_id=game_key, origin=Origin.PLACEHOLDER, merged_into=None, search_title=search_title)
    return Impact(kept.count(), _decks_with(game_key, card_id).count() if card_id else 0)


def _decks_with(game_key: str, card_id: str) -> QuerySet[Deck]:
    found = Deck.objects.filter(game_id=game_key, deleted_at=None, current__isnull=False)
    return found.annotate(stored=Cast("current__entries", TextField())).filter(stored__contains=f'"{card_id}"')
