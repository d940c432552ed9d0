"""Writes the rules texts of all cards of our own sets, to be read as prose: run this module."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from simulator.engine.games.conquer.texts.render import plain_text, requirement_text

DATA = Path(__file__).parents[3] / "cards" / "data" / "conquer"
#: Our first set and the others; what is known of real cards has no text of ours.
SETS = sorted(DATA.glob("*.json"), key=lambda file: (file.stem != "original", file.stem))
SNAPSHOT = Path(__file__).with_name("card_texts.txt")


def our_records() -> list[dict[str, Any]]:
    """The records of all cards that have a text of ours."""
    contents = [json.loads(file.read_text()) for file in SETS]
    return [record for content in contents if content["set"]["kind"] == "original" for record in content["cards"]]


def all_texts() -> str:
    """Number, title, type and text of each card."""
    blocks = []
    for record in our_records():
        lines = [requirement_text(record), *plain_text(record).splitlines()]
        head = f"{record['number']} {record['title']} ({record.get('kind', record['type'])})"
        blocks.append("\n".join([head, *(f"    {line}" for line in lines if line)]))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(all_texts())
