"""Stored steps of replays: of bookmarked ones and of those of shared simulations, shown when the engine is another."""

from simulator.replays.keeping import (
    MAX_BOOKMARKS,
    MAX_STORED,
    bookmark,
    forget_shared,
    is_bookmarked,
    remove_bookmark,
    store_notable,
    store_shared,
    stored_in,
)
from simulator.replays.packing import MAX_BYTES
from simulator.replays.showing import Shown, shown

__all__ = [
    "MAX_BOOKMARKS",
    "MAX_BYTES",
    "MAX_STORED",
    "Shown",
    "bookmark",
    "forget_shared",
    "is_bookmarked",
    "remove_bookmark",
    "shown",
    "store_notable",
    "store_shared",
    "stored_in",
]
