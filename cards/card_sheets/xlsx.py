"""XLSX: the first sheet, read row by row."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any, Final
from xml.etree.ElementTree import ParseError

import openpyxl
from defusedxml.common import DefusedXmlException
from openpyxl.utils.exceptions import InvalidFileException

from cards.card_sheets.cells import BROKEN, DATE, FORMULA, MAX_COLUMNS, Cells, plain_number
from cards.card_sheets.errors import SheetRefused

_DAMAGED: Final = "The file is damaged: it cannot be read as an XLSX table. Save it anew, or as CSV."
# openpyxl reads XML by defusedxml where that is installed; without it entities would be expanded.
if not openpyxl.DEFUSEDXML:
    raise ImportError("openpyxl does not find defusedxml; set OPENPYXL_DEFUSEDXML=True.")


def read_xlsx(data: bytes) -> Cells:
    """The cells of the first sheet."""
    found = Cells()
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
        sheet: Any = book.worksheets[0]
        # What the file says of its size may be wrong.
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS + 1), 1):
            cells: list[str] = []
            wrong: dict[int, str] = {}
            for place, cell in enumerate(row):
                text, code = _cell(cell)
                cells.append(text)
                if code:
                    wrong[place] = code
            found.add(number, cells, wrong)
    except _UNREADABLE as error:
        if isinstance(error, DefusedXmlException) or isinstance(error.__cause__, DefusedXmlException):
            said = "The file declares entities, which no table needs. Save it anew."
            raise SheetRefused(said, "entities") from error
        raise SheetRefused(_DAMAGED) from error
    return found


#: What openpyxl raises for files that are none of its own.
_UNREADABLE: Final = (
    *(KeyError, ValueError, TypeError, IndexError, AttributeError, OSError, EOFError, OverflowError, RuntimeError),
    *(ParseError, zipfile.BadZipFile, InvalidFileException),
)


def _cell(cell: Any) -> tuple[str, str]:
    value = cell.value
    if value is None:
        return "", ""
    if cell.data_type == "f":
        return str(value)[:40], FORMULA
    if cell.data_type == "e":
        return str(value)[:40], BROKEN
    if isinstance(value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        return str(value), DATE
    if isinstance(value, bool):
        return "yes" if value else "no", ""
    return (plain_number(value), "") if isinstance(value, int | float) else (str(value), "")
