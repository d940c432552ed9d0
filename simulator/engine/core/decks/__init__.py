"""Decklists, how they are read and counted, and the problems that deck checks find."""

from simulator.engine.core.decks.checks import (
    CountedDeck,
    Line,
    count_deck,
    misplaced,
    not_whole,
    remove_line,
    total,
    unknown_cards,
    with_gaps,
)
from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.problems import ERROR, UNKNOWN_FACT, WARNING, Fix, Problem
from simulator.engine.core.decks.text import read_deck_text
from simulator.engine.core.decks.titles import UNPLAYED_FIELDS, normal_title, pool_hash

__all__ = [
    "CountedDeck",
    "DeckEntry",
    "DeckList",
    "ERROR",
    "Fix",
    "Line",
    "Problem",
    "UNKNOWN_FACT",
    "UNPLAYED_FIELDS",
    "WARNING",
    "count_deck",
    "misplaced",
    "normal_title",
    "not_whole",
    "pool_hash",
    "read_deck_text",
    "remove_line",
    "total",
    "unknown_cards",
    "with_gaps",
]
