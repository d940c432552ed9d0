"""Conditions, costs and effects as card English, by the phrasebook; icons are marked ``{Blade}``, bold ``**so**``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.text_phrases import (
    CONDITION_PHRASES,
    COST_PHRASES,
    EFFECT_PHRASES,
    Phrase,
    Phrases,
)
from simulator.engine.games.conan_ccg.text_slots import LEFT_OUT, say_slot
from simulator.engine.games.conan_ccg.text_words import Voice

Json = Any
Entry = Mapping[str, Json]
Renderer = Callable[[Voice, Entry], str]
#: A value in a phrase: ``{field}``, ``{field:slot}`` or ``{field field:slot}``.
SLOT: Final = re.compile(r"\{([a-z_ ]+)(?::([a-z_]+))?\}")
#: Words in a phrase that depend on the card alone.
VOICE_WORDS: Final = ("this", "its", "this_move", "zone", "hit")
#: Between what the next effect may leave out when it begins with the same words, and the rest of an effect.
BAR: Final = " | "


def say(phrases: Phrases, voice: Voice, entry: Entry) -> str:
    """An entry in words; ``BadCard`` when no phrase can say it on such a card."""
    return said_in_parts(phrases, voice, entry).replace(BAR, " ")


def said_in_parts(phrases: Phrases, voice: Voice, entry: Entry) -> str:
    """An entry in words, with a bar after those that the next effect need not repeat."""
    for phrase in phrases[entry["verb"]]:
        if phrase.is_for(voice.card_type, entry):
            said = _filled(phrase, voice, entry)
            if said is not None:
                return said
    raise BadCard(f'No words for "{entry["verb"]}" with these values on a {voice.card_type}.')


def _filled(phrase: Phrase, voice: Voice, entry: Entry) -> str | None:
    """The phrase with all its values in words, or ``None`` where one of them cannot be said so."""
    said: list[str] = []
    at = 0
    for mark in SLOT.finditer(phrase.text):
        words = _value_words(mark[1], mark[2] or mark[1], voice, entry)
        if words is None:
            return None
        said += [phrase.text[at : mark.start()], words]
        at = mark.end()
    return re.sub(" +", " ", "".join([*said, phrase.text[at:]])).strip()


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
