"""A query that cannot be understood, with the place of the trouble."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from difflib import get_close_matches

from conanhub.errors import ConanHubError


@dataclass(frozen=True, slots=True)
class Place:
    """From which character to which (not included) the trouble lies."""

    start: int
    end: int


class SearchError(ConanHubError):
    """Nothing is searched when a query has an error, so that the result is never wider than asked for.

    ``suggestion`` is what may be written at its place instead.
    """

    code = "bad_query"

    def __init__(self, code: str, message: str, *, place: Place, token: str = "", suggestion: str = "") -> None:
        hint = f" Did you mean {suggestion.strip()}?" if suggestion else ""
        super().__init__(f"{message}{hint}", code)
        self.place = place
        self.token = token
        self.suggestion = suggestion

    def as_dict(self) -> dict[str, object]:
        """The error as the API answers it."""
        return {
            "code": self.code,
            "message": self.message,
            **asdict(self.place),
            "token": self.token,
            "suggestion": self.suggestion,
        }


def closest(word: str, known: Iterable[str]) -> str:
    """The known word nearest to this one by edit distance, empty when none is near; it may be one of several."""
    plain, words = word.casefold(), list(known)
    tried = (plain, f"{plain[:-3]}y") if plain.endswith("ies") else (plain,)
    return next((found for one in tried for found in get_close_matches(one, words, n=1, cutoff=0.6)), "")
