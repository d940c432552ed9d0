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


@lru_cache(maxsize=16)
def _card_numbers(path: Path) -> Mapping[str, int]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {card_id: number for number, card_id in enumerate(lines, start=1)}
