"""Decks of Magic Online's format, which other programs write too."""

from __future__ import annotations

from typing import Final

from decks.formats.base import BY_TYPE, SIDEBOARD, Format, Listing
from decks.formats.xml import parse_xml, root_tag
from decks.lists import CardIndex


def detects(text: str) -> bool:
    """A ``Deck`` with a capital."""
    return root_tag(text) == "Deck"


def read(text: str, index: CardIndex, game_key: str) -> str:
    """The list in such a ``.dek`` file, by the names of its cards."""
    listing = Listing(game_key)
    for card in parse_xml(text).iter("Cards"):
        is_beside = (card.get("Sideboard") or "").casefold() == "true"
        listing.add(SIDEBOARD if is_beside else BY_TYPE, card.get("Name") or "", card.get("Quantity", "1"))
    return listing.text()


MTGO: Final = Format(key="mtgo", name="MTGO", suffix="dek", detects=detects, read=read)
