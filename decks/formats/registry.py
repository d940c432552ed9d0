"""Decks in the formats of other programs: one module each, all in one registry."""

from __future__ import annotations

from typing import Final

from decks.errors import DeckRefused
from decks.formats.base import Format
from decks.formats.cockatrice import COCKATRICE
from decks.formats.code import CODE
from decks.formats.lackey import LACKEY, LACKEY_TEXT
from decks.formats.mtgo import MTGO
from decks.formats.octgn import OCTGN
from decks.formats.tabletop import TABLETOP
from decks.formats.xml import is_xml, root_tag
from decks.games import deck_game
from decks.lists import CardIndex

FORMATS: Final = (LACKEY, LACKEY_TEXT, OCTGN, COCKATRICE, TABLETOP, MTGO, CODE)
READ: Final = tuple(one for one in FORMATS if one.read)
WRITTEN: Final = tuple(one for one in FORMATS if one.write)


def written_for(game_key: str) -> tuple[Format, ...]:
    """The formats in which decks of a game are written."""
    return WRITTEN if deck_game(game_key).is_on_tables else ()


def find_written(key: str) -> Format | None:
    """The format of this key, if decks are written in it."""
    return next((one for one in WRITTEN if one.key == key), None)


def as_list(text: str, index: CardIndex, game_key: str) -> str:
    """A file of another program as a list of ours; any other text as it is."""
    text = text.lstrip("\ufeff \t\r\n")
    for one in READ:
        if one.read and one.detects(text):
            return one.read(text, index, game_key)
    if is_xml(text):
        names = ", ".join(one.name for one in READ if one is not CODE)
        raise DeckRefused(f"This XML is no deck that is read here ({names}): it begins with “{root_tag(text)[:40]}”.")
    return text
