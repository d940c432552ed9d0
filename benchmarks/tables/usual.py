"""What decks of the ready-made line-ups usually win, for the pages of results: ``decks/data/<game>/balance.json``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks import lineup
from benchmarks.tables.page import share
from decks.lists.usual import mark


def lineups(game_key: str, found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """By AI and line-up: from what it was counted, and by seat the mark of the deck with its share of wins."""
    return [
        {"from": played["from"], "seeds": table["seeds"], "seats": _seats(game_key, place, table)}
        for played in found.values()
        for place, table in enumerate(played["tables"])
        if table["seeds"]
    ]


def _seats(game_key: str, place: int, table: Mapping[str, Any]) -> list[dict[str, Any]]:
    size = len(table["decks"])
    shares = [share(won, size) for won in table["won"]]
    marks = [
        mark(game_key, ((entry.section, entry.card_id) for entry in deck.entries))
        for deck in lineup.lineups(game_key)[place]
    ]
    return [
        {"mark": own, "share": one.mean, "low": one.low, "high": one.high, "n": one.n}
        for own, one in zip(marks, shares, strict=True)
    ]
