"""What people do with their collection."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction

from cards.models import Card
from decks.collection_list import MAX_OWNED, OwnedList
from decks.entries import shown
from decks.errors import DecklistRefused, DeckRefused
from decks.models import Owned


def set_owned(*, user: User, card: Card, quantity: int) -> int:
    """Record how many copies of a card somebody has; none takes the row away."""
    if isinstance(quantity, bool) or not isinstance(quantity, int) or not 0 <= quantity <= MAX_OWNED:
        raise DeckRefused(
            f"{shown(quantity)} copies cannot be; write a whole number from 0 to {MAX_OWNED:,}.", "bad_quantity"
        )
    if quantity == 0:
        Owned.objects.filter(user=user, card=card).delete()
    else:
        Owned.objects.update_or_create(user=user, card=card, defaults={"quantity": quantity})
    return quantity


def add_owned(*, user: User, card: Card, copies: int) -> int:
    """Record copies more or less than before, never fewer than none."""
    with transaction.atomic():
        row = Owned.objects.select_for_update().filter(user=user, card=card).first()
        return set_owned(user=user, card=card, quantity=max(0, (row.quantity if row else 0) + copies))


def import_owned(
    *, user: User, game_key: str, found: OwnedList, skip_problems: bool = False, replace: bool = False
) -> int:
    """Add a list to a collection, or set the cards of the list to its numbers; all of it or nothing."""
    if found.problems and not skip_problems:
        raise DecklistRefused(found.problems)
    with transaction.atomic():
        cards = Card.objects.filter(game_id=game_key, card_id__in=found.copies)
        before = {} if replace else _owned_by_card(user, game_key)
        for card in cards:
            set_owned(user=user, card=card, quantity=before.get(card.card_id, 0) + found.copies[card.card_id])
    return len(found.copies)


def _owned_by_card(user: User, game_key: str) -> Mapping[str, int]:
    rows = Owned.objects.select_for_update().filter(user=user, card__game_id=game_key)
    return dict(rows.values_list("card__card_id", "quantity"))
