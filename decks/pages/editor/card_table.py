"""The card list of the deck editor: what is searched for, one page of cards with their copies, and facets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.core.paginator import Page, Paginator

from cards.faces import definition_of
from cards.models import Card
from cards.placeholders import CardScope
from cards.query import SearchError, as_text, plain_test_values, top_parts
from cards.reading import (
    FacetGroup,
    Marked,
    Order,
    Row,
    Search,
    Sorted,
    facet_groups,
    home_made_cards,
    marked,
    named_cards,
    order_of,
    orders,
    own_cards,
    search,
)
from cards.search import order_names, split_directives
from decks.contents import quantity_of
from decks.games import DeckGame, Mark, Stat, Zone, deck_game, natural_section
from decks.reading import Person

PAGE_SIZE: Final = 30
#: So many cards that the catalogue does not have stand below the others.
OWN_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of the list: where it would go, how many copies the deck has and its reader owns."""

    card: Card
    zone: Zone
    quantity: int
    mark: Mark
    kind: tuple[tuple[str, ...], tuple[str, ...]]
    stats: tuple[Stat, ...]
    #: Copies that lie in no other built deck; ``None`` where it was not asked.
    free: int | None = None

    @property
    def section(self) -> str:
        return self.zone.key

    @property
    def at_hand(self) -> int:
        """The copies that can go into the deck."""
        return self.own if self.free is None else self.free

    @property
    def key(self) -> str:
        return f"{self.section}|{self.card.card_id}"

    @property
    def own(self) -> int:
        return int(getattr(self.card, "owned", 0))


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A card that the catalogue does not have, and the sections it may go to; ``mark`` names its maker, if any."""

    card_id: str
    title: str
    mark: str
    sections: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class CardTable:
    """A search in the editor: rows and facets, or why the query cannot be understood.

    ``own`` are cards that the catalogue does not have, of its user or of the sets that the deck names, each with the
    sections it may go to: all where the site does not know its type.
    """

    query: str
    english: str
    rows: tuple[CardRow, ...]
    page: Page[Row] | None
    unknown_count: int
    facets: tuple[FacetGroup, ...]
    error: SearchError | None = None
    zone: Zone | None = None
    orders: tuple[Order, ...] = ()
    own: tuple[OwnRow, ...] = ()
    #: How many cards that the catalogue does not have were found; the first of them are shown.
    own_count: int = 0

    @property
    def marked(self) -> Marked | None:
        """The query cut at the place of its error."""
        return marked(self.query, self.error) if self.error else None

    @property
    def order(self) -> Order | None:
        """What the cards are sorted by."""
        return next((order for order in self.orders if order.is_on), None)


def card_table(
    *,
    game_key: str,
    query: str,
    page_number: str,
    entries: Sequence[Sequence[Any]],
    person: Person,
    owned: Mapping[str, int] | None = None,
    available: Mapping[str, int] | None = None,
    scope: CardScope | None = None,
) -> CardTable:
    """Search for cards to put into a deck; a query that cannot be understood finds nothing and says why.

    ``owned`` are the copies of the person by card id, where they are known already, and ``available`` those of them
    that lie in no other built deck; ``scope`` are the cards as the person sees them in the deck.
    """
    game = deck_game(game_key)
    known = {"own": owned} if owned is not None else {}
    scope = scope or CardScope(game_key, person.pk)
    sets = {card.card_set.key: card.card_set.name for card in scope.named.values()} if scope.names else {}
    try:
        found = search(game_key, query, user_id=person.pk, known=known, own_sets=sets)
        page = Paginator(_in_order(game, found), PAGE_SIZE).get_page(page_number)
        zones = tuple(game.zones_for(entries))
        asked = _asked(zones, found)
        rows = tuple(_row(game, card, entries, asked) for card in found.load(list(page.object_list)))
        if available is not None:
            rows = tuple(replace(row, free=available.get(row.card.card_id, 0)) for row in rows)
        facets = tuple(group for group in facet_groups(found) if group.field in game.facets)
        unknown = found.unknown_count()
        own = _beside(found, scope, zones)
        more: dict[str, Any] = {"zone": asked, "orders": _orders(found), "own": own[:OWN_SHOWN], "own_count": len(own)}
        return CardTable(query, found.english, rows, page, unknown, facets, **more)
    except SearchError as error:
        return CardTable(query, "", (), None, 0, (), error)


def _beside(found: Search, scope: CardScope, zones: tuple[Zone, ...]) -> tuple[OwnRow, ...]:
    """What a search finds that the catalogue does not have: placeholders, and home-made cards of the deck's sets.

    Those of the person that the deck does not name are found if they are asked for.
    """
    key = scope.game_key
    kept = [OwnRow(card.card_id, card.title, "", zones) for card in own_cards(found, scope)]
    named = [
        OwnRow(card_id, card.definition.title, card.mark, _takers(zones, key, card.definition.type))
        for card_id, card in named_cards(found, scope).items()
    ]
    made = [
        OwnRow(card.card_id, card.title, scope.mark(card.card_id), _takers(zones, key, card.type))
        for card in home_made_cards(found)
    ]
    return tuple({row.card_id: row for row in (*made, *named, *kept)}.values())


def _takers(zones: tuple[Zone, ...], game_key: str, card_type: str) -> tuple[Zone, ...]:
    """The sections into which a card of a type may go."""
    natural = natural_section(game_key, card_type)
    return tuple(zone for zone in zones if zone.key == natural or card_type in zone.more_types) or zones


def _asked(zones: Sequence[Zone], found: Search) -> Zone | None:
    """The section whose search it is, also sorted otherwise, or that the query names: ``zone:gear2 sword``."""
    tree, _directives = split_directives(found.tree, found.context.table)
    named = [value for part in top_parts(tree) for value in plain_test_values(part, "zone")]
    same = (found.text, as_text(tree))
    searched = (zone for zone in zones if zone.search and zone.search in same)
    by_name = (zone for zone in zones if zone.search and [zone.key] == named)
    return next(searched, None) or next(by_name, None)


def _orders(found: Search) -> tuple[Order, ...]:
    """As a deck lists its cards, or by any figure of the game; once more for the other way round."""
    asked = split_directives(found.tree, found.context.table)[0]
    names = [("", "Deck order"), *order_names(found.context.table)]
    return orders(asked, names, Sorted(order_of(found.compiled), found.compiled.descending))


def _in_order(game: DeckGame, found: Search) -> Sequence[Row]:
    """The cards as asked for, else as a deck lists them."""
    if found.compiled.order or found.compiled.directives:
        return found.rows()
    return found.kept("in deck order", lambda: in_deck_order(game, found.rows()))


def in_deck_order(game: DeckGame, rows: Sequence[Row]) -> tuple[Row, ...]:
    """The cards as a deck lists them, group by group and those of large sections first; inside a group as they came."""
    zones = sorted(game.zones, key=lambda zone: zone.is_single)
    kinds = dict.fromkeys(kind for zone in zones for _, kinds in zone.groups for kind in kinds)
    places = {kind: place for place, kind in enumerate(kinds)}
    return tuple(sorted(rows, key=lambda row: places.get(row.type, len(places))))


def _row(game: DeckGame, card: Card, entries: Sequence[Sequence[Any]], asked: Zone | None) -> CardRow:
    """A card with the section it goes to: the one whose cards were asked for where it may lie there, else its own."""
    if asked is not None and card.type in asked.more_types:
        zone = asked
    else:
        found = game.zone(natural_section(card.game_id, card.type))
        assert found is not None
        zone = found
    section = zone.key
    definition = definition_of(card)
    return CardRow(
        card=card,
        zone=zone,
        quantity=quantity_of(entries, section, card.card_id),
        mark=game.mark(definition),
        kind=game.kind_words(definition),
        stats=game.stats(definition),
    )
