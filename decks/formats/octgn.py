"""OCTGN decks: sections of cards with permanent ids."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement

from decks.formats.base import DeckFile, Format, Listing, game_guid, printing_guid
from decks.formats.games import check_game
from decks.formats.xml import parse_xml, root_tag, words_in, write_comment, write_xml
from decks.lists import CardIndex


def detects(text: str) -> bool:
    """A ``deck`` of sections."""
    return root_tag(text) == "deck" and "<section" in text


def read(text: str, index: CardIndex, game_key: str) -> str:
    """The list in an ``.o8d`` file; a card is known by its id, else by its name."""
    root = parse_xml(text)
    is_ours = check_game(root.get("game") or "", game_key)
    by_id = {printing_guid(game_key, card): card for card in index.cards}
    listing = Listing(game_key, notes=words_in(root, "notes"))
    for section in root.iter("section"):
        cards = list(section.iter("card"))
        known = [by_id.get((card.get("id") or "").casefold()) for card in cards]
        header = listing.header(section.get("name") or "", known if is_ours else ())
        for card, found in zip(cards, known, strict=True):
            listing.add(header, index.name_in_lists(found.card_id) if found else card.text or "", card.get("qty", "1"))
    return listing.text()


def write(deck: DeckFile) -> str:
    """The deck as an ``.o8d`` file."""
    root = Element("deck", game=game_guid(deck.game_key))
    for zone in deck.zones:
        section = SubElement(root, "section", name=zone.name, shared="False")
        for card, quantity in deck.cards(zone):
            write_comment(section, card.mark)
            card_id = printing_guid(deck.game_key, card)
            SubElement(section, "card", qty=str(quantity), id=card_id).text = card.title
    SubElement(root, "notes").text = deck.notes
    return write_xml(root)


OCTGN: Final = Format(
    key="octgn",
    name="OCTGN",
    suffix="o8d",
    content_type="application/xml",
    use="For a game definition of OCTGN that has the ids of this site. The file's name is the deck's.",
    detects=detects,
    read=read,
    write=write,
)
