"""Reads the lists of facts, and what their words mean: dice, skills, names, bases."""

from __future__ import annotations

import csv
import json
import re
import unicodedata
from pathlib import Path
from typing import Any, Final

from cards.errors import BadCatalog

Row = dict[str, str]
Json = Any
BASES: Final = ("blue", "green", "red", "purple", "orange", "black")
DICE: Final = ("yellow", "orange", "red")
#: Two spellings of one box.
SAME_BOX: Final = {"Khitai Expansion": "Khitai"}
#: Models that may be allies of a hero (MON-27).
ALLIES: Final = ("Conan's Lion", "Zelata's Wolf", "Slasher", "Bêlit's Guards")
#: Sheets of one person, where a name alone does not say so.
PERSONS: Final = {"Amra the Lion": "conan"}
_PERSON_WORDS: Final = (("conan", "conan"), ("belit", "belit"), ("valeria", "valeria"))
_ODD: Final = {
    "Nestor": "The record takes the second movement from load 18, and the most he can carry is 10.",
    "Conan the Berserker": "The record names no die for manipulation and gives a limit for it.",
    "Nameless Horror": "The record gives 0 as the limit of ranged attacks.",
    "Grom": "The record takes Wall Wrecker at load 11, and the most he can carry is 10.",
    "Zogar Sag": "The loads at which skills are lost are matched to the skills in their order, which is not sure here.",
}
_BASE: Final = re.compile(rf"\s+-\s+(?:({'|'.join(BASES)}) ?)?(alt)?$", re.IGNORECASE)


def read_csv(folder: Path, name: str) -> list[Row]:
    """The rows of a list; names with one kind of apostrophe and single spaces."""
    for path in (folder / f"{name}.csv", folder / f"monolith_{name}.csv"):
        if path.is_file():
            with path.open(encoding="utf-8", newline="") as file:
                return [{key: plain(value) for key, value in row.items()} for row in csv.DictReader(file)]
    raise BadCatalog(f"{folder} has no list {name}.csv.")


def read_json(folder: Path, name: str) -> Json:
    """A list in JSON, its texts as those of the other lists."""
    for path in (folder / f"{name}.json", folder / f"monolith_{name}.json"):
        if path.is_file():
            return json.loads(plain(path.read_text(encoding="utf-8")))
    raise BadCatalog(f"{folder} has no list {name}.json.")


def plain(text: str) -> str:
    """A text with plain apostrophes and composed letters."""
    return unicodedata.normalize("NFC", text.strip()).replace("’", "'")


def slug(text: str) -> str:
    """A title as an id."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


def box_of(row: Row) -> str:
    """The box of a row; empty for the one that has none."""
    box = SAME_BOX.get(row["box"], row["box"])
    return "" if box == "None" else box


def dice_of(text: str) -> list[str]:
    """``2 Red, Orange-Reroll`` as single dice, ``red red orange*``; none for ``-`` and for nothing."""
    found: list[str] = []
    for count, colour, reroll in re.findall(r"(?:(\d) )?(Yellow|Orange|Red)(-Reroll)?", text):
        found += [colour.casefold() + ("*" if reroll else "")] * int(count or 1)
    if not found and text not in ("", "-", "none"):
        raise BadCatalog(f'"{text}" is no list of dice.')
    return found


def number_of(text: str) -> int | None:
    """A number, ``None`` where there is none."""
    return int(text) if text.isdecimal() else None


def skills_of(text: str) -> list[str]:
    """Names of skills as ids."""
    return [slug(name) for name in text.split(";") if name.strip()]


def tile_name(printed: str) -> tuple[str, str, bool]:
    """The printed name of a tile without its end, the colour of its base, and whether it is a second drawing."""
    name = re.sub(r"\s+", " ", printed)
    found = _BASE.search(printed)
    if found is None or not found.group(0).strip(" -"):
        return name, "", False
    return re.sub(r"\s+", " ", printed[: found.start()]), (found.group(1) or "").casefold(), bool(found.group(2))


def person_of(name: str) -> str:
    """Whose sheet it is, where several heroes are one person."""
    if name in PERSONS:
        return PERSONS[name]
    words = slug(name).split("-")
    return next((person for word, person in _PERSON_WORDS if word in words), slug(name))


def doubt_of(name: str) -> str:
    """What is odd about the record of a hero."""
    return _ODD.get(name, "")
