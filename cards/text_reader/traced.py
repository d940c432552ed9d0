"""A text that is rewritten step by step and still knows where each of its letters stood before."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traced:
    """``origins`` has, for each letter of ``text``, its place in the text as it was typed."""

    text: str
    origins: tuple[int, ...]

    @classmethod
    def of(cls, text: str, begin: int = 0) -> Traced:
        """A text as it was typed, of which the first letter stands at ``begin``."""
        return cls(text, tuple(range(begin, begin + len(text))))

    def origin(self, at: int) -> int:
        """Where a letter stood; behind the last letter the place after it."""
        if at < len(self.origins):
            return self.origins[at]
        return self.origins[-1] + 1 if self.origins else 0

    def replaced(self, pattern: re.Pattern[str], new: str, most: int = 0) -> Traced:
        """With ``new`` (as in ``re.sub``) for each match; its letters stand where the match began."""
        text, at = "", 0
        origins: list[int] = []
        for number, match in enumerate(pattern.finditer(self.text), 1):
            said = match.expand(new)
            text += self.text[at : match.start()] + said
            origins += self.origins[at : match.start()]
            origins += self._of_words(said, match)
            at = match.end()
            if number == most:
                break
        if at == 0 and not text:
            return self
        return Traced(text + self.text[at:], (*origins, *self.origins[at:]))

    def _of_words(self, said: str, match: re.Match[str]) -> list[int]:
        """Places of the letters of a replacement: words that the match held already stay where they stood."""
        places = [self.origin(match.start())] * len(said)
        for word in re.finditer(r"\w+", said):
            found = re.search(rf"\b{re.escape(word[0])}\b", self.text[match.start() : match.end()])
            if found:
                begin = match.start() + found.start()
                places[word.start() : word.end()] = self.origins[begin : begin + len(word[0])]
        return places
