"""Entries of a deck as plain data: check, merge, order, hash; and the kinds of copies. No database."""

from decks.contents.copy_kinds import LOCATION_LENGTH, NAMES, PLAIN, Variant, read_loosely, read_variant
from decks.contents.entries import (
    MAX_ENTRIES,
    MAX_QUANTITY,
    Entry,
    content_hash,
    difference,
    merge,
    quantity_of,
    read_entries,
    read_quantity,
    shown,
    with_quantity,
    with_swap,
    without_placeholders,
)
from decks.contents.merging import Merged, merge_entries

__all__ = [
    "Entry",
    "MAX_ENTRIES",
    "MAX_QUANTITY",
    "Merged",
    "NAMES",
    "LOCATION_LENGTH",
    "PLAIN",
    "Variant",
    "content_hash",
    "difference",
    "merge",
    "merge_entries",
    "quantity_of",
    "read_entries",
    "read_loosely",
    "read_quantity",
    "read_variant",
    "shown",
    "with_quantity",
    "with_swap",
    "without_placeholders",
]
