"""Decks of Conquer: errors, advice and counts."""

from simulator.engine.games.conquer.decks.checks import COMBAT_MINIMUM, MAIN_MINIMUM, check_deck, simulation_problems
from simulator.engine.games.conquer.decks.count import COMBAT, MAIN, SECTION_NAMES, SECTIONS, START, count_deck
from simulator.engine.games.conquer.decks.table import CHECKS, ROLES, check_table, touches

__all__ = [
    "CHECKS",
    "COMBAT",
    "COMBAT_MINIMUM",
    "MAIN",
    "MAIN_MINIMUM",
    "ROLES",
    "SECTIONS",
    "SECTION_NAMES",
    "START",
    "check_deck",
    "check_table",
    "count_deck",
    "simulation_problems",
    "touches",
]
