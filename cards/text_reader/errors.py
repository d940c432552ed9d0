"""A card text that cannot be read, with the place of the trouble."""

from __future__ import annotations

from conanhub.errors import ConanHubError


class TextError(ConanHubError):
    """What stands at a place and what could stand there; ``line`` and ``column`` count from 1."""

    code = "bad_card_text"

    def __init__(self, message: str, *, line: int, column: int, expected: tuple[str, ...] = ()) -> None:
        super().__init__(f"Line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.expected = expected
