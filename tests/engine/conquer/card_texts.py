"""Writes the rules texts of all cards of the original set, to be read as prose: run this module."""

from __future__ import annotations

import json
from pathlib import Path

from simulator.engine.games.conquer.texts.render import plain_text, requirement_text

DATA = Path(__file__).parents[3] / "cards" / "data" / "conquer" / "original.json"
SNAPSHOT = Path(__file__).with_name("card_texts.txt")


def all_texts() -> str:
    """Number, title, type and text of each card."""
    blocks = []
    for record in json.loads(DATA.read_text())["cards"]:
        lines = [requirement_text(record), *plain_text(record).splitlines()]
        head = f"{record['number']} {record['title']} ({record.get('kind', record['type'])})"
        blocks.append("\n".join([head, *(f"    {line}" for line in lines if line)]))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(all_texts())
