"""Decks of the Conan CCG: errors, advice and counts."""

from simulator.engine.games.conan_ccg.decks.checks import (
    COPIES_MAXIMUM,
    DRAW_MINIMUM,
    FOES_MINIMUM,
    RENOWN_MAXIMUM,
    RENOWN_MINIMUM,
    UNIQUE_MAXIMUM,
    check_deck,
    simulation_problems,
)
from simulator.engine.games.conan_ccg.decks.count import (
    CONAN,
    DRAW,
    FOES,
    SECTION_NAMES,
    CountedDeck,
    Line,
    count_deck,
    major_foes,
    minor_foes,
    renown_bounds,
)
from simulator.engine.games.conan_ccg.decks.table import CHECKS, ROLES, check_table, touches

__all__ = [
    "CHECKS",
    "CONAN",
    "COPIES_MAXIMUM",
    "CountedDeck",
    "DRAW",
    "DRAW_MINIMUM",
    "FOES",
    "FOES_MINIMUM",
    "Line",
    "RENOWN_MAXIMUM",
    "RENOWN_MINIMUM",
    "ROLES",
    "SECTION_NAMES",
    "UNIQUE_MAXIMUM",
    "check_deck",
    "check_table",
    "count_deck",
    "major_foes",
    "minor_foes",
    "renown_bounds",
    "simulation_problems",
    "touches",
]
