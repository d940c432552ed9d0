"""LackeyCCG decks: XML with one element for each copy, and text with a tab between number and name."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement

from decks.formats.base import DeckFile, Format, Listing
from decks.formats.games import check_game
from decks.formats.xml import parse_xml, root_tag, words_in, write_comment, write_xml
from decks.lists import CardIndex, CardName

DOCTYPE: Final = '<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.dtd">\n'


def detects(text: str) -> bool:
    """A ``deck`` of zones, each with its cards."""
    return root_tag(text) == "deck" and "<section" not in text


def read(text: str, index: CardIndex, game_key: str) -> str:
    """The list in a ``.dek`` file; a card is known by its id, else by its name."""
    root = parse_xml(text)
    is_ours = check_game(words_in(root, "meta/game"), game_key)
    listing = Listing(game_key, name=words_in(root, "meta/title"))
    for zone in root.iter("superzone"):
        cards = list(zone.iter("card"))
        known = [_known(card, index) for card in cards]
        header = listing.header(zone.get("name") or "", known if is_ours else ())
        for card, found in zip(cards, known, strict=True):
            listing.add(header, index.name_in_lists(found.card_id) if found else words_in(card, "name"))
    return listing.text()


def _known(card: Element, index: CardIndex) -> CardName | None:
    """The card with the id that an element has."""
    name = card.find("name")
    return index.by_id.get((name.get("id") or "").rpartition("/")[2]) if name is not None else None


def write(deck: DeckFile) -> str:
    """The deck as a ``.dek`` file."""
    root = Element("deck", version="0.8")
    meta = SubElement(root, "meta")
    for tag, words in (("game", deck.game_key), ("title", deck.name), ("author", deck.author)):
        SubElement(meta, tag).text = words
    for zone in deck.zones:
        pile = SubElement(root, "superzone", name=zone.name)
        for card, quantity in deck.cards(zone):
            write_comment(pile, card.mark)
            for _ in range(quantity):
                _write_card(pile, card)
    return write_xml(root, DOCTYPE)


def image_file(card: CardName) -> str:
    """Where Lackey looks for the picture of a card, which is its id too."""
    return f"{card.set_key}/{card.card_id}"


def _write_card(pile: Element, card: CardName) -> None:
    element = SubElement(pile, "card")
    SubElement(element, "name", id=image_file(card)).text = card.title
    SubElement(element, "set").text = card.set_key


def write_text(deck: DeckFile) -> str:
    """The deck as Lackey's text: number, tab, name, and a line with a colon before each section."""
    lines = []
    for zone in deck.zones:
        cards = list(deck.cards(zone))
        if cards:
            lines += [f"{zone.name}:", *(f"{quantity}\t{_marked(card)}" for card, quantity in cards)]
    return "\n".join(lines) + "\n"


def _marked(card: CardName) -> str:
    """A title; that of a home-made card, which no plugin has, with who made it."""
    return f"{card.title} // {card.mark}" if card.mark else card.title


LACKEY: Final = Format(
    key="lackey",
    name="LackeyCCG",
    suffix="dek",
    content_type="application/xml",
    use="Put the file into the folder “decks” of the plugin below. The plan is not in it.",
    detects=detects,
    read=read,
    write=write,
)
LACKEY_TEXT: Final = Format(
    key="lackey-text",
    name="LackeyCCG, as text",
    suffix="txt",
    use="Lackey opens it as a deck too. Neither name nor plan are in it.",
    write=write_text,
)
