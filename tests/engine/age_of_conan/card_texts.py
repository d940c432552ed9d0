"""Writes the rules texts of all cards of the reconstruction, to be read as prose: run this module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simulator.engine.games.age_of_conan.texts import plain_text
from tests.engine.age_of_conan.records import base_records

SNAPSHOT = Path(__file__).with_name("card_texts.txt")


def with_texts() -> list[dict[str, Any]]:
    """The records that have a text."""
    return [record for record in base_records() if plain_text(record)]


def all_texts() -> str:
    """Number, title, kind and text of each card."""
    blocks = []
    for record in with_texts():
        kind = record.get("kind", record["type"])
        price = f" {record['cost']}" if "cost" in record else ""
        lines = plain_text(record).splitlines()
        head = f"{record['number']} {record['title']} ({kind}{price})"
        blocks.append("\n".join([head, *(f"    {line}" for line in lines)]))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(all_texts(), encoding="utf-8")
