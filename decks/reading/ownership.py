"""Search fields about the user's own cards: copies, available and missing ones, decks with a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final
from uuid import UUID

from cachetools import LRUCache
from django.db.models import F, QuerySet
from django.db.models.functions import Least

from cards import catalogue
from cards.intake import is_home_made_id
from cards.models import Card
from cards.ownership import Counts, Words
from decks.games import NAMED, PLAYABLE, UNKNOWN, WITH_CHANGES, deck_game
from decks.models import CollectionItem, Deck, MissingPiece, OwnedProduct, WishlistItem

#: Contents of decks by their hash, as far as they were read lately: the same hash means the same contents.
MOST_KEPT: Final = 4000
_copies: Final[LRUCache[str, dict[str, int]]] = LRUCache(MOST_KEPT)
_lock: Final = Lock()
_HASH: Final = "current__content_hash"
_RESOLVED: Final = "current__resolved"


def owned(user_id: int, game_key: str) -> dict[str, int]:
    """Copies by card id, single ones and those in owned products together."""
    single = CollectionItem.objects.filter(user_id=user_id, card__game_id=game_key).order_by()
    rows = single.values_list("card__card_id", "quantity")
    return _totals(rows.union(*boxed_rows(user_id, product__game_id=game_key), all=True))


def from_products(user_id: int, game_key: str) -> dict[str, int]:
    """The copies that lie in owned products, by card id."""
    held, lacking = boxed_rows(user_id, product__game_id=game_key)
    return _totals(held.union(lacking, all=True))


def owned_products(user_id: int, game_key: str) -> dict[str, int]:
    """Copies of products by their keys."""
    rows = OwnedProduct.objects.filter(user_id=user_id, product__game_id=game_key).order_by()
    return dict(rows.values_list("product__key", "quantity"))


def missing_pieces(user_id: int, game_key: str) -> dict[str, dict[str, int]]:
    """The pieces that lack in owned products: copies by card id, by the key of the product."""
    rows = MissingPiece.objects.filter(owned__user_id=user_id, owned__product__game_id=game_key).order_by("pk")
    found: dict[str, dict[str, int]] = {}
    for key, card_id, copies in rows.values_list("owned__product__key", "card__card_id", "quantity"):
        found.setdefault(key, {})[card_id] = copies
    return found


def boxed_rows(user_id: int, card: Card | None = None, **which: Any) -> tuple[QuerySet[Any, Any], QuerySet[Any, Any]]:
    """Card ids with copies: what owned products hold, and below zero what lacks of that; of one card or of all."""
    mine = OwnedProduct.objects.filter(user_id=user_id, **which)
    held = mine.filter(product__cards__card=card) if card else mine.filter(product__cards__isnull=False)
    pieces = MissingPiece.objects.filter(owned__in=mine, owned__product__cards__card=F("card"))
    lacking = pieces.filter(card=card) if card else pieces
    copies = F("quantity") * F("product__cards__quantity")
    most = F("owned__quantity") * F("owned__product__cards__quantity")
    return (
        held.order_by().values_list("product__cards__card__card_id", copies),
        lacking.order_by().values_list("card__card_id", -Least(F("quantity"), most)),
    )


def _totals(rows: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for card_id, copies in rows:
        found[card_id] = found.get(card_id, 0) + copies
    return {card_id: copies for card_id, copies in found.items() if copies}


@dataclass(frozen=True, slots=True)
class Holding:
    """A deck and its copies by card id, whatever the zone."""

    pk: int
    public_id: UUID
    name: str
    is_built: bool
    copies: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A user's copies of a game by card id, and the built decks that hold some of them."""

    owned: Mapping[str, int]
    built: tuple[Holding, ...] = ()

    @property
    def reserved(self) -> dict[str, int]:
        """The copies that built decks hold together."""
        return _together(self.built)

    def others(self, *deck_pks: int) -> tuple[Holding, ...]:
        """The built decks besides these."""
        return tuple(one for one in self.built if one.pk not in deck_pks)

    def available(self, *deck_pks: int) -> dict[str, int]:
        """The copies from which these decks can be built: those in no other built one."""
        return _beyond(self.owned, _together(self.others(*deck_pks)))


@dataclass(frozen=True, slots=True)
class Needs:
    """The copies of each card in a user's decks: in built decks, and in all decks."""

    reserved: Mapping[str, int]
    needed: Mapping[str, int]


def shelf(user_id: int, game_key: str) -> Shelf:
    """A user's copies, and the built decks that hold them."""
    return Shelf(owned(user_id, game_key), tuple(_holdings(user_id, game_key, is_built=True)))


def needs(user_id: int, game_key: str) -> Needs:
    """What decks need: each built one its own copies; the others share, so the most that any of them holds."""
    holdings = _holdings(user_id, game_key)
    reserved = _together(one for one in holdings if one.is_built)
    most: dict[str, int] = {}
    for one in holdings:
        if not one.is_built:
            most.update({card_id: max(copies, most.get(card_id, 0)) for card_id, copies in one.copies.items()})
    return Needs(reserved, _summed_up((reserved, most)))


