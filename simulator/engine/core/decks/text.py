"""A deck as strict text: the name of a section, then a line for each card; blank lines and remarks are left out.

    Main Deck
    // a remark
    3 Iron Guard

A page that takes what people paste reads more kinds of lists and guesses; here every line is right or an error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, Protocol

from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.titles import normal_title
from simulator.engine.core.errors import UnreadableText

REMARK: Final = "//"
_LINE: Final = re.compile(r"(?P<quantity>[1-9][0-9]{0,2})x? +(?P<title>.+)")


class Sectioned(Protocol):
    """A game as far as its decks have sections: their keys and names in order."""

    @property
    def sections(self) -> Sequence[tuple[str, str]]: ...


class Titled(Protocol):
    """A pool as far as cards are found by their titles."""

    @property
    def defs(self) -> Sequence[Any]: ...

    @property
    def index(self) -> Mapping[str, int]: ...

    @property
    def by_title(self) -> Mapping[str, int]: ...


def read_deck_text(game: Sectioned, pool: Titled, text: str, name: str = "Deck") -> DeckList:
    """The deck that a text lists; cards by title or id. ``UnreadableText`` says which line is wrong and what to write.

    Whether the deck is legal is not checked here: ``Game.check_deck``.
    """
    entries: list[DeckEntry] = []
    names = {word.casefold(): key for key, title in game.sections for word in (key, title)}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if not words or words.startswith(REMARK):
            continue
        if words.casefold() in names:
            section = names[words.casefold()]
        elif not section:
            titles = '" or "'.join(title for _key, title in game.sections)
            raise _error(number, words, f'it stands in no section; write a line "{titles}" before it')
        else:
            entries.append(_entry(pool, number, words, section))
    return DeckList(name, tuple(entries))


def _entry(pool: Titled, number: int, words: str, section: str) -> DeckEntry:
    found = _LINE.fullmatch(words)
    if not found:
        raise _error(number, words, 'write a quantity and a title, as "3 Iron Guard"')
    quantity, title = int(found["quantity"]), found["title"]
    if title in pool.index:
        return DeckEntry(section, title, quantity)
    at = pool.by_title.get(normal_title(title))
    if at is None:
        near = get_close_matches(normal_title(title), pool.by_title, n=1)
        fix = f'write "{quantity} {pool.defs[pool.by_title[near[0]]].title}"' if near else "write the title of a card"
        raise _error(number, words, f"unknown card; {fix}")
    return DeckEntry(section, str(pool.defs[at].id), quantity)


def _error(number: int, words: str, message: str) -> UnreadableText:
    return UnreadableText(f'Line {number}, "{words}": {message}.')
