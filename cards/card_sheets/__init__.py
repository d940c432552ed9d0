"""Whole sets of cards by table: CSV, ODS and XLSX read within limits, row by row. No database."""

from cards.card_sheets.cells import MAX_BYTES, MAX_COLUMNS, MAX_ROWS
from cards.card_sheets.errors import SheetFault, SheetRefused
from cards.card_sheets.rows import ReadSheet, SheetCard, columns_of, read_sheet
from cards.card_sheets.writing import faults_csv, template_csv, template_ods, template_xlsx

__all__ = [
    "MAX_BYTES",
    "MAX_COLUMNS",
    "MAX_ROWS",
    "ReadSheet",
    "SheetCard",
    "SheetFault",
    "SheetRefused",
    "columns_of",
    "faults_csv",
    "read_sheet",
    "template_csv",
    "template_ods",
    "template_xlsx",
]
