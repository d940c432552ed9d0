"""Card texts of the Conan CCG, written from the data of the cards."""

from simulator.engine.games.conan_ccg.texts.abilities import VOICE_WORDS
from simulator.engine.games.conan_ccg.texts.phrases import (
    CONDITION_PHRASES,
    COST_PHRASES,
    EFFECT_PHRASES,
)
from simulator.engine.games.conan_ccg.texts.render import (
    UNKNOWN_TEXT,
    ability_text,
    plain_text,
    requirement_text,
    rules_text,
)
from simulator.engine.games.conan_ccg.texts.slots import COUNT_SLOTS, MORE_SLOTS, WORD_SLOTS
from simulator.engine.games.conan_ccg.texts.words import (
    COUNT_WORDS,
    EVENT_WORDS,
    IN_CHRONICLE,
    MOVE_WORDS,
    ONCE_WORDS,
    PLACES,
    TARGET_WORDS,
    USED,
    WINDOW_WORDS,
    Voice,
)

__all__ = [
    "CONDITION_PHRASES",
    "COST_PHRASES",
    "COUNT_SLOTS",
    "COUNT_WORDS",
    "EFFECT_PHRASES",
    "EVENT_WORDS",
    "IN_CHRONICLE",
    "MORE_SLOTS",
    "MOVE_WORDS",
    "ONCE_WORDS",
    "PLACES",
    "TARGET_WORDS",
    "UNKNOWN_TEXT",
    "USED",
    "VOICE_WORDS",
    "Voice",
    "WINDOW_WORDS",
    "WORD_SLOTS",
    "ability_text",
    "plain_text",
    "requirement_text",
    "rules_text",
]
