"""What a deck of its kind usually wins at a ready-made line-up, as the recorded balance run has it. No database.

Where all kinds sit at one table and are not equal, the even share alone would call a usual result remarkable.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from decks.lists.ready_made import DATA_DIR
from simulator.engine import get_game


@dataclass(frozen=True, slots=True)
class Usual:
    """The share of wins of a deck at a ready-made line-up, from 0 to 1 with its 95 % interval, and who played it."""

    share: float
    low: float
    high: float
    n: int
    ai: str
    engine: str


def file(game_key: str) -> Path:
    """Where the numbers of a game are kept; `make balance` writes them together with the page of its balance."""
    return DATA_DIR / game_key / "balance.json"


def mark(game_key: str, cards: Iterable[tuple[str, str]]) -> list[str]:
    """What kind of deck it is: of its cards, as pairs of section and id, those of the first section (its kingdom)."""
    (first, _name), *_others = get_game(game_key).sections
    return sorted(card for section, card in cards if section == first)


def usual_shares(
    game_key: str, decks: Sequence[Iterable[tuple[str, str]]], ais: Sequence[str] = ()
) -> list[Usual | None]:
    """By seat what a deck of its kind usually wins among these others; nothing where no line-up has these kinds.

    Counted by the AI that all of ``ais`` are, if it was: the same identity first, then another version or budget of
    that name. Else by the AI that was recorded first.
    """
    known_tables = _known(file(game_key))
    marks = [mark(game_key, cards) for cards in decks] if known_tables else []
    fitting = [known for known in known_tables if sorted(marks) == sorted(seat["mark"] for seat in known["seats"])]
    if not fitting:
        return [None for _one in decks]
    known = max(fitting, key=lambda known: _likeness(known["from"]["ai"], ais))  # of equal ones the first
    seats = {tuple(seat["mark"]): seat for seat in known["seats"]}
    return [_usual(seats[tuple(one)], known["from"]) for one in marks]


def _likeness(ai: str, ais: Sequence[str]) -> int:
    """2 if all are this AI, 1 if all have its name, 0 if not."""
    if not ais:
        return 0
    return all(one == ai for one in ais) + all(_name(one) == _name(ai) for one in ais)


def _name(ai: str) -> str:
    """The name in an identity: ``fast`` of ``fast@3:12``."""
    return ai.partition("@")[0].partition(":")[0]


def _usual(seat: dict[str, Any], source: dict[str, Any]) -> Usual:
    return Usual(seat["share"], seat["low"], seat["high"], seat["n"], source["ai"], source["engine"])


@cache
def _known(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found
