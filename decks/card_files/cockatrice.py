"""The cards of a game as a card database of Cockatrice, version 4."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from cards import catalogue
from cards.catalogue import once_for_cards
from decks.formats import CardFacts, facts_of, printing_guid, write_xml
from decks.games import deck_game

#: The row of a table for cards of which a game says none.
ROW: Final = 1


@once_for_cards
def cards_xml(game_key: str) -> str:
    """Every card of a game with its facts and its text, without pictures."""
    root = Element("cockatrice_carddatabase", version="4")
    SubElement(SubElement(root, "info"), "author").text = "ConanHub"
    sets = SubElement(root, "sets")
    for info in dict.fromkeys(card.card_set for card in catalogue.load_cards(game_key)):
        element = SubElement(sets, "set")
        words = {"name": info.key.upper(), "longname": info.name, "settype": "Custom"}
        for tag, text in {**words, **({"releasedate": info.released} if info.released else {})}.items():
            SubElement(element, tag).text = text
    listed = SubElement(root, "cards")
    for card in facts_of(game_key).values():
        _write_card(SubElement(listed, "card"), card, game_key)
    return write_xml(root)


def _write_card(element: Element, card: CardFacts, game_key: str) -> None:
    SubElement(element, "name").text = card.name.title
    SubElement(element, "text").text = card.text
    prop = SubElement(element, "prop")
    for tag, text in {"maintype": card.name.type, "type": card.type_line, **_properties(card)}.items():
        SubElement(prop, tag).text = text
    where = SubElement(element, "set", num=card.name.number.replace("?", ""), uuid=printing_guid(game_key, card.name))
    where.text = card.name.set_key.upper()
    if card.rarity:
        where.set("rarity", card.rarity)
    SubElement(element, "tablerow").text = str(deck_game(game_key).table_rows.get(card.name.type, ROW))


def _properties(card: CardFacts) -> dict[str, str]:
    """The facts under names that XML allows; a cost under the name by which Cockatrice sorts."""
    names = ((re.sub(r"[^a-z]", "", name.casefold()), value) for name, value in card.facts)
    return {("cost" if "cost" in name else name): value for name, value in names if name and name != "type"}
