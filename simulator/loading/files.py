"""Decks, agents and options as commands are given them, checked before anything is played."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from cards import catalogue
from cards.placeholders import CardScope
from conanhub.errors import ConanHubError
from decks import lineups, reading
from decks.contents import shown
from decks.errors import DeckRefused
from decks.exchange import read_list
from decks.figures import deck_list
from decks.lists import deck_files, first_lineup, ready_lineups
from decks.models import Deck, Lineup
from simulator.engine import GAMES, PLAYING, DeckList
from simulator.loading.lineups import empty_words
from simulator.loading.table_check import may_sit_beside

MAX_FILE_BYTES: Final = 400_000


class BadInput(ConanHubError):
    """Something on the command line that cannot be used."""

    code = "bad_input"


def read_game(text: str) -> str:
    """The key of a game, also written with hyphens."""
    key = text.replace("-", "_")
    if key in GAMES and key not in PLAYING:
        raise BadInput(f"{GAMES[key].name} cannot be simulated yet: known are {', '.join(PLAYING)}.")
    if key not in PLAYING:
        raise BadInput(f"There is no game “{text}”: known are {', '.join(PLAYING)}.")
    return key


def read_deck(game_key: str, text: str) -> DeckList:
    """A deck out of a text file, or a deck of the site by its id; whether it may be played is not checked here."""
    try:
        is_file = Path(text).is_file()
    except OSError as error:
        raise BadInput(f"{shown(text)} cannot be read: {error.strerror}.") from None
    return _from_file(game_key, Path(text)) if is_file else _from_site(game_key, text)


def stand_in_of_files(game_key: str, deck: DeckList) -> DeckList:
    """The same as ``stand_in`` for a deck that may be a file: the first of the first line-up that may sit beside it."""
    files = {path.stem: path for path in deck_files(game_key)}
    decks = (_from_file(game_key, files[stem]) for stem in first_lineup(game_key).decks)
    found = next((other for other in decks if may_sit_beside(game_key, deck, other)), None)
    if found is None:
        raise BadInput("There is no ready-made deck to stand in: name two decks.")
    return found


def read_card(game_key: str, text: str) -> str:
    """The id of a card that was named by title or id."""
    pool = catalogue.pool(game_key)
    number = pool.index.get(text.strip(), pool.find_title(text))
    if number is None:
        raise BadInput(
            f"There is no card “{shown(text.strip())}” in this game: "
            "write the title of another one, or nothing for the next best card."
        )
    found: str = pool.defs[number].id
    return found


def read_lineup(game_key: str, text: str) -> tuple[tuple[DeckList, ...], Mapping[str, str]]:
    """The decks of a line-up and its rule options: a ready-made one by its name, or one of the site by its id.

    A ready-made one is read from its files and needs no database.
    """
    ready = {one.name: one for one in ready_lineups(game_key)}
    if text in ready:
        paths = {path.stem: path for path in deck_files(game_key)}
        return tuple(_from_file(game_key, paths[stem]) for stem in ready[text].decks), ready[text].options
    try:
        public_id = uuid.UUID(text)
    except ValueError:
        names = ", ".join(f"“{name}”" for name in ready)
        said = f"“{text}” is neither the id of a line-up nor the name of a ready-made one: {names}."
        raise BadInput(said) from None
    lineup = Lineup.objects.select_related("owner").filter(public_id=public_id, game_id=game_key).first()
    if lineup is None:
        raise BadInput(f"There is no line-up {text} of this game.")
    seats = lineups.seats_of(lineup, lineup.owner)
    if empty := empty_words(seats):
        raise BadInput(f"“{lineup.name}” is not complete. {empty}")
    return tuple(reading.engine_deck(seat.version) for seat in seats if seat.version), lineup.options


def read_options(texts: Sequence[str]) -> dict[str, str]:
    """``name=value`` pairs, also several in one word with commas between."""
    found: dict[str, str] = {}
    for pair in [part.strip() for text in texts for part in text.split(",") if part.strip()]:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise BadInput(f"The option “{pair}” cannot be read: write name=value.")
        found[name.strip()] = value.strip()
    return found


def read_jobs(jobs: int) -> int:
    """A number of processes."""
    if jobs < 1:
        raise BadInput("--jobs must be 1 or more.")
    return jobs


def read_names(text: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _from_file(game_key: str, path: Path) -> DeckList:
    if path.stat().st_size > MAX_FILE_BYTES:
        raise BadInput(f"{path} is too large for a decklist ({path.stat().st_size:,} bytes).")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text file in UTF-8.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
    try:
        read = read_list(text=text, scope=CardScope(game_key, None))
    except DeckRefused as refusal:
        raise BadInput(f"{path} cannot be used: {refusal.message}") from None
    if said := [*read.problems, *read.remarks]:
        lines = "\n".join(f"  {one.sentence}" for one in said[:10])
        raise BadInput(f"{path} cannot be used:\n{lines}")
    return deck_list(read.name or path.stem, read.entries)


def _from_site(game_key: str, text: str) -> DeckList:
    try:
        public_id = uuid.UUID(text)
    except ValueError:
        raise BadInput(f"“{text}” is neither a file nor the id of a deck.") from None
    deck = (
        Deck.objects.select_related("current__deck")
        .filter(public_id=public_id, game_id=game_key, deleted_at__isnull=True, current__isnull=False)
        .first()
    )
    if deck is None or deck.current is None:
        raise BadInput(f"There is no deck {text} of this game.")
    return reading.engine_deck(deck.current)
