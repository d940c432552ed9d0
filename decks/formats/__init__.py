"""Decks in the formats of other programs: one module each, all in one registry."""

from decks.formats.base import DeckFile, Format, printing_guid
from decks.formats.card_facts import CardFacts, columns_of, facts_of
from decks.formats.code import read_code, title_in
from decks.formats.games import check_cards, check_game
from decks.formats.lackey import image_file
from decks.formats.registry import FORMATS, READ, WRITTEN, as_list, find_written, written_for
from decks.formats.xml import write_xml

__all__ = [
    "CardFacts",
    "DeckFile",
    "FORMATS",
    "Format",
    "READ",
    "WRITTEN",
    "as_list",
    "check_cards",
    "check_game",
    "columns_of",
    "facts_of",
    "find_written",
    "image_file",
    "printing_guid",
    "read_code",
    "title_in",
    "written_for",
    "write_xml",
]