def compared(have: Mapping[str, int], need: Needs) -> dict[str, dict[str, int]]:
    """``free`` copies, which lie in no built deck, and ``missing`` ones, which a deck needs and which are not there."""
    return {"free": _beyond(have, need.reserved), "missing": _beyond(need.needed, have)}


def free(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that lie in no built deck."""
    return compared(owned(user_id, game_key), needs(user_id, game_key))["free"]


def missing(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that a deck needs and that are not there."""
    return compared(owned(user_id, game_key), needs(user_id, game_key))["missing"]


def promised(have: Mapping[str, int], trade: Mapping[str, int], reserved: Mapping[str, int]) -> dict[str, int]:
    """Copies to trade that built decks hold: as many as are to go beyond the free ones."""
    return _beyond(trade, _beyond(have, reserved))


def _beyond(some: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    more = {card_id: copies - others.get(card_id, 0) for card_id, copies in some.items()}
    return {card_id: copies for card_id, copies in more.items() if copies > 0}


def _together(holdings: Iterable[Holding]) -> dict[str, int]:
    return _summed_up(one.copies for one in holdings)


def _summed_up(several: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for some in several:
        for card_id, copies in some.items():
            total[card_id] = total.get(card_id, 0) + copies
    return total


def decks_by_card(user_id: int, game_key: str) -> Mapping[str, int]:
    """The number of a user's decks that hold a card."""
    return Counter(card_id for one in _holdings(user_id, game_key) for card_id in one.copies)


def _holdings(user_id: int, game_key: str, **which: bool) -> list[Holding]:
    """A person's decks with what they hold; contents read lately are not read again."""
    decks = Deck.objects.filter(owner_id=user_id, game_id=game_key, deleted_at=None, current__isnull=False, **which)
    rows = list(decks.order_by("name", "pk").values_list("pk", "public_id", "name", "is_built", _RESOLVED, _HASH))
    resolved = {row[-1]: copies_of(row[-2]["entries"]) for row in rows if row[-2]}
    hashes = {row[-1] for row in rows} - set(resolved)
    with _lock:
        known = {one: _copies[one] for one in hashes if one in _copies}
    if len(known) < len(hashes):
        new = decks.order_by().filter(current__resolved__isnull=True).exclude(current__content_hash__in=list(known))
        read = {key: copies_of(entries) for key, entries in new.values_list(_HASH, "current__entries")}
        known |= read
        with _lock:
            _copies.update(read)
    known |= resolved
    return [Holding(*row[:-2], known[row[-1]]) for row in rows if row[-1] in known]


def copies_of(entries: Iterable[Sequence[Any]]) -> dict[str, int]:
    """Copies by card id, whatever the zone; those that are only named are not used up, home-made cards not owned."""
    copies: dict[str, int] = {}
    for section, card_id, quantity in entries:
        if section in NAMED or is_home_made_id(card_id):
            continue
        copies[card_id] = copies.get(card_id, 0) + quantity
    return copies


def to_trade(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that would be given away."""
    return _summed("trade", user_id, game_key)


def wanted(user_id: int, game_key: str) -> dict[str, int]:
    """Copies on a user's wishlist."""
    rows = WishlistItem.objects.filter(user_id=user_id, card__game_id=game_key).order_by()
    return dict(rows.values_list("card__card_id", "quantity"))


def _summed(column: str, user_id: int, game_key: str) -> dict[str, int]:
    """Sums of a column of a user's copies by card id, without zeros."""
    some = {f"{column}__gte": 1}
    rows = CollectionItem.objects.filter(user_id=user_id, card__game_id=game_key, **some).order_by()
    return _totals(rows.values_list("card__card_id", column))


def _kinds(column: str) -> Words:
    """What the copies of each card have in this column."""

    def words(user_id: int, game_key: str) -> dict[str, frozenset[str]]:
        rows = CollectionItem.objects.filter(user_id=user_id, card__game_id=game_key).values_list(
            "card__card_id", column
        )
        found: dict[str, set[str]] = {}
        for card_id, word in rows:
            found.setdefault(card_id, set()).add(word)
        return {card_id: frozenset(said) for card_id, said in found.items()}

    return words


def playable(user_id: int, game_key: str) -> dict[str, frozenset[str]]:
    """Of each scenario that a user can play with the own boxes how: as the page of what can be played says it."""
    game = deck_game(game_key)
    if game.playable is None:
        return {}
    words = {PLAYABLE: ("mine", "ready"), WITH_CHANGES: ("mine", "changes"), UNKNOWN: ("unknown",)}
    found = game.playable(catalogue.pool(game_key), owned(user_id, game_key))
    return {one.card_id: frozenset(words[one.state]) for one in found if one.state}


COUNTS: Final[Mapping[str, Counts]] = {
    "own": owned,
    "free": free,
    "missing": missing,
    "want": wanted,
    "trade": to_trade,
    "inmydecks": decks_by_card,
}
WORDS: Final[Mapping[str, Words]] = {
    "cond": _kinds("condition"),
    "finish": _kinds("finish"),
    "lang": _kinds("language"),
    "playable": playable,
}
