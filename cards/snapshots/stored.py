"""Snapshots in the database: written once, and loaded by every process that plays or shows matches."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from threading import Lock
from typing import Final

from cachetools import LRUCache
from django.db import transaction
from django.db.models import ProtectedError

from cards.errors import BadSnapshot
from cards.intake import is_home_made_id, is_placeholder_id, set_key_of
from cards.models import CardRevision, Game, OwnSetVersion, PoolSnapshot, RecordBlob
from cards.own_cards import LINK, shown_records, without_title
from cards.snapshots.frozen import FrozenPool, schema_of
from cards.snapshots.today import public_hashes

#: So many compiled pools a process keeps; those asked for least lately go first.
KEPT: Final = 32
#: Ids in one question to the database.
AT_ONCE: Final = 500
_kept: LRUCache[str, FrozenPool] = LRUCache(KEPT)
_lock: Final = Lock()


def store(frozen: FrozenPool) -> PoolSnapshot:
    """Keep these records; the row that is there already if they were kept before.

    To be called in the transaction that writes what rests on it.
    """
    found = PoolSnapshot.objects.filter(hash=frozen.hash).first()
    if found is not None:
        return found
    schema = schema_of(frozen.game_key)
    RecordBlob.objects.bulk_create(
        (
            RecordBlob(hash=hashed, record=dict(record), schema=schema)
            for hashed, record in zip(frozen.record_hashes, frozen.records, strict=True)
        ),
        batch_size=AT_ONCE,
        ignore_conflicts=True,
    )
    PoolSnapshot.objects.bulk_create(
        [
            PoolSnapshot(
                game_id=frozen.game_key,
                hash=frozen.hash,
                play_hash=frozen.play_hash,
                records=list(frozen.record_hashes),
                private=sorted(frozen.private),
            )
        ],
        ignore_conflicts=True,
    )
    return PoolSnapshot.objects.get(hash=frozen.hash)


def load(snapshot: PoolSnapshot) -> FrozenPool:
    """The records of a snapshot, out of the database and nothing else; ``BadSnapshot`` if one of them is not there."""
    with _lock:
        if snapshot.hash in _kept:
            return _kept[snapshot.hash]
    records = [record for _hash, record in records_of(snapshot)]
    found = FrozenPool(snapshot.game_id, records, play_hash=snapshot.play_hash, private=snapshot.private)
    with _lock:
        _kept[snapshot.hash] = found
    return found


def records_of(snapshot: PoolSnapshot) -> list[tuple[str, dict[str, object]]]:
    """The records of a snapshot with their hashes, in its order."""
    hashes: list[str] = snapshot.records
    known: dict[str, dict[str, object]] = {}
    for start in range(0, len(hashes), AT_ONCE):
        part = RecordBlob.objects.filter(hash__in=hashes[start : start + AT_ONCE])
        known.update(part.values_list("hash", "record"))
    if lacking := [hashed for hashed in hashes if hashed not in known]:
        raise BadSnapshot(
            f"{len(lacking)} of the {len(hashes)} card records that this was played with are not in the database, "
            f"such as {lacking[0][:12]}. Restore them from a backup."
        )
    return [(hashed, known[hashed]) for hashed in hashes]


def private_titles(snapshot: PoolSnapshot, game: Game) -> list[str]:
    """The titles of its cards that may not be shown by a link, as ``private_cards`` finds them."""
    return sorted(private_cards(snapshot, game).values())


def private_cards(snapshot: PoolSnapshot, game: Game, level: int = LINK) -> dict[str, str]:
    """The titles by id of its cards that are not seen so far: those that one user alone has so, and home-made ones of
    sets that not everybody sees, or not everybody who has a link.

    What was public once stays so; a home-made card is seen as far as its set is now.
    """
    if not snapshot.private:
        return {}
    mine = [(hashed, record) for hashed, record in records_of(snapshot) if record["id"] in snapshot.private]
    revised = CardRevision.objects.filter(blob__hash__in=[hashed for hashed, _record in mine])
    public = public_hashes(game) | set(revised.values_list("blob__hash", flat=True))
    shown = shown_records({key for _hash, record in mine if (key := set_key_of(str(record["id"])))}, level)
    return {
        str(record["id"]): str(record.get("title", ""))
        for hashed, record in mine
        if (without_title(record) not in shown if is_home_made_id(str(record["id"])) else hashed not in public)
        or is_placeholder_id(str(record["id"]))
    }


def forget_blobs(hashes: Collection[str]) -> None:
    """Delete those of these records that nothing rests on: no snapshot, no version of an own set, no revision."""
    gone = set(hashes)
    for kept in (PoolSnapshot.objects.exclude(private=[]), OwnSetVersion.objects.all()) if gone else ():
        for records in kept.order_by().values_list("records", flat=True).iterator():
            gone.difference_update(records)
    for blob in RecordBlob.objects.filter(hash__in=gone):
        with suppress(ProtectedError), transaction.atomic():
            blob.delete()


def forget_private() -> None:
    """Delete snapshots with records of one user that nothing rests on any more, and these records."""
    gone: set[str] = set()
    for snapshot in PoolSnapshot.objects.exclude(private=[]):
        records = [(hashed, str(record["id"])) for hashed, record in records_of(snapshot)]
        try:
            with transaction.atomic():
                snapshot.delete()
        except ProtectedError:
            continue
        gone |= {hashed for hashed, card_id in records if card_id in snapshot.private}
    forget_blobs(gone)


def forget() -> None:
    """Load all anew; for tests that change rows by hand."""
    with _lock:
        _kept.clear()
