"""The cards of own sets, read and checked: those of versions, and those that an owner works on."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from cachetools import LRUCache

from cards import catalogue
from cards.catalogue import CatalogCard, SetInfo
from cards.games import GAMES, Record
from cards.intake import MAX_TITLE, is_clean
from cards.models import Card, Origin, OwnSet, OwnSetVersion, RecordBlob
from simulator.engine import BadCard, normal_title

logger = logging.getLogger(__name__)
HomeMade = CatalogCard
#: The kind of a set of home-made cards, beside those of the data files.
KIND: Final = "own"
#: So many versions a process keeps read. What is kept is found by its hashes: who may see it is asked before.
KEPT: Final = 64
#: So much of the name of a set stands behind a title that another card has too.
MOST_BEHIND: Final = 30
#: Who made a card whose set is gone.
NOBODY: Final = "a former user"
_kept: LRUCache[str, tuple[tuple[Record, Any], ...]] = LRUCache(KEPT)
_lock: Final = Lock()


def info_of(own_set: OwnSet) -> SetInfo:
    """An own set as the catalogue has sets."""
    return SetInfo(own_set.key, own_set.name, KIND, "", 0)


def cards_of(versions: Sequence[OwnSetVersion], game_key: str) -> dict[str, HomeMade]:
    """The cards of these versions by id, with one question for those that were not read yet.

    A title that the catalogue or an earlier set has too gets the name of its set behind it.
    """
    read = _read_all(versions, game_key)
    found: dict[str, HomeMade] = {}
    taken: set[str] = set()
    for version in versions:
        info = info_of(version.own_set)
        for record, definition in read[_hash_of(version)]:
            card = _without_clash(CatalogCard(game_key, info, record, definition, version.own_set.owner_name), taken)
            if card is None:
                continue
            taken.add(normal_title(card.definition.title))
            found[card.definition.id] = card
    return found


def named_cards(versions: Sequence[OwnSetVersion], game_key: str, ids: Container[str]) -> dict[str, HomeMade]:
    """Those of these cards, for one match or deck."""
    return {card_id: card for card_id, card in cards_of(versions, game_key).items() if card_id in ids}


def working_cards(user_id: int, game_key: str = "") -> dict[str, HomeMade]:
    """The home-made cards of a user as they are now, by id, in the order of sets and cards; one question.

    Those of all games, unless one is named.
    """
    rows = Card.every.filter(origin=Origin.OWN, owner_id=user_id)
    if game_key:
        rows = rows.filter(game_id=game_key)
    found = {}
    for row in rows.select_related("own_set__owner").order_by("own_set", "pk"):
        card = working_card(row)
        if card is not None:
            found[row.card_id] = card
    return found


def working_card(row: Card) -> HomeMade | None:
    """A row of an own set as a card; ``None`` for one that the game of today cannot read."""
    assert row.own_set is not None
    return card_of(row.game_id, row.record, row.own_set)


def refusal_of(row: Card) -> str:
    """Why the game of today cannot read a row of an own set, as a sentence; games grow stricter, and cards stay."""
    try:
        GAMES[row.game_id].read_card(row.record)
    except BadCard as error:
        return error.message
    return "its title cannot be shown."


def card_of(game_key: str, record: Record, own_set: OwnSet | None) -> HomeMade | None:
    """A record of an own set, which may be gone by now, as a card; ``None`` for one that cannot be read."""
    definition = _definition(game_key, record)
    if definition is None:
        return None
    info = info_of(own_set) if own_set else SetInfo("", "", KIND, "", 0)
    return CatalogCard(game_key, info, record, definition, own_set.owner_name if own_set else NOBODY)


def records_in(version: OwnSetVersion) -> list[Record]:
    """The records of a version in their order."""
    found = dict(RecordBlob.objects.filter(hash__in=version.records).values_list("hash", "record"))
    return [found[hashed] for hashed in version.records if hashed in found]


def _without_clash(card: HomeMade, taken: Container[str]) -> HomeMade | None:
    """The card under a title that no other has: with the name of its set behind it, or with its key."""
    title, by_title = card.definition.title, catalogue.pool(card.game_key).by_title
    for behind in ("", f" ({card.card_set.name[:MOST_BEHIND].strip()})", f" ({card.card_set.key})"):
        renamed = f"{title[: MAX_TITLE - len(behind)]}{behind}"
        if normal_title(renamed) in by_title or normal_title(renamed) in taken:
            continue
        if not behind:
            return card
        record = GAMES[card.game_key].titled(card.record, renamed)
        definition = _definition(card.game_key, record)
        return replace(card, record=record, definition=definition) if definition is not None else None
    return None


def _hash_of(version: OwnSetVersion) -> str:
    return hashlib.sha256("\n".join(version.records).encode()).hexdigest()


def _read_all(versions: Iterable[OwnSetVersion], game_key: str) -> Mapping[str, tuple[tuple[Record, Any], ...]]:
    wanted = {_hash_of(version): version for version in versions}
    with _lock:
        found = {hashed: _kept[hashed] for hashed in wanted if hashed in _kept}
    lacking = {hashed: version for hashed, version in wanted.items() if hashed not in found}
    hashes = {record for version in lacking.values() for record in version.records}
    rows = RecordBlob.objects.filter(hash__in=hashes).values_list("hash", "record") if hashes else ()
    known = dict(rows)
    for hashed, version in lacking.items():
        records = (known[one] for one in version.records if one in known)
        read = ((record, _definition(game_key, record)) for record in records)
        found[hashed] = tuple((record, definition) for record, definition in read if definition is not None)
        with _lock:
            _kept[hashed] = found[hashed]
    return found


def _definition(game_key: str, record: Record) -> Any:
    """The checked card of a record; nothing where it cannot be read: one bad record must not break a page."""
    try:
        definition = GAMES[game_key].read_card(record)
        return definition if is_clean(definition.title) else None
    except Exception:  # noqa: BLE001  # whatever is wrong with one record stays with it; its words are in no log
        logger.error("The home-made card %s of %s is left out: it cannot be read.", record.get("id"), game_key)
        return None
