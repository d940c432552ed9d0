"""Conditions, costs and effects of Conquer as card English, by the phrases of their verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from simulator.engine.core.cards import BAR, check_phrases, said_by
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conquer.cards import CONDITIONS, COSTS, EFFECTS, ConquerVerb
from simulator.engine.games.conquer.texts.plain_form import plain_entry
from simulator.engine.games.conquer.texts.slots import SLOTS, VOICE_WORDS, say_fields
from simulator.engine.games.conquer.texts.words import Voice

Json = Any
Entry = Mapping[str, Json]
Renderer = Callable[[Voice, Entry], str]


def say(verbs: Mapping[str, ConquerVerb], voice: Voice, entry: Entry) -> str:
    """An entry in words; ``BadCard`` when no phrase can say it on such a card."""
    return said_in_parts(verbs, voice, entry).replace(BAR, " ")


def said_in_parts(verbs: Mapping[str, ConquerVerb], voice: Voice, entry: Entry) -> str:
    """An entry in words, with a bar after those that the next effect need not repeat."""
    verb = verbs[entry["verb"]]
    said = said_by(verb.phrases, voice.card_type, voice, plain_entry(verb, voice, entry), say_fields)
    if said is None:
        raise BadCard(f'No words for "{entry["verb"]}" with these values on a {voice.card_type}.')
    return said


def _renderers(verbs: Mapping[str, ConquerVerb]) -> dict[str, Renderer]:
    check_phrases(verbs, VOICE_WORDS, SLOTS)
    return {verb: partial(say, verbs) for verb in verbs}


CONDITION_TEXTS: Final[Mapping[str, Renderer]] = _renderers(CONDITIONS)
COST_TEXTS: Final[Mapping[str, Renderer]] = _renderers(COSTS)
EFFECT_TEXTS: Final[Mapping[str, Renderer]] = _renderers(EFFECTS)
