"""What a user does with the own placeholders, but for what decks and collections do with them."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User

from cards import catalogue
from cards.errors import PlaceholderRefused
from cards.intake import clean_title, new_placeholder_id
from cards.models import Card, Origin
from cards.query import fold
from conanhub.web import alone

#: So many cards a user can keep of a game.
MOST_KEPT: Final = 1000
#: Behind every type of a game in lists by type.
LAST: Final = 999


def keep_card(*, user: User, game_key: str, title: str) -> Card:
    """Keep a card under this title, or find the one that the user keeps under it; capitals and accents do not count.

    Refused for a title of the catalogue: that card is to be used.
    """
    title = clean_title(title)
    catalogue.game(game_key)
    with alone(user):
        _check_new(game_key, title)
        mine = Card.every.filter(owner=user, game_id=game_key, origin=Origin.PLACEHOLDER, merged_into=None)
        found = mine.filter(search_title=fold(title)).first()
        if found is not None:
            return found
        if mine.count() >= MOST_KEPT:
            said = f"You keep {MOST_KEPT:,} cards of this game that the catalogue does not have; more do not fit."
            raise PlaceholderRefused(said, "too_many_placeholders")
        return Card.every.create(
            game_id=game_key,
            card_id=new_placeholder_id(),
            origin=Origin.PLACEHOLDER,
            owner=user,
            title=title,
            search_title=fold(title),
            type_order=LAST,
            record={},
            is_listed=False,
        )


def rename_card(*, user: User, card: Card, title: str) -> Card:
    """Give a placeholder of the user another title."""
    title = clean_title(title)
    with alone(user):
        check_own(user, card)
        _check_new(card.game_id, title)
        mine = Card.every.filter(owner=user, game_id=card.game_id, origin=Origin.PLACEHOLDER, merged_into=None)
        mine = mine.filter(search_title=fold(title))
        if mine.exclude(pk=card.pk).exists():
            raise PlaceholderRefused("You keep another card under this title.", "title_used")
        Card.every.filter(pk=card.pk).update(title=title, search_title=fold(title))
    card.title, card.search_title = title, fold(title)
    return card


def check_own(user: User, card: Card) -> None:
    """Refuse a card that is no placeholder of this user, or was merged by now."""
    if not Card.every.filter(pk=card.pk, owner=user, origin=Origin.PLACEHOLDER, merged_into=None).exists():
        raise PlaceholderRefused("There is no such card of yours. Load the page again.", "no_such_placeholder")


def _check_new(game_key: str, title: str) -> None:
    known = Card.objects.filter(game_id=game_key, is_listed=True, search_title=fold(title)).first()
    if known is not None:
        raise PlaceholderRefused(f"“{known.title}” is in the catalogue. Use that card.", "in_the_catalogue")
