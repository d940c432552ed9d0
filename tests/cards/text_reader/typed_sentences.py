"""Sentences as players type them, with the data that they stand for.

The reader was made by ``sentences/<game>_seen.jsonl``; ``sentences/<game>_held_back.jsonl`` was written before it and
only measures it.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from cards.text_reader.games import TypedCard, read_as_typed
from cards.text_reader.typed import SentenceReading

FOLDER = Path(__file__).parent / "sentences"
GAMES = ("conan_ccg", "conquer")


def sentences(game: str, part: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{game}_{part}.jsonl").read_text(encoding="utf-8").splitlines()]


def card_of(row: dict[str, Any]) -> TypedCard:
    """``Battle Action:Block`` and ``Effect:landscape`` are types with what decides how they speak."""
    card_type, _, more = row["type"].partition(":")
    of = {"kind": more} if card_type == "Battle Action" else {"on": more}
    return TypedCard(card_type, row["title"], **of)


def read(game: str, row: dict[str, Any], text: str | None = None) -> list[SentenceReading]:
    return read_as_typed(game, card_of(row), row["text"] if text is None else text)


def outcomes(game: str, part: str) -> tuple[Counter[str], list[str]]:
    """How many sentences were read rightly, wrongly and not; and those read wrongly, with what was understood."""
    found: Counter[str] = Counter()
    wrong = []
    for row in sentences(game, part):
        one = read(game, row)
        ability = one[0].ability if len(one) == 1 else None
        if ability == row["ability"]:
            found["kept" if ability is None else "right"] += 1
        elif ability is None:
            found["missed"] += 1
        else:
            wrong.append(f"{row['text']} => {one[0].says}")
    return found, wrong
