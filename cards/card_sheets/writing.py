"""Tables to download: an empty one to fill in, and the faults of one that was sent."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from openpyxl import Workbook
from openpyxl.styles import Font

from cards.card_form import CardForm
from cards.card_sheets import ods_writing
from cards.card_sheets.cells import MAX_ROWS
from cards.card_sheets.errors import SheetFault
from cards.card_sheets.rows import columns_of
from cards.spreadsheets import safe

#: So many rows of the template are formatted as text; more keep the format of the column.
FORMATTED = 200


def template_csv(form: CardForm) -> str:
    """The heading alone."""
    return ",".join(columns_of(form)) + "\n"


def template_xlsx(form: CardForm) -> bytes:
    """The heading above cells that are text, so that no spreadsheet makes dates or numbers of what is typed."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = form.card_type
    sheet.append(columns_of(form))
    for cell in next(sheet.iter_rows(max_row=1)):
        cell.font = Font(bold=True)
    for row in sheet.iter_rows(min_row=2, max_row=min(FORMATTED, MAX_ROWS), max_col=len(columns_of(form))):
        for cell in row:
            cell.number_format = "@"
    sheet.freeze_panes = "B2"
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def template_ods(form: CardForm) -> bytes:
    """The heading above columns that are text."""
    return ods_writing.template(form.card_type, columns_of(form))


def faults_csv(faults: Iterable[SheetFault]) -> str:
    """All faults, a line each."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(("row", "column", "value", "code", "sentence"))
    for one in faults:
        writer.writerow([str(one.row), *map(safe, (one.column, one.value, one.code, one.sentence))])
    return made.getvalue()
