"""The ready-made decks of a game and its ready-made line-ups: files of ``decks/data/<game>``. No database."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

DATA_DIR: Final = Path(__file__).resolve().parents[1] / "data"
LINEUPS: Final = "lineups.yaml"
FIELDS: Final = frozenset(("name", "decks", "options"))


class BadLineups(Exception):
    """A file of line-ups that cannot be read; the message names file, line-up and what is wrong."""


@dataclass(frozen=True, slots=True)
class ReadyLineup:
    """Ready-made decks at one table, by the names of their files in the order of the seats, with rule options."""

    name: str
    decks: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)


def deck_files(game_key: str, folder: Path = DATA_DIR) -> list[Path]:
    """The files of the ready-made decks, in the order of their names."""
    return sorted((folder / game_key).glob("*.txt"))


def mark_of_decks(game_key: str, cards: str) -> str:
    """Changes with the ready-made decks of a game and with ``cards``, the hash of its card data."""
    mark = hashlib.sha256(cards.encode())
    for path in deck_files(game_key):
        mark.update(path.read_bytes())
    return mark.hexdigest()[:16]


@cache
def ready_lineups(game_key: str, folder: Path = DATA_DIR) -> tuple[ReadyLineup, ...]:
    """The ready-made line-ups of a game in the order of their file; ``BadLineups`` says what is wrong with it."""
    path = folder / game_key / LINEUPS
    try:
        listed = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise BadLineups(f"{path.name} of {game_key}: {error}") from error
    if not isinstance(listed, list) or not listed:
        raise BadLineups(f"{path.name} of {game_key}: it must be a list of line-ups.")
    stems = {file.stem for file in deck_files(game_key, folder)}
    found = tuple(_read(f"{path.name} of {game_key}", raw, stems) for raw in listed)
    if len({lineup.name for lineup in found}) < len(found):
        raise BadLineups(f"{path.name} of {game_key}: two line-ups have one name.")
    return found


def first_lineup(game_key: str) -> ReadyLineup:
    """The line-up that checks, tests and examples play."""
    return ready_lineups(game_key)[0]


def _read(where: str, raw: Any, stems: set[str]) -> ReadyLineup:
    name = raw.get("name") if isinstance(raw, Mapping) else None
    if not isinstance(name, str) or not name:
        raise BadLineups(f"{where}: a line-up has no name.")
    if unknown := set(raw) - FIELDS:
        raise BadLineups(f'{where}: "{name}" has unknown fields: {", ".join(sorted(map(str, unknown)))}.')
    decks, options = raw.get("decks"), raw.get("options") or {}
    if not isinstance(decks, list) or not decks:
        raise BadLineups(f'{where}: "{name}" names no decks.')
    for stem in decks:
        if stem not in stems:
            raise BadLineups(f'{where}: "{name}" names "{stem}", and there is no such deck.')
    if not isinstance(options, Mapping) or not all(isinstance(value, str) for value in options.values()):
        raise BadLineups(f'{where}: "{name}" must give each option as a text: write "yes" with its quotes.')
    return ReadyLineup(name, tuple(decks), dict(options))
