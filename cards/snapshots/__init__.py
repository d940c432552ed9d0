"""The records that matches are played with: kept by hash, loaded by every worker, compared with those of today."""

from cards.snapshots.changes import CardChange, changes_since, differences, is_of_today
from cards.snapshots.frozen import FrozenPool, record_hash, schema_of
from cards.snapshots.stored import forget_blobs, forget_private, load, private_cards, private_titles, records_of, store
from cards.snapshots.today import freeze_files, freeze_today, is_of_catalogue, is_of_files, public_records

__all__ = [
    "CardChange",
    "FrozenPool",
    "changes_since",
    "differences",
    "forget_blobs",
    "forget_private",
    "freeze_files",
    "freeze_today",
    "is_of_catalogue",
    "is_of_files",
    "is_of_today",
    "load",
    "private_cards",
    "private_titles",
    "public_records",
    "record_hash",
    "records_of",
    "schema_of",
    "store",
]
