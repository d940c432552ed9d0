"""Finding the legal action that a script means: by the words of its label, in order, whatever the case."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence


def words(text: str) -> list[str]:
    """The words of a text without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.replace("'", "").replace("\u2019", ""))
    letters = "".join(c for c in plain.casefold() if not unicodedata.combining(c))
    return re.findall(r"[a-z0-9]+", letters)


def matches(text: str, label: str) -> bool:
    """Whether all words of the text stand in the label, in the same order."""
    rest = iter(words(label))
    return all(word in rest for word in words(text))


PASS = "pass"


def is_pass(text: str) -> bool:
    """``pass`` means "no (more)" wherever that is possible, whatever it is called there."""
    return words(text) == [PASS]


def find(text: str, labels: Sequence[str]) -> list[int]:
    """The places of the labels that a text can mean: one that is the same, else all that hold its words.

    Labels that are equal (two copies of a card) count as one.
    """
    exact = [place for place, label in enumerate(labels) if words(label) == words(text)]
    found = exact or [place for place, label in enumerate(labels) if matches(text, label)]
    if len({labels[place] for place in found}) == 1:
        return found[:1]
    return found
