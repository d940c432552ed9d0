"""What the catalogue's search may ask about one's own cards: copies, free and missing ones, decks with a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cards.ownership import Counts, Words
from decks.models import Deck, Owned, Wanted

#: Contents of decks by their hash, as far as they were read lately: the same hash means the same contents.
_copies: Final[dict[str, dict[str, int]]] = {}
MOST_KEPT: Final = 4000
_CONTENTS: Final = ("current__content_hash", "current__entries")


def owned(user_id: int, game_key: str) -> dict[str, int]:
    """Copies by card id."""
    return _summed("quantity", user_id, game_key)


def needed(user_id: int, game_key: str) -> dict[str, int]:
    """The most copies of each card that any one of somebody's decks holds; decks share their cards."""
    most: dict[str, int] = {}
    for entries in _entries(user_id, game_key):
        for card_id, copies in entries.items():
            most[card_id] = max(most.get(card_id, 0), copies)
    return most


def compared(have: Mapping[str, int], need: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """``free`` copies, which no deck needs, and ``missing`` ones, which a deck needs and which are not there."""
    return {"free": _beyond(have, need), "missing": _beyond(need, have)}


def free(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that no deck needs."""
    return _beyond(owned(user_id, game_key), needed(user_id, game_key))


def missing(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that a deck needs and that are not there."""
    return _beyond(needed(user_id, game_key), owned(user_id, game_key))


def _beyond(some: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    more = {card_id: copies - others.get(card_id, 0) for card_id, copies in some.items()}
    return {card_id: copies for card_id, copies in more.items() if copies > 0}


def decks_with(user_id: int, game_key: str) -> Mapping[str, int]:
    """How many of somebody's decks hold a card."""
    return Counter(card_id for entries in _entries(user_id, game_key) for card_id in entries)


def _entries(user_id: int, game_key: str) -> list[dict[str, int]]:
    """Copies by card id of each deck of a person, whatever the zone."""
    decks = Deck.objects.filter(owner_id=user_id, game_id=game_key, deleted_at=None, current__isnull=False).order_by()
    hashes = list(decks.values_list("current__content_hash", flat=True))
    known = {one: _copies[one] for one in set(hashes) if one in _copies}
    if len(known) < len(set(hashes)):
        new = decks.exclude(current__content_hash__in=list(known))
        known |= {key: _copies_of(entries) for key, entries in new.values_list(*_CONTENTS)}
        if len(_copies) > MOST_KEPT:
            _copies.clear()
        _copies.update(known)
    return [known[one] for one in hashes if one in known]


def _copies_of(entries: Iterable[Sequence[Any]]) -> dict[str, int]:
    copies: dict[str, int] = {}
    for _, card_id, quantity in entries:
        copies[card_id] = copies.get(card_id, 0) + quantity
    return copies


def to_trade(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that would be given away."""
    return _summed("trade", user_id, game_key)


def wanted(user_id: int, game_key: str) -> dict[str, int]:
    """Copies that somebody is looking for."""
    rows = Wanted.objects.filter(user_id=user_id, card__game_id=game_key).order_by()
    return dict(rows.values_list("card__card_id", "quantity"))


def _summed(column: str, user_id: int, game_key: str) -> dict[str, int]:
    """Sums by card id of a column of somebody's copies, cards without any left out."""
    some = {f"{column}__gte": 1}
    rows = Owned.objects.filter(user_id=user_id, card__game_id=game_key, **some).order_by()
    found: dict[str, int] = {}
    for card_id, copies in rows.values_list("card__card_id", column):
        found[card_id] = found.get(card_id, 0) + copies
    return found


def _kinds(column: str) -> Words:
    """What the copies of each card have in this column."""

    def words(user_id: int, game_key: str) -> dict[str, frozenset[str]]:
        rows = Owned.objects.filter(user_id=user_id, card__game_id=game_key).values_list("card__card_id", column)
        found: dict[str, set[str]] = {}
        for card_id, word in rows:
            found.setdefault(card_id, set()).add(word)
        return {card_id: frozenset(said) for card_id, said in found.items()}

    return words


COUNTS: Final[Mapping[str, Counts]] = {
    "own": owned,
    "free": free,
    "missing": missing,
    "want": wanted,
    "trade": to_trade,
    "inmydecks": decks_with,
}
WORDS: Final[Mapping[str, Words]] = {
    "cond": _kinds("condition"),
    "finish": _kinds("finish"),
    "lang": _kinds("language"),
}
