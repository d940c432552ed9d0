"""Pronouns in rules texts: only where nothing else in between could be meant."""

from __future__ import annotations

import re
from typing import Final

from simulator.engine.games.conan_ccg.texts.words import Voice

#: What else "it" could mean after a card has spoken of itself: its own move too, after "this Foe's move".
RIVALS: Final = re.compile(r"\b(?:card|Item|Foe(?! (?:moves|Draw|Deck|Discards)\b)|Ally|Region|move|character)\b")
#: Who else "he" could be after a text has spoken of Conan.
OTHER_MEN: Final = re.compile(r"\b(?:player|opponent|character|owner|Foe|Ally)\b(?! moves?\b)")
_CONAN_DOES: Final = re.compile(r"\bConan (?=(?:has|is|loses|cannot|can|Retreats|Presses)\b)")


def with_pronouns(sentence: str, voice: Voice) -> str:
    """``this Foe`` and ``Conan`` are ``it`` and ``he`` from the second time on, unless that could be another."""
    if voice.this.startswith("this "):
        sentence = _it(sentence, voice.this)
    return _he(sentence)


def _it(sentence: str, this: str) -> str:
    parts = re.split(rf"\b({this}(?:'s)?)(?!\w)", sentence)
    for place in range(3, len(parts), 2):
        between = parts[place - 1]
        if not between.endswith("for ") and not RIVALS.search(between):
            parts[place] = "its" if parts[place].endswith("'s") else "it"
    return "".join(parts)


def _he(sentence: str) -> str:
    parts = _CONAN_DOES.split(sentence)
    said = parts[0]
    for number, part in enumerate(parts[1:]):
        is_clear = number > 0 and not OTHER_MEN.search(parts[number])
        said += ("he " if is_clear else "Conan ") + part
    return said
