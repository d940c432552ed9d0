"""Components of Conan (Monolith): records checked and turned into definitions, and all of them as a ``Pool``.

Nothing here plays: the engine of this game does not stand yet. Dice are words (``orange*`` has an arrow), loads are
numbers, and what nobody recorded is ``None``.
"""

from simulator.engine.games.conan_monolith.cards.definitions import (
    Area,
    Board,
    Border,
    Component,
    Dice,
    Die,
    Equipment,
    Fall,
    Hero,
    Scenario,
    Skill,
    Slot,
    Spell,
    Unit,
)
from simulator.engine.games.conan_monolith.cards.pool import Pool, compile_pool
from simulator.engine.games.conan_monolith.cards.read import (
    BASES,
    EQUIPMENT_KINDS,
    FAMILIES,
    MODES,
    NONE_PRINTED,
    ROLES,
    read_card,
)
from simulator.engine.games.conan_monolith.cards.record import COLOURS, DICE, FIELDS, REQUIRED, SOURCES

CARD_TYPES = tuple(REQUIRED)

__all__ = [
    "BASES",
    "Area",
    "Board",
    "Border",
    "CARD_TYPES",
    "COLOURS",
    "Component",
    "DICE",
    "Dice",
    "Die",
    "EQUIPMENT_KINDS",
    "Equipment",
    "Fall",
    "FAMILIES",
    "FIELDS",
    "Hero",
    "MODES",
    "NONE_PRINTED",
    "Pool",
    "ROLES",
    "SOURCES",
    "Scenario",
    "Skill",
    "Slot",
    "Spell",
    "Unit",
    "compile_pool",
    "read_card",
]
