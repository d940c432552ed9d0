"""Printed texts stay private: a summary that everybody sees must be in the words of its writer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cards.errors import FactError
from cards.query import fold
from cards.typed_facts.checking import texts_in
from cards.typed_facts.typed import TypedFact

#: So many equal words in a row are a copy.
MOST_EQUAL: Final = 7
MOST_QUOTED: Final = 2000


def words_of(text: str) -> list[str]:
    """The words of a text, without case, accents and signs."""
    return re.findall(r"[a-z0-9]+", fold(text))


def copied(text: str, quoted: str) -> str:
    """The first eight words that stand in a row in both texts, or nothing."""
    size = MOST_EQUAL + 1
    said, printed = words_of(text), words_of(quoted)
    rows = {tuple(printed[place : place + size]) for place in range(len(printed) - size + 1)}
    for place in range(len(said) - size + 1):
        if tuple(said[place : place + size]) in rows:
            return " ".join(said[place : place + size])
    return ""


def copies_in(facts: Iterable[TypedFact], quoted: str) -> list[FactError]:
    """An error for each fact whose words are those of the printed card."""
    errors = []
    for fact in facts:
        same = next((found for text in texts_in(fact.value) if (found := copied(text, quoted))), "")
        if same:
            said = f"“{same}” are the printed words. Say in your own words what the card does."
            errors.append(FactError(fact.field, "copied", said))
    return errors
