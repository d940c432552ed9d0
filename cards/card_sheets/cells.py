"""A table as plain cells, whatever file it came in, within the limits of all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cards.card_form import UNKNOWN
from cards.card_sheets.errors import SheetRefused

MAX_BYTES: Final = 5 * 1024 * 1024
MAX_ROWS: Final = 2000
MAX_COLUMNS: Final = 60
MAX_CELL: Final = 2000
FORMULA: Final = "formula"
DATE: Final = "date"
TOO_LONG: Final = "too_long"
BROKEN: Final = "broken_cell"
#: Columns of a sheet by letter.
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(slots=True)
class Cells:
    """Rows of words with the number of each row in its file; ``wrong`` are cells that hold no words, by place."""

    rows: list[list[str]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    wrong: dict[tuple[int, int], str] = field(default_factory=dict)

    def add(self, number: int, cells: list[str], wrong: dict[int, str] | None = None) -> None:
        """Take a row that says something; refused if there are more than a table may have."""
        while cells and not cells[-1].strip() and len(cells) - 1 not in (wrong or {}):
            cells.pop()
        if not cells:
            return
        if len(cells) > MAX_COLUMNS:
            said = f"Row {number} has {len(cells)} columns; a table has {MAX_COLUMNS} at most."
            raise SheetRefused(said, "too_many_columns")
        if len(self.rows) > MAX_ROWS:
            said = f"The table has more than {MAX_ROWS:,} rows; split it into several files."
            raise SheetRefused(said, "too_many_rows")
        found = dict(wrong or {})
        for place, cell in enumerate(cells):
            if len(cell) > MAX_CELL:
                cells[place] = cell[:40]
                found[place] = TOO_LONG
        self.rows.append(cells)
        self.numbers.append(number)
        self.wrong.update({(number, place): code for place, code in found.items()})


def place_name(row: int, column: int) -> str:
    """A cell as spreadsheets call it: ``B7``."""
    first, second = divmod(column, len(_LETTERS))
    return f"{_LETTERS[first - 1] if first else ''}{_LETTERS[second]}{row}"


def sentence_of(code: str, row: int, column: int) -> str:
    """What is wrong with a cell that holds no words, and what to do."""
    name = place_name(row, column)
    return {
        FORMULA: f"{name} is a formula: paste its value.",
        DATE: f"{name} is a date: a spreadsheet made it of 3-4 or 1/2. Write bounds as 3..4 and {UNKNOWN} for what "
        "cannot be told, and format the column as text.",
        TOO_LONG: f"{name} has more than {MAX_CELL:,} letters.",
        BROKEN: f"{name} holds an error of the spreadsheet.",
    }[code]


def plain_number(value: float) -> str:
    """A number of a cell as it is typed: without the ``.0`` that spreadsheets add."""
    return str(int(value)) if abs(value) < 1e15 and value == int(value) else repr(value)
