"""The permanent numbers of the cards: the line of a card's id in ``numbers.txt``, to which lines are only added."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from cards.catalogue import records

FILE: Final = "numbers.txt"


def card_numbers(game_key: str) -> Mapping[str, int]:
    """The number of each card by its id, withdrawn ones too; empty where a game has no such file."""
    return _card_numbers(records.DATA_DIR / game_key / FILE)


def add_numbers(game_key: str) -> list[str]:
    """Give each card without a number the next one, sets in the order of their names; the ids that got one.

    Nothing is moved or taken out. A file that does not end with its line is ended first.
    """
    path = records.DATA_DIR / game_key / FILE
    known = card_numbers(game_key)
    new = [card.definition.id for card in records.file_cards(game_key) if card.definition.id not in known]
    if new:
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        ended = before if not before or before.endswith("\n") else f"{before}\n"
        path.write_text(ended + "".join(f"{card_id}\n" for card_id in new), encoding="utf-8")
        _card_numbers.cache_clear()
    return new


@lru_cache(maxsize=16)
def _card_numbers(path: Path) -> Mapping[str, int]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {card_id: number for number, card_id in enumerate(lines, start=1)}
