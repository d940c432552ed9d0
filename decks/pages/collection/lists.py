"""What the collection pages show: cards or single copies with what one's decks need, totals, sets and their gaps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from cards import catalogue
from cards.intake import is_placeholder_id
from cards.models import Card
from cards.placeholders import CardScope
from cards.query import SearchError
from cards.reading import Marked, Row, Search, marked, own_cards, search
from decks import reading
from decks.collection import IN_SETS, ExportRow, InProducts, copies_found, in_products, load_copies, unknown_among
from decks.models import CollectionItem, CollectionStep, WishlistItem
from decks.quick_entry import Today, today, todays_cards

PAGE_SIZE: Final = 40
#: So many lines of the day stand on the page of the collection.
IN_SIGHT: Final = 8
#: Rows of an entry that are marked; more of them would fill the page.
MOST_MARKED: Final = 20
#: Ways to look that list copies of one kind in a row, not cards.
KINDS: Final = ("mine", "today", "trade")
#: Where the numbers of a row come from.
_COUNTS: Final = {
    "owned": "own",
    "needed": "needed",
    "wanted": "want",
    "free": "free",
    "promised": "promised",
    "boxed": "boxed",
}
#: Ways to look at a collection, and what each of them is called.
SHOWS: Final = {
    "mine": "Yours",
    "today": "Added today",
    "all": "All",
    "wanted": "Wishlist",
    "trade": "To trade",
    "missing": "Missing for your decks",
}


@dataclass(frozen=True, slots=True)
class OwnedRow:
    """One line of the collection: a card, or with ``copies`` the copies of one kind.

    ``boxed`` of the owned copies lie in products. With ``is_boxed`` the line is about these alone.
    """

    card: Card
    owned: int
    needed: int
    wanted: int
    free: int
    promised: int
    boxed: int
    copies: CollectionItem | None = None
    is_boxed: bool = False

    @property
    def single(self) -> int:
        """The owned copies that lie in no product."""
        return self.owned - self.boxed

    @property
    def missing(self) -> int:
        return max(0, self.needed - self.owned)


@dataclass(frozen=True, slots=True)
class CollectionPage:
    """A page of the collection with its totals, and the entry that can be taken back."""

    query: str
    show: str
    rows: tuple[OwnedRow, ...]
    page: Page[Any] | None
    counts: dict[str, int]
    copies: int
    error: SearchError | None = None
    newest: tuple[CollectionStep, ...] = ()
    today: Today = Today(0, 0, 0)
    english: str = ""
    #: How many of the cards looked at may fit besides, as a fact asked for is not recorded of them.
    unknown: int = 0

    @property
    def marked(self) -> Marked | None:
        """The query cut at the place of its error."""
        return marked(self.query, self.error) if self.error else None

    @property
    def of_kinds(self) -> bool:
        """Whether each row holds copies of one kind."""
        return self.show in KINDS

    @property
    def last(self) -> CollectionStep | None:
        """The newest entry or import."""
        return self.newest[0] if self.newest else None

    @property
    def new_ids(self) -> frozenset[str]:
        """The cards of the newest lines or of the last import, to be marked; none of a long list."""
        lines = list(takewhile(lambda step: step.typed, self.newest)) or list(self.newest[:1])
        ids = [row[0] for step in lines for row in step.before]
        return frozenset(ids) if len(ids) <= MOST_MARKED else frozenset()


@dataclass(frozen=True, slots=True)
class Totals:
    """The counts beside a collection, by way to look, with the copies in all and what was added today."""

    counts: dict[str, int]
    copies: int
    today: Today


@dataclass(frozen=True, slots=True)
class SetCard:
    """One card of a set, and the number of owned copies."""

    card_id: str
    title: str
    number: str
    band: str
    owned: int


@dataclass(frozen=True, slots=True)
class SetProgress:
    """The owned part of a set; ``cards`` only for the open set."""

    key: str
    name: str
    have: int
    total: int
    copies: int
    cards: tuple[SetCard, ...] = ()

    @property
    def percent(self) -> int:
        """Whole percent, never 100 before the last card."""
        return self.have * 100 // self.total if self.total else 0

    @property
    def lacking(self) -> tuple[SetCard, ...]:
        return tuple(card for card in self.cards if not card.owned)


def collection_page(*, user: User, game_key: str, query: str, show: str, page_number: str) -> CollectionPage:
    """Search one's cards; ``show`` is one of ``SHOWS``."""
    owned, needs = reading.owned(user.pk, game_key), reading.needs(user.pk, game_key)
    wanted, trade = reading.wanted(user.pk, game_key), reading.to_trade(user.pk, game_key)
    boxed = reading.from_products(user.pk, game_key)
    compared = reading.compared(owned, needs)
    missing = compared["missing"]
    added = today(user, game_key)
    counts, scope = _counted(game_key, owned, added, wanted, trade, missing), CardScope(game_key, user.pk)
    newest = tuple(CollectionStep.objects.filter(user=user, game_id=game_key)[:IN_SIGHT])
    ids: Mapping[str, Collection[str]] = {"wanted": wanted, "missing": missing}
    try:
        known: dict[str, Mapping[str, int]] = {"own": owned, "want": wanted, "trade": trade, **compared}
        found = search(game_key, query, user_id=user.pk, known=known)
        of_kinds, to_trade = show in KINDS, show == "trade"
        if show == "today":
            boxed, ids = {}, {**ids, "today": todays_cards(user, game_key)}
        rows: Any = (
            copies_found(found, user, boxed, to_trade=to_trade, card_ids=ids.get(show), scope=_if_needed(scope, owned))
            if of_kinds
            else _cards(found, ids.get(show), scope)
        )
        page = Paginator(rows, PAGE_SIZE).get_page(page_number)
        asked = list(page.object_list)
        cards: Iterable[Any] = load_copies(asked, boxed) if of_kinds else _loaded(found, asked, scope)
        unknown = _unknown(found, {**ids, "mine": owned, "trade": trade}.get(show))
    except SearchError as error:
        return CollectionPage(query, show, (), None, counts, sum(owned.values()), error, newest, added)
    promised = reading.promised(owned, trade, needs.reserved)
    known = {**known, "needed": needs.needed, "promised": promised, "boxed": boxed}
    shown = tuple(_row(one, known) for one in cards)
    return CollectionPage(
        query, show, shown, page, counts, sum(owned.values()), None, newest, added, found.english, unknown
    )


