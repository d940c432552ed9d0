"""Cockatrice decks: one main pile, and beside it everything that does not lie in it."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement

from decks.formats.base import BY_TYPE, SIDEBOARD, DeckFile, Format, Listing, main_zone, printing_guid
from decks.formats.games import check_game
from decks.formats.xml import parse_xml, root_tag, words_in, write_comment, write_xml
from decks.games import zones_of
from decks.lists import CardIndex

MAIN: Final = "main"
SIDE: Final = "side"


def detects(text: str) -> bool:
    """A ``cockatrice_deck``."""
    return root_tag(text) == "cockatrice_deck"


def read(text: str, index: CardIndex, game_key: str) -> str:
    """The list in a ``.cod`` file: cards of the main zone by their type, those beside it in the other sections."""
    root = parse_xml(text)
    is_ours = check_game(words_in(root, "format"), game_key)
    listing = Listing(game_key, name=words_in(root, "deckname"), notes=words_in(root, "comments"))
    for zone in root.iter("zone"):
        for card in zone.iter("card"):
            name = card.get("name") or ""
            is_main = zone.get("name") == MAIN
            header = BY_TYPE if is_main else _header_beside(index, name, game_key, is_ours=is_ours)
            listing.add(header, name, card.get("number", "1"))
    return listing.text()


def _header_beside(index: CardIndex, name: str, game_key: str, *, is_ours: bool) -> str:
    """The section beside the main one that takes the card; one that no such section takes is of a sideboard.

    Files for our own game have no sideboard: there the card goes to the section of its type.
    """
    card = index.find(name)
    for zone in zones_of(game_key):
        if card and zone != main_zone(game_key) and card.type in zone.types | zone.more_types:
            return zone.name
    return BY_TYPE if is_ours else SIDEBOARD


def write(deck: DeckFile) -> str:
    """The deck as a ``.cod`` file: its largest pile is the main zone, all else lies beside it."""
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "lastLoadedTimestamp")
    for tag, words in (("deckname", deck.name), ("format", deck.game_key), ("comments", deck.notes)):
        SubElement(root, tag).text = words
    leader = next((card for zone in deck.zones if zone.is_single for card, _ in deck.cards(zone)), None)
    if leader:
        SubElement(root, "bannerCard", providerId=printing_guid(deck.game_key, leader)).text = leader.title
    main = main_zone(deck.game_key)
    piles = {name: SubElement(root, "zone", name=name) for name in (MAIN, SIDE)}
    for zone in deck.zones:
        pile = piles[MAIN if zone == main else SIDE]
        for card, quantity in deck.cards(zone):
            write_comment(pile, card.mark)
            SubElement(
                pile,
                "card",
                number=str(quantity),
                name=card.title,
                setShortName=card.set_key.upper(),
                collectorNumber=card.number.replace("?", ""),
                uuid=printing_guid(deck.game_key, card),
            )
    return write_xml(root)


COCKATRICE: Final = Format(
    key="cockatrice",
    name="Cockatrice",
    suffix="cod",
    content_type="application/xml",
    use="Open it in Cockatrice after adding the card database below. What is no draw pile lies in the sideboard.",
    detects=detects,
    read=read,
    write=write,
)
