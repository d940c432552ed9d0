"""Decks of Conquer: errors, advice and counts."""

from simulator.engine.games.conquer.decks.checks import COMBAT_MINIMUM, MAIN_MINIMUM, check_deck, simulation_problems
from simulator.engine.games.conquer.decks.count import COMBAT, MAIN, SECTION_NAMES, SECTIONS, START, count_deck

__all__ = [
    "COMBAT",
    "COMBAT_MINIMUM",
    "MAIN",
    "MAIN_MINIMUM",
    "SECTIONS",
    "SECTION_NAMES",
    "START",
    "check_deck",
    "count_deck",
    "simulation_problems",
]
