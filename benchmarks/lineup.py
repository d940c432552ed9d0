"""The matches that are measured: the sample decks, all pairs of them, fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cards import catalog
from decks.card_index import CardIndex, CardName
from decks.decklist import parse_decklist
from simulator.engine import DeckEntry, DeckList, MatchSpec, get_game
from simulator.engine.core.game import Game
from simulator.engine.core.match import MATCH

GAME_KEY: Final = "conan_ccg"
SEED: Final = 20_240_601
DECK_DIR: Final = Path(__file__).resolve().parent.parent / "decks" / "data" / GAME_KEY


def game() -> Game:
    """The game that is measured."""
    return get_game(GAME_KEY)


def pool() -> Any:
    """Its cards, compiled once."""
    return catalog.pool(GAME_KEY)


@lru_cache(maxsize=1)
def decks() -> tuple[DeckList, ...]:
    """The sample decks, in the order of their files."""
    names = [
        CardName(one.definition.id, one.definition.title, one.definition.number, one.definition.type)
        for one in catalog.load_cards(GAME_KEY)
    ]
    index = CardIndex(names)
    found = []
    for path in sorted(DECK_DIR.glob("*.txt")):
        read = parse_decklist(path.read_text(encoding="utf-8"), index, GAME_KEY)
        found.append(DeckList(read.name or path.stem, tuple(DeckEntry(*entry) for entry in read.entries)))
    return tuple(found)


def matches(number: int, agent: str, mode: str = MATCH) -> Iterator[MatchSpec]:
    """``number`` matches between ever other pairs of decks, each with a seed of its own."""
    listed = decks()
    size = len(listed)
    for at in range(number):
        pair = (listed[at % size], listed[at // size % size])
        yield MatchSpec(pair, SEED + at, (agent, agent), mode=mode)
