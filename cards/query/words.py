"""Words and numbers of cards as search compares them: folded letters, intervals for what is known in part."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

#: Stands for the upper end of a number that has none; it is above every number that can be asked for.
NO_LIMIT: Final = 1_000_000_000
_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


class Interval(NamedTuple):
    """The lowest and the highest number that a value can be."""

    low: int
    high: int


def plain_letters(text: str) -> str:
    """Text without accents and with straight quotes."""
    if text.isascii():
        return text
    split = unicodedata.normalize("NFKD", text.translate(_QUOTES))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def fold(text: str) -> str:
    """Text in small letters, without accents, with straight quotes and single spaces."""
    return " ".join(plain_letters(text).casefold().split())


def fold_word(word: str) -> str:
    """A folded word without spaces and signs: ``Two-Handed`` is ``twohanded``."""
    return re.sub(r"[^a-z0-9]", "", fold(word))


def words_begin(starts: Iterable[str], words: Iterable[str]) -> bool:
    """Whether there are starts, each the beginning of a word, in the order of the words: ``wh cl`` of *White Cloak*."""
    rest, wanted = iter(words), list(starts)
    return bool(wanted) and all(any(word.startswith(start) for word in rest) for start in wanted)


def interval(value: int | str) -> Interval | None:
    """The lowest and highest number a value can be; ``None`` if unknown."""
    if isinstance(value, int):
        return Interval(value, value)
    if value == "?":
        return None
    if value.endswith("+"):
        return Interval(int(value[:-1]), NO_LIMIT)
    low, high = value.split("-")
    return Interval(int(low), int(high)) if high else Interval(0, int(low))


def shown(value: int | str | None) -> str:
    """A number as a reader sees it: ``3``, ``?``, ``11+``, ``3–4``, ``≤4``; empty when the card has none."""
    if value is None or isinstance(value, int):
        return "" if value is None else str(value)
    return f"≤{value[:-1]}" if value.endswith("-") else value.replace("-", "–")


def in_words(value: int | str) -> str:
    """A number as a sentence says it: ``at least 11``."""
    if isinstance(value, int):
        return str(value)
    if value.endswith("+"):
        return f"at least {value[:-1]}"
    return f"at most {value[:-1]}" if value.endswith("-") else value.replace("-", " to ")


def intervals(card: object, names: Iterable[str]) -> dict[str, Interval]:
    """The intervals of the numbers of a definition, those without any left out."""
    values = {name: getattr(card, name) for name in names}
    spans = {name: interval(value) for name, value in values.items() if value is not None}
    return {name: span for name, span in spans.items() if span is not None}


def labels_text(labels: Mapping[str, Iterable[str]]) -> str:
    """Labels as one text between bars: ``|type:foe|trait:unique|``; an unknown value is ``?``."""
    found = [f"{field}:{'?' if word == '?' else fold_word(word)}" for field, words in labels.items() for word in words]
    return f"|{'|'.join(found)}|" if found else ""
