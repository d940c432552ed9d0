"""Tables as spreadsheets save them, for tests."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Sequence
from html import escape

from openpyxl import Workbook

OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
HEAD = ("title", "number", "rarity", "keywords", "gem", "initiative", "left", "right", "text")
CUT = ("Invented Cut", "12", "common", "Sword", "1", "4", "Blade/././.", "././Agility/.", "")
GRIP = (
    *("Invented Grip", "?", "?", "", "3", "2", "Grapple*2/./?", "?"),
    "Conan: When this move hits a Major Foe, draw 1 card.",
)
Rows = Sequence[Sequence[object]]


def csv_of(rows: Rows, separator: str = ",") -> bytes:
    made = io.StringIO()
    csv.writer(made, delimiter=separator).writerows(rows)
    return made.getvalue().encode()


def xlsx_of(rows: Rows) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def ods_of(rows: Rows, *, before: str = "", extra: str = "") -> bytes:
    """``extra`` is XML of cells of one more row; ``before`` stands before the document."""
    cells = "".join(
        "<table:table-row>"
        + "".join(cell_of("string", escape(str(one))) for one in row)
        + '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
        for row in rows
    )
    if extra:
        cells += f"<table:table-row>{extra}</table:table-row>"
    empty = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    spaces = f'xmlns:office="{OFFICE}:office:1.0" xmlns:table="{OFFICE}:table:1.0" xmlns:text="{OFFICE}:text:1.0"'
    table = f"<office:spreadsheet><table:table>{cells}{empty}</table:table></office:spreadsheet>"
    body = f"<office:body>{table}</office:body>"
    content = f'<?xml version="1.0"?>{before}<office:document-content {spaces}>{body}</office:document-content>'
    return zip_of({"mimetype": MIMETYPE, "content.xml": content})


def cell_of(kind: str, text: str, more: str = "") -> str:
    """A cell of an ODS table."""
    return f'<table:table-cell office:value-type="{kind}" {more}><text:p>{text}</text:p></table:table-cell>'


def zip_of(files: dict[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()
