"""What the collection page shows: cards with copies owned, copies needed by one's decks, totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, Sum

from cards import catalog
from cards.models import Card
from cards.queries import search
from cards.search.errors import SearchError
from decks import queries
from decks.collection_list import ExportRow
from decks.models import Owned
from decks.services import entries_of

PAGE_SIZE: Final = 40
SHOWS: Final = ("mine", "all", "missing")


@dataclass(frozen=True, slots=True)
class OwnedRow:
    """One card of the collection."""

    card: Card
    owned: int
    needed: int

    @property
    def missing(self) -> int:
        return max(0, self.needed - self.owned)

    @property
    def free(self) -> int:
        """Copies that no deck needs."""
        return max(0, self.owned - self.needed)


@dataclass(frozen=True, slots=True)
class CollectionPage:
    """A page of the collection with its totals."""

    query: str
    show: str
    rows: tuple[OwnedRow, ...]
    page: Page[Card] | None
    counts: dict[str, int]
    copies: int
    error: str = ""


def collection_page(*, user: User, game_key: str, query: str, show: str, page_number: str) -> CollectionPage:
    """Search one's cards; ``show`` is what one owns, every card, or what one's decks lack."""
    owned = queries.owned_counts(person=user, game_key=game_key)
    needed = needed_copies(user, game_key)
    missing = [card_id for card_id, need in needed.items() if need > owned.get(card_id, 0)]
    known = len(catalog.pool(game_key).defs)
    counts = {"mine": len(owned), "all": known, "missing": len(missing)}
    copies = sum(owned.values())
    try:
        cards = _shown(search(game_key, query, user_id=user.pk).cards(), show, user, missing)
    except SearchError as error:
        return CollectionPage(query, show, (), None, counts, copies, error.message)
    page = Paginator(cards, PAGE_SIZE).get_page(page_number)
    rows = tuple(OwnedRow(card, owned.get(card.card_id, 0), needed.get(card.card_id, 0)) for card in page.object_list)
    return CollectionPage(query, show, rows, page, counts, copies)


def _shown(cards: QuerySet[Card], show: str, user: User, missing: list[str]) -> QuerySet[Card]:
    if show == "mine":
        return cards.filter(owners__user=user)
    return cards.filter(card_id__in=missing) if show == "missing" else cards


def needed_copies(user: User, game_key: str) -> dict[str, int]:
    """The most copies of each card that any one of somebody's decks holds; decks share their cards."""
    needed: dict[str, int] = {}
    for deck in queries.decks_of(owner=user).filter(game_id=game_key):
        for _, card_id, quantity in entries_of(deck):
            needed[card_id] = max(needed.get(card_id, 0), quantity)
    return needed


def export_rows(user: User, game_key: str) -> list[ExportRow]:
    """Everything somebody owns, in the order of the sets."""
    index = queries.card_index(game_key)
    sets = {card.card_set.key: card.card_set.name for card in catalog.load_cards(game_key)}
    rows = Owned.objects.filter(user=user, card__game_id=game_key).select_related("card")
    rows = rows.order_by("card__card_set__position", "card__number_order", "card__title")
    name = catalog.GAME_NAMES[game_key]
    return [
        ExportRow(index.by_id[row.card.card_id], row.quantity, name, sets[index.by_id[row.card.card_id].set_key])
        for row in rows
        if row.card.card_id in index.by_id
    ]


def copies_owned(user: User, card: Card) -> int:
    """How many copies of one card somebody has."""
    return Owned.objects.filter(user=user, card=card).aggregate(total=Sum("quantity"))["total"] or 0
