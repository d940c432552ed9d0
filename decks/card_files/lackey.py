"""The cards of a game as a plugin of LackeyCCG: a folder with its card data, without pictures."""

from __future__ import annotations

import io
import zipfile
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from cards import catalogue
from cards.catalogue import once_for_cards
from decks.formats import CardFacts, columns_of, facts_of, image_file, write_xml
from decks.games import zones_of

README: Final = """The cards of {name} for LackeyCCG: names, facts and texts, without pictures.

Put the folder {folder} into Lackey's folder "plugins". Pictures of your own go to
{folder}/sets/setimages/general/, each under the name in the column ImageFile with the ending .jpg.
Decks of ConanHub in the format .dek go to {folder}/decks.
"""
#: Piles that all players may look through.
OPEN_PILES: Final = ("Discard", "Removed")
#: A day that never changes, so that the same cards give the same file.
DAY: Final = (2006, 1, 1, 0, 0, 0)


@once_for_cards
def plugin_zip(game_key: str) -> bytes:
    """The folder as a ZIP archive."""
    facts = facts_of(game_key)
    sets = {info.key: info.name for info in dict.fromkeys(card.card_set for card in catalogue.load_cards(game_key))}
    files = {
        "readme.txt": README.format(name=catalogue.game(game_key).long_name, folder=game_key),
        "plugininfo.txt": _plugin_info(game_key),
        "ListOfCardDataFiles.txt": _set_list(sets),
        **{f"sets/{key}.txt": _set_table(key, facts) for key in sets},
    }
    sheet = io.BytesIO()
    with zipfile.ZipFile(sheet, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(f"{game_key}/{path}", DAY), content, zipfile.ZIP_DEFLATED)
    return sheet.getvalue()


def _plugin_info(game_key: str) -> str:
    """The piles of a deck, each loaded into a zone of its own, and the zones of the table."""
    root = Element("plugin")
    SubElement(root, "name").text = catalogue.game(game_key).long_name
    for zone in zones_of(game_key):
        pile = SubElement(root, "deckzone")
        _write(pile, label=zone.name, gamezonetoloadto=zone.name, shuffle="no" if zone.is_single else "yes")
    _write(SubElement(root, "gamezone"), label="Hand", visibletoowner="yes", visibletoothers="no")
    for zone in zones_of(game_key):
        _write(SubElement(root, "gamezone"), label=zone.name, visibletoowner="yes" if zone.is_single else "no")
    for label in OPEN_PILES:
        _write(SubElement(root, "gamezone"), label=label, visibletoowner="yes", visibletoothers="yes")
    return write_xml(root, with_declaration=False)


def _write(parent: Element, **words: str) -> None:
    for tag, text in words.items():
        SubElement(parent, tag).text = text


def _set_list(sets: dict[str, str]) -> str:
    root = Element("listofcarddatafiles")
    for key in sets:
        SubElement(root, "filetoinclude").text = f"{key}.txt"
    return write_xml(root, with_declaration=False)


def _set_table(set_key: str, facts: dict[str, CardFacts]) -> str:
    """A row for each card of a set: tabs between the cells, no break within one."""
    columns = [name for name in columns_of(facts) if name != "Type"]
    rows = [["Name", "Set", "ImageFile", "Type", *columns, "Text"]]
    for card in facts.values():
        if card.name.set_key == set_key:
            known = dict(card.facts)
            values = [known.get(name, "") for name in columns]
            rows.append([card.name.title, set_key, image_file(card.name), card.name.type, *values, card.text])
    return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows)
