"""Teams of heroes and commands of the Overlord: how they are counted and checked, each alone and at one table."""

from simulator.engine.games.conan_monolith.decks.checks import check_deck, simulation_problems
from simulator.engine.games.conan_monolith.decks.count import (
    GEAR_SECTIONS,
    HERO_SECTIONS,
    HEROES,
    LEADERSHIP,
    OVERLORD,
    RIVER_SECTIONS,
    SCENARIO,
    SECTION_NAMES,
    SECTIONS,
    SORCERY,
    SPELL_CASTER,
    CountedDeck,
    Fighter,
    count_deck,
    is_as_recorded,
)
from simulator.engine.games.conan_monolith.decks.strip import Strip, laid_strip, recorded_strip
from simulator.engine.games.conan_monolith.decks.suggested import doubts_about, kit_entries, suggested_team
from simulator.engine.games.conan_monolith.decks.table import CHECKS, ROLES, check_table

__all__ = [
    "CHECKS",
    "CountedDeck",
    "GEAR_SECTIONS",
    "HEROES",
    "HERO_SECTIONS",
    "LEADERSHIP",
    "Fighter",
    "OVERLORD",
    "RIVER_SECTIONS",
    "ROLES",
    "SCENARIO",
    "SECTIONS",
    "SECTION_NAMES",
    "SORCERY",
    "SPELL_CASTER",
    "Strip",
    "check_deck",
    "check_table",
    "count_deck",
    "doubts_about",
    "is_as_recorded",
    "kit_entries",
    "laid_strip",
    "recorded_strip",
    "simulation_problems",
    "suggested_team",
]
