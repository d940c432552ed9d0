"""Conditions, costs and effects as card English, by the phrasebook; icons are marked ``{Blade}``, bold ``**so**``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from simulator.engine.core.cards import BAR, Phrases, check_phrases, said_by
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards import ALL_EFFECTS, CONDITIONS, COSTS
from simulator.engine.games.conan_ccg.texts.phrases import (
    CONDITION_PHRASES,
    COST_PHRASES,
    EFFECT_PHRASES,
)
from simulator.engine.games.conan_ccg.texts.slots import LEFT_OUT, SLOTS, say_slot
from simulator.engine.games.conan_ccg.texts.words import Voice

Json = Any
Entry = Mapping[str, Json]
Renderer = Callable[[Voice, Entry], str]
#: Words in a phrase that depend on the card alone.
VOICE_WORDS: Final = ("this", "its", "this_move", "zone", "hit")
for _table in (CONDITIONS, COSTS, ALL_EFFECTS):
    check_phrases(_table, VOICE_WORDS, SLOTS)


def say(phrases: Phrases, voice: Voice, entry: Entry) -> str:
    """An entry in words; ``BadCard`` when no phrase can say it on such a card."""
    return said_in_parts(phrases, voice, entry).replace(BAR, " ")


def said_in_parts(phrases: Phrases, voice: Voice, entry: Entry) -> str:
    """An entry in words, with a bar after those that the next effect need not repeat."""
    said = said_by(phrases[entry["verb"]], voice.card_type, voice, entry, _value_words)
    if said is None:
        raise BadCard(f'No words for "{entry["verb"]}" with these values on a {voice.card_type}.')
    return said


def _value_words(fields: str, slot: str, voice: Voice, entry: Entry) -> str | None:
    if fields in VOICE_WORDS:
        return str(getattr(voice, fields))
    if " " in fields:
        return say_slot(slot, voice, {field: entry[field] for field in fields.split() if field in entry})
    if fields not in entry:
        return LEFT_OUT.get(slot, "")
    return say_slot(slot, voice, entry[fields])


def _renderers(phrases: Phrases) -> dict[str, Renderer]:
    return {verb: partial(say, phrases) for verb in phrases}


CONDITION_TEXTS: Final[Mapping[str, Renderer]] = _renderers(CONDITION_PHRASES)
COST_TEXTS: Final[Mapping[str, Renderer]] = _renderers(COST_PHRASES)
EFFECT_TEXTS: Final[Mapping[str, Renderer]] = _renderers(EFFECT_PHRASES)
