"""Which game a file or a list is for."""

from __future__ import annotations

from cards import catalogue
from decks.errors import OtherGame
from decks.formats.base import game_guid
from decks.games import zones_of
from decks.lists import MAX_SUGGESTED_LINES, CardIndex, Decklist, header_word, read_card_line


def named_game(word: str) -> str:
    """The key of the game of ours that a key, an address word or a permanent id names; empty if it names none."""
    wanted = word.strip().casefold()
    names = {name: key for key in catalogue.GAME_NAMES for name in (key, catalogue.game_slug(key), game_guid(key))}
    return names.get(wanted, "")


def check_game(word: str, game_key: str) -> bool:
    """Refuse a file of another game of ours, and say whether it names this one.

    What names no game of ours is read by the names of its cards.
    """
    named = named_game(word)
    if named and named != game_key:
        raise _refusal(named, game_key, "")
    return bool(named)


def check_cards(found: Decklist, game_key: str, indexes: dict[str, CardIndex]) -> None:
    """Refuse a list that names no card of its game while most of its lines name cards of another one."""
    if found.entries:
        return
    texts = [problem.text for problem in found.problems[:MAX_SUGGESTED_LINES]]
    for other, index in indexes.items():
        headers = {word for zone in zones_of(other) for word in zone.words}
        lines = [text for text in texts if header_word(text, index) not in headers]
        known = sum(read_card_line(line, index).card is not None for line in lines)
        if other != game_key and known and known * 2 >= len(lines):
            raise _refusal(other, game_key, f" {known} of {len(lines)} lines name one.")


def _refusal(named: str, game_key: str, counted: str) -> OtherGame:
    name, chosen = catalogue.GAME_NAMES[named], catalogue.GAME_NAMES[game_key]
    message = f"These are cards of {name}, not of {chosen}.{counted} Choose {name} to import them."
    return OtherGame(message, game_key=named)
