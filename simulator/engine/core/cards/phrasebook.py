"""A condition, cost or effect said by the phrases of its verb; readers of texts use the same phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from simulator.engine.core.cards.verbs import PHRASE_SLOT, Phrase

Json = Any
Entry = Mapping[str, Json]
Phrases = Mapping[str, Sequence[Phrase]]
Voice = TypeVar("Voice")
#: Says what stands in a phrase for some fields: fields, slot, voice, entry; ``None`` where the slot cannot say it.
SayFields = Callable[[str, str, Voice, Entry], "str | None"]
#: Between what the next effect may leave out when it begins with the same words, and the rest of an effect.
BAR: Final = " | "


def filled(text: str, voice: Voice, entry: Entry, say_fields: SayFields[Voice]) -> str | None:
    """A phrase with all its values in words, or ``None`` where one of them cannot be said so."""
    said: list[str] = []
    at = 0
    for mark in PHRASE_SLOT.finditer(text):
        words = say_fields(mark["fields"], mark["slot"] or mark["fields"], voice, entry)
        if words is None:
            return None
        said += [text[at : mark.start()], words]
        at = mark.end()
    return re.sub(" +", " ", "".join([*said, text[at:]])).strip()


def said_by(
    phrases: Sequence[Phrase], card_type: str, voice: Voice, entry: Entry, say_fields: SayFields[Voice]
) -> str | None:
    """An entry in the words of the first phrase that can say it, its bars still in place."""
    for phrase in phrases:
        if phrase.is_for(card_type, entry):
            said = filled(phrase.text, voice, entry, say_fields)
            if said is not None:
                return said
    return None
