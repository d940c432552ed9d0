"""XLSX: the first sheet, read row by row.

openpyxl is not asked: of a few kilobytes that are made for it, it takes minutes and gigabytes.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from openpyxl.utils.datetime import from_excel

from cards.card_sheets.archives import elements, part
from cards.card_sheets.cells import BROKEN, DATE, FORMULA, MAX_CELL, Cells, plain_number
from cards.card_sheets.errors import SheetRefused

_DAMAGED: Final = "The file is damaged: it cannot be read as an XLSX table. Save it anew, or as CSV."
_WORKBOOK: Final = "xl/workbook.xml"
_RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_PLACE: Final = re.compile("(?P<letters>[A-Z]{1,3})[0-9]{1,7}")
_SHOWN: Final = 40
#: Numbers of the formats of dates and times that a file does not tell.
_DATE_FORMATS: Final = frozenset({*range(14, 23), *range(45, 48)})
#: What stands in a format and is no part of a date: words, and colours and languages in brackets.
_WORDS: Final = re.compile(r'"[^"]*+"|\[(?!hh?\]|mm?\]|ss?\])[^\[\]]*+\]|[\\_].')
_DATE_LETTER: Final = re.compile("[dmhys]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Book:
    """What the cells of a sheet refer to: words by number, and which styles are those of dates."""

    strings: list[str]
    dates: frozenset[int]


def read_xlsx(archive: zipfile.ZipFile) -> Cells:
    """The cells of the first sheet."""
    found = Cells()
    number = 0
    try:
        paths = _paths(archive)
        book = _Book(_strings(archive, paths), _dates(archive, paths))
        for element in elements(part(archive, paths["worksheet"])):
            if _name(element) == "row":
                number = int(element.get("r") or number + 1)
                found.add(number, *_cells(element, book))
                element.clear()
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise SheetRefused(_DAMAGED) from error
    return found


def _name(element: Element) -> str:
    """The name of an element; strict files have other namespaces than the usual ones."""
    return element.tag.rpartition("}")[2]


def _paths(archive: zipfile.ZipFile) -> dict[str, str]:
    """Where the first sheet, the words and the styles lie."""
    found: dict[str, str] = {}
    sheets: dict[str, str] = {}
    for element in elements(part(archive, _RELATIONS)):
        kind = (element.get("Type") or "").rpartition("/")[2]
        path = posixpath.normpath(posixpath.join("/xl", element.get("Target") or "")).lstrip("/")
        if kind == "worksheet":
            sheets[element.attrib["Id"]] = path
        else:
            found[kind] = path
    for element in elements(part(archive, _WORKBOOK)):
        known = [key for name, key in element.items() if name.endswith("}id") and key in sheets]
        if _name(element) == "sheet" and known:
            return {**found, "worksheet": sheets[known[0]]}
    raise SheetRefused(_DAMAGED)


def _strings(archive: zipfile.ZipFile, paths: dict[str, str]) -> list[str]:
    if "sharedStrings" not in paths:
        return []
    found = []
    for element in elements(part(archive, paths["sharedStrings"])):
        if _name(element) == "si":
            found.append(_words(element))
            element.clear()
    return found


def _dates(archive: zipfile.ZipFile, paths: dict[str, str]) -> frozenset[int]:
    """The styles of cells that hold dates or times."""
    if "styles" not in paths:
        return frozenset()
    formats = set(_DATE_FORMATS)
    found: list[int] = []
    for element in elements(part(archive, paths["styles"])):
        if _name(element) == "numFmts":
            formats |= {int(one.attrib["numFmtId"]) for one in element if _is_date(one.get("formatCode") or "")}
        elif _name(element) == "cellXfs":
            found = [int(one.get("numFmtId") or 0) for one in element]
    return frozenset(place for place, number in enumerate(found) if number in formats)


def _is_date(code: str) -> bool:
    """Whether a format writes numbers as dates or times; its first part is that of positive numbers."""
    return bool(_DATE_LETTER.search(_WORDS.sub("", code.partition(";")[0])))


def _words(element: Element) -> str:
    """The words of a cell, without those that tell how they are spoken."""
    return "".join(_runs(element))[: MAX_CELL + 1]


def _runs(element: Element) -> Iterator[str]:
    for one in element:
        if _name(one) == "t":
            yield one.text or ""
        elif _name(one) == "r":
            yield from (inner.text or "" for inner in one if _name(inner) == "t")


def _cells(row: Element, book: _Book) -> tuple[list[str], dict[int, str]]:
    """The words of a row's cells, and which hold none."""
    cells: list[str] = []
    wrong: dict[int, str] = {}
    column = 0
    for element in row:
        if _name(element) != "c":
            continue
        column = _column(element.attrib["r"]) if "r" in element.attrib else column + 1
        text, code = _cell(element, book)
        if not text and not code:
            continue
        cells += [""] * (column - len(cells))
        cells[column - 1] = text
        if code:
            wrong[column - 1] = code
    return cells, wrong


def _column(place: str) -> int:
    """The column of a cell such as ``B7``, counted from 1."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise ValueError(place)
    column = 0
    for letter in found["letters"]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column


def _cell(element: Element, book: _Book) -> tuple[str, str]:
    inside = {_name(one): one for one in element}
    kind, value = element.get("t", "n"), (inside["v"].text or "") if "v" in inside else ""
    if "f" in inside:
        return f"={inside['f'].text or ''}"[:_SHOWN], FORMULA
    if kind == "inlineStr":
        return (_words(inside["is"]) if "is" in inside else ""), ""
    if not value:
        return "", ""
    if kind == "s":
        return book.strings[int(value)], ""
    if kind == "str":
        return value, ""
    if kind == "e":
        return value[:_SHOWN], BROKEN
    if kind == "b":
        return ("yes" if int(value) else "no"), ""
    if kind == "d":
        return value[:_SHOWN], DATE
    number = float(value)
    if int(element.get("s") or 0) in book.dates:
        return _date(number)
    return plain_number(number), ""


def _date(number: float) -> tuple[str, str]:
    try:
        return str(from_excel(number)), DATE
    except (ValueError, OverflowError):
        return plain_number(number), BROKEN
