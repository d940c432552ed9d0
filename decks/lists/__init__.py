"""Decklists and deck codes: read with an error for each line that is not understood, and written. No database."""

from decks.lists.card_index import CardIndex, CardName
from decks.lists.card_lines import CardLine, read_card_line, title_to_keep
from decks.lists.deck_code import MAX_CODE, decode, encode, is_code
from decks.lists.decklist import (
    AS_LISTED,
    MAX_CHARACTERS,
    MAX_SUGGESTED_LINES,
    Decklist,
    LineProblem,
    header_word,
    parse_decklist,
    text_lines,
    with_card,
    write_decklist,
)
from decks.lists.ready_made import BadLineups, ReadyLineup, deck_files, first_lineup, mark_of_decks, ready_lineups
from decks.lists.uploads import read_upload
from decks.lists.usual import Usual, usual_shares

__all__ = [
    "AS_LISTED",
    "BadLineups",
    "CardIndex",
    "CardLine",
    "CardName",
    "Decklist",
    "LineProblem",
    "MAX_CHARACTERS",
    "MAX_CODE",
    "MAX_SUGGESTED_LINES",
    "ReadyLineup",
    "Usual",
    "deck_files",
    "decode",
    "encode",
    "first_lineup",
    "header_word",
    "is_code",
    "mark_of_decks",
    "parse_decklist",
    "read_card_line",
    "read_upload",
    "ready_lineups",
    "text_lines",
    "title_to_keep",
    "usual_shares",
    "with_card",
    "write_decklist",
]
