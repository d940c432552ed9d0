"""Short codes of this site, alone or in an address, as lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cards import catalogue
from cards.catalogue import card_numbers
from decks.contents import Entry
from decks.formats.base import Format, Listing
from decks.formats.games import check_game
from decks.games import zones_of
from decks.lists import MAX_CODE, CardIndex, decode, is_code

_ADDRESS: Final = re.compile(r"(?:https?://[^\s/]{1,200}+)?/decks/code/(?P<code>[^\s/]++)/?")


def read_code(code: str) -> tuple[str, list[Entry]]:
    """The game and the entries of a code, by the cards of the catalogue.

    A code may name cards by their ids; those that this site does not have are among the entries.
    """
    return decode(code, {key: _ids(key) for key in catalogue.GAME_NAMES})


def _ids(game_key: str) -> Mapping[int, str]:
    return {number: key for key, number in card_numbers(game_key).items() if catalogue.find_card(game_key, key)}


def detects(text: str) -> bool:
    """A code and nothing else, or the address of one."""
    return is_code(_code_in(text))


def _code_in(text: str) -> str:
    word = text.strip() if len(text) <= MAX_CODE + 300 else ""
    found = _ADDRESS.fullmatch(word)
    return found["code"] if found else word


def read(text: str, index: CardIndex, game_key: str) -> str:
    """The list in a code."""
    named, entries = read_code(_code_in(text))
    check_game(named, game_key)
    listing = Listing(game_key)
    for zone in zones_of(game_key):
        cards = [(card_id, quantity) for section, card_id, quantity in entries if section == zone.key]
        header = listing.header_of(zone, [index.by_id.get(card_id) for card_id, _ in cards])
        for card_id, quantity in cards:
            known = index.by_id.get(card_id)
            listing.add(header, index.name_in_lists(card_id) if known else title_in(card_id), str(quantity))
    return listing.text()


def title_in(card_id: str) -> str:
    """What a card is called of which nothing but its id is known, which was made of its title."""
    return card_id.replace("-", " ").title()


CODE: Final = Format(key="code", name="Deck code", suffix="txt", detects=detects, read=read)
