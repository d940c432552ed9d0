"""The matches that are measured: the sample decks of a game, all pairs of them, fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cards.catalogue import records
from decks.lists import ready_made
from decks.lists.card_index import CardIndex, CardName
from decks.lists.decklist import parse_decklist
from simulator.engine import DeckEntry, DeckList, MatchSpec, get_game, table_problems
from simulator.engine.core.match.game import Game
from simulator.engine.core.match.records import MATCH

#: The game that is measured unless another one is named.
GAME_KEY: Final = "conan_ccg"
SEED: Final = 20_240_601
DECK_DIR: Final = Path(__file__).resolve().parent.parent / "decks" / "data"


def game(game_key: str = GAME_KEY) -> Game:
    """The game that is measured."""
    return get_game(game_key)


def pool(game_key: str = GAME_KEY) -> Any:
    """Its cards, compiled once."""
    return records.pool(game_key)


@cache
def index(game_key: str) -> CardIndex:
    """The cards of a game by the names that stand in decklists."""
    return CardIndex(
        CardName(one.definition.id, one.definition.title, one.definition.number, one.definition.type)
        for one in records.load_cards(game_key)
    )


def deck_files(game_key: str = GAME_KEY) -> list[Path]:
    """The files of the sample decks, in the order of their names."""
    return ready_made.deck_files(game_key)


@cache
def deck(game_key: str, stem: str) -> DeckList:
    """The sample deck in the file of this name."""
    text = (DECK_DIR / game_key / f"{stem}.txt").read_text(encoding="utf-8")
    read = parse_decklist(text, index(game_key), game_key)
    return DeckList(read.name or stem, tuple(DeckEntry(*entry) for entry in read.entries))


def decks(game_key: str = GAME_KEY) -> tuple[DeckList, ...]:
    """The sample decks, in the order of their files."""
    return tuple(deck(game_key, path.stem) for path in deck_files(game_key))


def mark_of_decks(game_key: str = GAME_KEY) -> str:
    """Changes with the cards of a game and with its sample decks."""
    return ready_made.mark_of_decks(game_key, records.data_hash(game_key))


def lineup(game_key: str = GAME_KEY, number: int = 0) -> tuple[DeckList, ...]:
    """The decks of a ready-made line-up by seat; the first one unless another is asked for."""
    return tuple(deck(game_key, stem) for stem in ready_made.ready_lineups(game_key)[number].decks)


@cache
def lineups(game_key: str) -> tuple[tuple[DeckList, ...], ...]:
    """The decks of all ready-made line-ups by seat."""
    return tuple(lineup(game_key, number) for number in range(len(ready_made.ready_lineups(game_key))))


def may_meet(game_key: str, seats: Sequence[DeckList]) -> bool:
    """Whether these decks may sit at one table: in some games no two of one kind may."""
    return not table_problems(game(game_key), pool(game_key), seats)


@cache
def pairs(game_key: str) -> tuple[tuple[DeckList, DeckList], ...]:
    """All pairs of sample decks that may meet, a deck with itself too where the game allows it."""
    listed = decks(game_key)
    return tuple((one, two) for two in listed for one in listed if may_meet(game_key, (one, two)))


def full_tables(number: int, agent: str, game_key: str) -> Iterator[MatchSpec]:
    """``number`` matches at the ready-made line-up with the most seats, if one has more than two, seats moving on."""
    seats = max(lineups(game_key), key=len, default=())
    if len(seats) > 2:
        for at in range(number):
            first = at % len(seats)
            yield MatchSpec((*seats[first:], *seats[:first]), SEED + at, (agent,) * len(seats))


def matches(number: int, agent: str, mode: str = MATCH, game_key: str = GAME_KEY) -> Iterator[MatchSpec]:
    """``number`` matches between ever other pairs of decks, each with a seed of its own."""
    met = pairs(game_key)
    for at in range(number):
        yield MatchSpec(met[at % len(met)], SEED + at, (agent, agent), mode=mode)
