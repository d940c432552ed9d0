"""Card texts of Age of Conan, written from the data of the cards and read back to it."""

from simulator.engine.games.age_of_conan.texts.reading import read_ability, read_goals
from simulator.engine.games.age_of_conan.texts.render import (
    UNKNOWN_TEXT,
    ability_text,
    canonical,
    goals_text,
    plain_text,
    rules_text,
)
from simulator.engine.games.age_of_conan.texts.words import MOMENTS

__all__ = [
    "MOMENTS",
    "UNKNOWN_TEXT",
    "ability_text",
    "canonical",
    "goals_text",
    "plain_text",
    "read_ability",
    "read_goals",
    "rules_text",
]
