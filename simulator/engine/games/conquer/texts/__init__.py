"""Card texts of Conquer, written from the data of the cards."""

from simulator.engine.games.conquer.texts.plain_form import canonical
from simulator.engine.games.conquer.texts.render import (
    HALF_ANSWERS_TEXT,
    HEAVY_TEXT,
    UNKNOWN_TEXT,
    ability_text,
    moment_words,
    plain_text,
    requirement_text,
    rules_text,
)
from simulator.engine.games.conquer.texts.slots import (
    COUNT_SLOTS,
    EQUIPMENT_NOUNS,
    MORE_SLOTS,
    RANGE_SLOTS,
    VOICE_WORDS,
    WORD_SLOTS,
)
from simulator.engine.games.conquer.texts.words import (
    ANSWER_WORDS,
    COUNTS,
    ONCE_WORDS,
    PLURALS,
    ROLE_EVENTS,
    STAT_NAMES,
    Voice,
)

__all__ = [
    "ANSWER_WORDS",
    "COUNTS",
    "COUNT_SLOTS",
    "MORE_SLOTS",
    "ONCE_WORDS",
    "EQUIPMENT_NOUNS",
    "PLURALS",
    "RANGE_SLOTS",
    "ROLE_EVENTS",
    "STAT_NAMES",
    "HALF_ANSWERS_TEXT",
    "HEAVY_TEXT",
    "UNKNOWN_TEXT",
    "VOICE_WORDS",
    "Voice",
    "WORD_SLOTS",
    "ability_text",
    "canonical",
    "moment_words",
    "plain_text",
    "requirement_text",
    "rules_text",
]
