"""The file that a user sends, read by what it is and not by its name."""

from __future__ import annotations

import csv
import io
from pathlib import PurePath
from typing import Final

from cards.card_sheets.archives import kind_of, open_archive
from cards.card_sheets.cells import MAX_BYTES, Cells
from cards.card_sheets.errors import SheetRefused
from cards.card_sheets.ods import read_ods
from cards.card_sheets.xlsx import read_xlsx
from cards.spreadsheets import bare

ENDINGS: Final = ("csv", "ods", "xlsx")
_ZIP: Final = b"PK"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_SEPARATORS: Final = (",", ";", "\t")
_NOT_TEXT: Final = "The file is neither a CSV text nor an XLSX or ODS table."


def read_file(data: bytes, name: str) -> Cells:
    """The cells of a file; ``SheetRefused`` says why it cannot be a table and how to save it."""
    if not data.strip():
        raise SheetRefused("The file is empty.", "empty")
    if len(data) > MAX_BYTES:
        said = f"The file has {len(data) / 1024 / 1024:.1f} MB; a table has {MAX_BYTES // 1024 // 1024} MB at most."
        raise SheetRefused(said, "too_large")
    if data.startswith(_OLD_EXCEL):
        raise SheetRefused("This is an old Excel file (XLS). Save it as XLSX, ODS or CSV.", "old_excel")
    ending = PurePath(name).suffix.removeprefix(".").casefold()
    if data.startswith(_ZIP):
        archive = open_archive(data)
        kind = kind_of(archive)
        _check_name(ending, kind)
        return read_ods(archive) if kind == "ods" else read_xlsx(archive)
    _check_name(ending, "csv")
    return _read_csv(_decoded(data))


def _check_name(ending: str, kind: str) -> None:
    """A file with the name of another kind is not what its sender thinks."""
    if ending in ENDINGS and ending != kind:
        said = f"The file is called .{ending}, but its contents are {kind.upper()}. Rename it or save it anew."
        raise SheetRefused(said, "other_kind")


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeError as error:
        if b"\x00" in data[:1000]:
            raise SheetRefused(_NOT_TEXT, "no_sheet") from error
        raise SheetRefused("The letters of the file are not UTF-8. Save it as CSV UTF-8.", "encoding") from error
    if "\x00" in text:
        raise SheetRefused(_NOT_TEXT, "no_sheet")
    return text


def _read_csv(text: str) -> Cells:
    found = Cells()
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            found.add(line, [bare(cell) for cell in cells])
            line = reader.line_num + 1
    except csv.Error as error:
        said = "a quotation mark is not closed or a cell is far too long, so that the rest would be one cell."
        raise SheetRefused(f"Line {line}: {said}", "not_closed") from error
    return found
