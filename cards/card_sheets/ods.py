"""ODS: the first table of content.xml."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from cards.card_sheets.archives import elements, part
from cards.card_sheets.cells import BROKEN, DATE, FORMULA, MAX_CELL, MAX_COLUMNS, Cells, plain_number

_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def read_ods(archive: zipfile.ZipFile) -> Cells:
    """The cells of the first table."""
    found = Cells()
    number = 0
    for element in elements(part(archive, "content.xml")):
        if element.tag == f"{_TABLE}table":
            break
        if element.tag == f"{_TABLE}table-row":
            repeated = _repeated(element, "rows")
            cells, wrong = _cells(element)
            for again in range(repeated if cells else 1):
                found.add(number + 1 + again, list(cells), wrong)
            number += repeated
            element.clear()
    return found


def _cells(row: Element) -> tuple[list[str], dict[int, str]]:
    """The words of a row's cells, and which hold none."""
    cells: list[str] = []
    wrong: dict[int, str] = {}
    for element in row:
        if element.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        text, code = _cell(element)
        # Empty cells at the end are repeated to the edge of the sheet.
        times = min(_repeated(element, "columns"), MAX_COLUMNS + 1 if text or code else MAX_COLUMNS)
        for _time in range(times):
            if code:
                wrong[len(cells)] = code
            cells.append(text)
        if len(cells) > 2 * MAX_COLUMNS:
            break
    while cells and not cells[-1] and len(cells) - 1 not in wrong:
        cells.pop()
    return cells, wrong


def _cell(element: Element) -> tuple[str, str]:
    kind = element.get(f"{_OFFICE}value-type", "")
    text = "\n".join("".join(_words(one)) for one in element if one.tag == f"{_TEXT}p")[: MAX_CELL + 1]
    if element.get(f"{_TABLE}formula"):
        return text, FORMULA
    if kind in ("date", "time"):
        return text, DATE
    if kind == "float":
        try:
            return plain_number(float(element.get(f"{_OFFICE}value", ""))), ""
        except (ValueError, OverflowError):
            return text, BROKEN
    if kind == "boolean":
        return "yes" if element.get(f"{_OFFICE}boolean-value") == "true" else "no", ""
    return text, ""


def _words(paragraph: Element) -> Iterator[str]:
    """The words of a paragraph; blanks are elements of their own."""
    yield paragraph.text or ""
    for one in paragraph:
        if one.tag == f"{_TEXT}s":
            yield " "
        elif one.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            yield "\n"
        elif one.tag != f"{_OFFICE}annotation":
            yield from _words(one)
        yield one.tail or ""


def _repeated(element: Element, of: str) -> int:
    written = element.get(f"{_TABLE}number-{of}-repeated", "1")
    return int(written) if written.isascii() and written.isdecimal() and 0 < len(written) < 9 else 1