def _counted(
    game_key: str,
    owned: Mapping[str, int],
    added: Today,
    wanted: Mapping[str, int],
    trade: Mapping[str, int],
    missing: Mapping[str, int],
) -> dict[str, int]:
    return {
        "mine": len(owned),
        "today": added.cards,
        "all": len(catalogue.load_cards(game_key)),
        "wanted": len(wanted),
        "trade": len(trade),
        "missing": len(missing),
    }


def totals(user: User, game_key: str) -> Totals:
    """The counts beside a collection as they are now."""
    owned, needs, added = reading.owned(user.pk, game_key), reading.needs(user.pk, game_key), today(user, game_key)
    wanted, trade = reading.wanted(user.pk, game_key), reading.to_trade(user.pk, game_key)
    missing = reading.compared(owned, needs)["missing"]
    return Totals(_counted(game_key, owned, added, wanted, trade, missing), sum(owned.values()), added)


def _cards(found: Search, ids: Collection[str] | None, scope: CardScope) -> Sequence[Row]:
    """The cards of the catalogue that fit, or those of them with these ids, and behind them placeholders."""
    if ids is None:
        return found.rows()
    own = own_cards(found, scope) if any(is_placeholder_id(card_id) for card_id in ids) else []
    mine = [Row(card.pk, card.card_id, "", ()) for card in own if card.card_id in ids]
    return [*(row for row in found.rows() if row.card_id in ids), *mine]


def _if_needed(scope: CardScope, owned: Mapping[str, int]) -> CardScope | None:
    """The scope where a placeholder is among the owned cards."""
    return scope if any(is_placeholder_id(card_id) for card_id in owned) else None


