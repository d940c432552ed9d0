"""The placeholders of a user with what depends on them, and taking one away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from cards.errors import PlaceholderRefused
from cards.models import Card
from cards.placeholders import CardScope, check_own, keep_card
from conanhub.web import alone
from decks import reading
from decks.lists import LineProblem
from decks.models import CollectionItem, DeckVersion, WishlistItem

#: What a form says in the place of a line: all lines that no card fits.
ALL_LINES: Final = "all"
#: So many cards are kept with one list.
MOST_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A placeholder, its copies, how many are wanted, and the number of decks that hold it."""

    card: Card
    owned: int
    wanted: int
    decks: int


def kept_cards(user: User, game_key: str) -> list[KeptCard]:
    """The placeholders of a user in a game, in the order of their titles."""
    own = CardScope(game_key, user.pk).own
    if not own:
        return []
    owned, wanted = reading.owned(user.pk, game_key), reading.wanted(user.pk, game_key)
    held = reading.decks_by_card(user.pk, game_key)
    return [
        KeptCard(card, owned.get(card_id, 0), wanted.get(card_id, 0), held.get(card_id, 0))
        for card_id, card in own.items()
    ]


def keep_lines(*, user: User, game_key: str, problems: Iterable[LineProblem], where: str) -> None:
    """Keep the card of one line of a list that no card of the catalogue fits, or of all such lines; all or none."""
    titles = {one.keep for one in problems if one.keep and where in (one.where, ALL_LINES)}
    if not titles:
        raise PlaceholderRefused("There is no such line in the list any more. Read it again.", "no_such_line")
    if len(titles) > MOST_AT_ONCE:
        said = f"{len(titles)} cards are too many to keep at once; at most {MOST_AT_ONCE} are. Cut the list in two."
        raise PlaceholderRefused(said, "too_many_placeholders")
    with alone(user):
        for title in sorted(titles):
            keep_card(user=user, game_key=game_key, title=title)


def remove_card(*, user: User, card: Card) -> None:
    """Delete a placeholder of which there are no copies, wants and decks; else nothing is changed."""
    with alone(user):
        check_own(user, card)
        if CollectionItem.objects.filter(card=card).exists():
            raise PlaceholderRefused("You have copies of this card. Take them out of your collection first.", "in_use")
        if WishlistItem.objects.filter(card=card).exists():
            raise PlaceholderRefused("This card is on your wishlist. Take it off first.", "in_use")
        if versions_with(user, card.card_id).exists():
            said = "A deck of yours holds this card, or did so in an earlier version. It stays as long as that deck."
            raise PlaceholderRefused(said, "in_use")
        card.delete()


def versions_with(user: User, card_id: str) -> QuerySet[DeckVersion]:
    """The versions of the user's decks that hold a card, old ones too."""
    stored = DeckVersion.objects.filter(deck__owner=user).annotate(stored=Cast("entries", TextField()))
    return stored.filter(stored__contains=f'"{card_id}"')
