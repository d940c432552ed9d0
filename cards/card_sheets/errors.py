"""Why a table cannot be read at all, and what is wrong with one of its cells."""

from __future__ import annotations

from dataclasses import dataclass

from conanhub.errors import ConanHubError


class SheetRefused(ConanHubError):
    """A file of which nothing can be read; the sentence says how to save it instead."""

    code = "bad_sheet"


@dataclass(frozen=True, slots=True)
class SheetFault:
    """What is wrong in a row; ``column`` is empty if it is the whole row."""

    row: int
    column: str
    value: str
    code: str
    sentence: str

    @property
    def where(self) -> str:
        """The row and the column as a sentence begins with them."""
        return f"Row {self.row}, {self.column}" if self.column else f"Row {self.row}"

    def as_dict(self) -> dict[str, str | int]:
        return {
            "row": self.row,
            "column": self.column,
            "value": self.value,
            "code": self.code,
            "message": self.sentence,
        }