def _loaded(found: Search, rows: Sequence[Row], scope: CardScope) -> list[Card]:
    """The cards of some rows in their order."""
    if not any(is_placeholder_id(row.card_id) for row in rows):
        return found.load(rows)
    by_id = {card.card_id: card for card in found.load(rows)} | dict(scope.own)
    return [by_id[row.card_id] for row in rows if row.card_id in by_id]


def _unknown(found: Search, ids: Collection[str] | None) -> int:
    """How many cards may fit besides, of all or of those with these ids."""
    return found.unknown_count() if ids is None else unknown_among(found, ids)


def _row(one: Card | CollectionItem | InProducts, known: Mapping[str, Mapping[str, int]]) -> OwnedRow:
    card = one if isinstance(one, Card) else one.card
    counts = {name: known[field].get(card.card_id, 0) for name, field in _COUNTS.items()}
    copies = one if isinstance(one, CollectionItem) else None
    return OwnedRow(card, copies=copies, is_boxed=isinstance(one, InProducts), **counts)


def row_of(*, user: User, card: Card) -> OwnedRow:
    """What the collection says of one card now, but for what is wanted."""
    owned, needs = reading.owned(user.pk, card.game_id), reading.needs(user.pk, card.game_id)
    promised = reading.promised(owned, reading.to_trade(user.pk, card.game_id), needs.reserved)
    boxed = {card.card_id: in_products(user, card)}
    known = {"own": owned, "want": {}, "needed": needs.needed, "promised": promised, "boxed": boxed}
    return _row(card, {**known, **reading.compared(owned, needs)})


def sets_page(*, user: User, game_key: str, chosen: str) -> tuple[list[SetProgress], SetProgress | None]:
    """The owned part of each set; the chosen set (by default the first) with every card."""
    owned = reading.owned(user.pk, game_key)
    by_set: dict[str, list[Any]] = {}
    for card in catalogue.load_cards(game_key):
        by_set.setdefault(card.card_set.key, []).append(card)
    key = chosen if chosen in by_set else next(iter(by_set), "")
    sets = [_progress(game_key, found, owned, with_cards=one == key) for one, found in by_set.items()]
    return sets, next((one for one in sets if one.key == key), None)


def _progress(game_key: str, cards: list[Any], owned: Mapping[str, int], *, with_cards: bool) -> SetProgress:
    game, info = catalogue.game(game_key), cards[0].card_set
    ids = [card.definition.id for card in cards]
    shown = tuple(
        SetCard(one.id, one.title, one.number, game.band(one), owned.get(one.id, 0))
        for one in (card.definition for card in cards if with_cards)
    )
    have = sum(card_id in owned for card_id in ids)
    return SetProgress(info.key, info.name, have, len(ids), sum(owned.get(card_id, 0) for card_id in ids), shown)


def export_rows(user: User, game_key: str, scope: CardScope | None = None) -> list[ExportRow]:
    """The whole collection in the order of the sets, a row for each kind of copy."""
    rows = CollectionItem.objects.filter(user=user, card__game_id=game_key)
    return _exported(scope or CardScope(game_key, user.pk), rows)


def wanted_rows(user: User, game_key: str) -> list[ExportRow]:
    """The whole wishlist in the order of the sets."""
    return _exported(CardScope(game_key, user.pk), WishlistItem.objects.filter(user=user, card__game_id=game_key))


def _exported(scope: CardScope, rows: QuerySet[CollectionItem] | QuerySet[WishlistItem]) -> list[ExportRow]:
    """The rows of an export, but for cards that the data files no longer hold."""
    game_key = scope.game_key
    index, name = reading.index_of(scope), catalogue.GAME_NAMES[game_key]
    sets = {card.card_set.key: card.card_set.name for card in catalogue.load_cards(game_key)}
    found = []
    for row in rows.select_related("card").order_by(*IN_SETS):
        card = index.by_id.get(row.card.card_id)
        kind, trade = (row.variant, row.trade) if isinstance(row, CollectionItem) else (None, 0)
        if card:
            found.append(ExportRow(card, row.quantity, name, sets.get(card.set_key, ""), kind, trade))
    return found
