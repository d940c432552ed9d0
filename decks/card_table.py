"""The card list of the deck editor: what is searched for, one page of cards with their copies, and facets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator

from cards.face import definition_of
from cards.facets import FacetGroup, facet_groups
from cards.facts import shown
from cards.models import Card
from cards.queries import search
from cards.search.errors import SearchError
from decks.deck_page import Stat, stats_of
from decks.entries import quantity_of
from decks.queries import Person
from decks.zones import natural_section

PAGE_SIZE: Final = 30
DEFAULT_QUERY: Final = "type:foe|move|action|item|ally|region"
#: The groups of the catalogue's panel that help to build a deck.
FACETS: Final = ("type", "icon", "gem", "renown", "own")


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of the list: where it would go, how many copies the deck has and its reader owns."""

    card: Card
    section: str
    quantity: int

    @property
    def key(self) -> str:
        return f"{self.section}|{self.card.card_id}"

    @property
    def stats(self) -> tuple[Stat, ...]:
        """The figures of a character."""
        return stats_of(definition_of(self.card))

    @property
    def renown(self) -> str:
        """Renown as it is known, "?" when it is not, empty for cards without."""
        return shown(definition_of(self.card).renown)

    @property
    def initiative(self) -> str:
        """Initiative as it is known."""
        return shown(definition_of(self.card).initiative)

    @property
    def own(self) -> int:
        return int(getattr(self.card, "owned", 0))


@dataclass(frozen=True, slots=True)
class CardTable:
    """A search in the editor: rows and facets, or why the query cannot be understood."""

    query: str
    english: str
    rows: tuple[CardRow, ...]
    page: Page[Card] | None
    unknown_count: int
    facets: tuple[FacetGroup, ...]
    error: str = ""


def card_table(
    *, game_key: str, query: str, page_number: str, entries: Sequence[Sequence[Any]], person: Person
) -> CardTable:
    """Search for cards to put into a deck; a query that cannot be understood finds nothing and says why."""
    try:
        found = search(game_key, query, user_id=person.pk)
        page = Paginator(found.cards(), PAGE_SIZE).get_page(page_number)
        rows = tuple(_row(game_key, card, entries) for card in page.object_list)
        facets = tuple(group for group in facet_groups(found) if group.field in FACETS)
        return CardTable(query, found.english, rows, page, found.unknown_count(), facets)
    except SearchError as error:
        return CardTable(query, "", (), None, 0, (), error.message)


def _row(game_key: str, card: Card, entries: Sequence[Sequence[Any]]) -> CardRow:
    section = natural_section(game_key, card.type)
    return CardRow(card, section, quantity_of(entries, section, card.card_id))
