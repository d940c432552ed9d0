"""Decks, agents and options as commands are given them, checked before anything is played."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from conanhub.errors import ConanHubError
from decks import checks, reading
from decks.errors import DeckRefused
from decks.exchange import read_list
from decks.figures import deck_list
from decks.models import Deck
from simulator.engine import GAMES, DeckList
from simulator.errors import IllegalDeck

MAX_FILE_BYTES: Final = 400_000


class BadInput(ConanHubError):
    """Something on the command line that cannot be used."""

    code = "bad_input"


def read_game(text: str) -> str:
    """The key of a game, also written with hyphens."""
    key = text.replace("-", "_")
    if key not in GAMES:
        raise BadInput(f"There is no game “{text}”: known are {', '.join(GAMES)}.")
    return key


def read_deck(game_key: str, text: str) -> DeckList:
    """A legal deck out of a text file, or a deck of the site by its id."""
    path = Path(text)
    deck = _from_file(game_key, path) if path.is_file() else _from_site(game_key, text)
    problems = checks.errors(checks.check(game_key, [(e.section, e.card_id, e.quantity) for e in deck.entries]))
    if problems:
        raise IllegalDeck(deck.name, problems)
    return deck


def read_options(texts: Sequence[str]) -> dict[str, str]:
    """``name=value`` pairs, also several in one word with commas between."""
    found: dict[str, str] = {}
    for pair in [part.strip() for text in texts for part in text.split(",") if part.strip()]:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise BadInput(f"The option “{pair}” cannot be read: write name=value.")
        found[name.strip()] = value.strip()
    return found


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
        read = read_list(text=text, game_key=game_key)
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
