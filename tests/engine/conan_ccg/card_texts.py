"""The texts of all cards in one page, to be reviewed as prose; run as a module it writes the page anew."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulator.engine.games.conan_ccg.cards.definitions import CardDef, read_card
from simulator.engine.games.conan_ccg.texts.render import plain_text, requirement_text

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "cards" / "data"
PAGE = Path(__file__).with_name("card_texts.txt")
#: Our first set, the others, and what is known of real cards.
SETS = sorted((path.stem for path in (DATA / "conan_ccg").glob("*.json")), key=lambda key: (key != "original", key))


def records(set_key: str) -> list[Mapping[str, Any]]:
    """The card records of one data file."""
    content = json.loads((DATA / "conan_ccg" / f"{set_key}.json").read_text(encoding="utf-8"))
    found: list[Mapping[str, Any]] = content["cards"]
    return found


def page() -> str:
    """Each card with its title, its requirement and its text."""
    return "\n".join(_entry(read_card(record)) for set_key in SETS for record in records(set_key))


def _entry(card: CardDef) -> str:
    lines = [f"{card.number} {card.title} ({card.type})", requirement_text(card), *plain_text(card).splitlines()]
    return "\n    ".join(line for line in lines if line) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
