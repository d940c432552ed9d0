"""The key under which a browser sends a change, so that one sent again is made once."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from decks.errors import DeckRefused
from decks.models import CHANGE_KEY_LENGTH

#: How long a repeated change is known; browsers send none that is nearly as old.
KEYS_KEPT: Final = timedelta(days=30)
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def check_key(key: str) -> None:
    """Refuse a key that cannot be kept."""
    if len(key) > CHANGE_KEY_LENGTH or not _KEY.fullmatch(key):
        said = f"The key of a change has letters, digits, “-” and “_”, {CHANGE_KEY_LENGTH} at most."
        raise DeckRefused(said, "bad_key")
