"""A rules text cut into sentences; what only goes on with the sentence before stays with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

#: The end of a sentence: a stop before a space or the end, or the end of a line. ``max.`` and ``vs.`` end none.
_END: Final = re.compile(r"(?<!\bmax)(?<!\bvs)[.!](?=[\s)\"']|$)[)\"']*|\n|$", re.IGNORECASE)
#: First words of what goes on with the sentence before.
_GOES_ON: Final = re.compile(
    r"\s*(?:then\b|if (?:you|he|she|they) (?:do|does)\b|if so\b|(?:use|do) (?:it |this )?only once\b"
    r"|\(?(?:only )?once (?:per|each|a|every) [a-z ]+\)?[.]?\s*(?:\n|$))",
    re.IGNORECASE,
)


def sentences_of(text: str) -> Iterator[tuple[int, int]]:
    """The begin and end of each sentence that says something."""
    begin = 0
    while begin < len(text):
        end = _end_of(text, begin)
        while end < len(text) and text[end - 1] != "\n" and _GOES_ON.match(text, end):
            end = _end_of(text, end)
        said = text[begin:end]
        if said.strip(" \t\r\n.!"):
            yield begin + len(said) - len(said.lstrip()), begin + len(said.rstrip())
        begin = end


def _end_of(text: str, begin: int) -> int:
    mark = _END.search(text, begin)
    return max(mark.end(), begin + 1) if mark else len(text)
