"""Decks of Age of Conan: what one kingdom brings, and the kingdoms at one table."""

from simulator.engine.games.age_of_conan.decks.checks import check_deck, simulation_problems
from simulator.engine.games.age_of_conan.decks.count import (
    DECK,
    DECK_SIZE,
    EXPANSION,
    EXPANSION_SIZE,
    KINGDOM,
    MOST_COPIES,
    SECTION_NAMES,
    SECTIONS,
    copies,
    count_deck,
    kingdom_of,
    own_list,
)
from simulator.engine.games.age_of_conan.decks.table import CHECKS, ROLES, check_table, touches

__all__ = [
    "CHECKS",
    "DECK",
    "DECK_SIZE",
    "EXPANSION",
    "EXPANSION_SIZE",
    "KINGDOM",
    "MOST_COPIES",
    "ROLES",
    "SECTIONS",
    "SECTION_NAMES",
    "check_deck",
    "check_table",
    "copies",
    "count_deck",
    "kingdom_of",
    "own_list",
    "simulation_problems",
    "touches",
]
