"""Titles of cards compared as people mean them, and a hash over card data."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

#: Fields that say nothing about play and therefore do not count in a pool's hash.
UNPLAYED_FIELDS: Final = frozenset(("number", "rarity", "flavor", "facts"))
#: Signs that stand for an apostrophe or a quotation mark on keyboards and in other programs.
_QUOTES: Final = str.maketrans(dict.fromkeys("’‘´`ʼʹ′＇‚‛", "'") | dict.fromkeys("“”″„‟«»＂", '"'))


def normal_title(title: str) -> str:
    """A title without regard to case, accents, spaces and the shape of quotes."""
    letters = unicodedata.normalize("NFKD", title.translate(_QUOTES))
    return "".join(c for c in letters.casefold() if not unicodedata.combining(c) and not c.isspace())


def pool_hash(records: Sequence[Mapping[str, Any]]) -> str:
    """A sha256 over everything that decides play, in the order of the records."""
    played = [{field: record[field] for field in record if field not in UNPLAYED_FIELDS} for record in records]
    text = json.dumps(played, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
