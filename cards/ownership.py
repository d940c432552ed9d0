"""Where the catalogue learns what a person owns, without knowing who keeps the count.

The app that keeps collections registers, for each search field about one's own cards, a function from a user's id and a
game's key to numbers (or words) by card id; cards that are not in the answer have none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Counts = Callable[[int, str], Mapping[str, int]]
Words = Callable[[int, str], Mapping[str, frozenset[str]]]
_counts: dict[str, Counts] = {}
_words: dict[str, Words] = {}


def register(counts: Mapping[str, Counts], words: Mapping[str, Words]) -> None:
    """Make these the functions that answer, by the name of the search field."""
    _counts.clear()
    _counts.update(counts)
    _words.clear()
    _words.update(words)


def counts_of(field: str, user_id: int, game_key: str) -> Mapping[str, int]:
    """Numbers by card id; empty without a collection."""
    return _counts[field](user_id, game_key) if field in _counts else {}


def words_of(field: str, user_id: int, game_key: str) -> Mapping[str, frozenset[str]]:
    """Words by card id, such as the conditions of a user's copies."""
    return _words[field](user_id, game_key) if field in _words else {}
