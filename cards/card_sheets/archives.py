"""Files that are ZIP archives, opened within bounds: XLSX and ODS. Their XML is read without entities."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from cards.card_sheets.errors import SheetRefused

MAX_UNPACKED: Final = 50 * 1024 * 1024
MAX_RATIO: Final = 100
MAX_FILES: Final = 1000
#: What a table of 2,000 full rows needs; the smallest element takes 100 bytes of memory for the four in its file.
MAX_TAGS: Final = 1_000_000
#: Words of a cell that people format lie some ten deep.
MAX_DEPTH: Final = 100
#: So small a file is no bomb, however well it packs.
SMALL: Final = 200_000
ODS: Final = b"application/vnd.oasis.opendocument.spreadsheet"


def open_archive(data: bytes) -> zipfile.ZipFile:
    """The archive, once its list of files is known to be harmless; no more than it says is ever unpacked."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        files = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, UnicodeError) as error:
        raise SheetRefused("The file is damaged: it begins like an XLSX or ODS file and is none.") from error
    if len(files) > MAX_FILES:
        raise SheetRefused("The file holds far more parts than a table has.", "archive_too_large")
    unpacked = sum(one.file_size for one in files)
    if unpacked > MAX_UNPACKED or (unpacked > SMALL and unpacked > MAX_RATIO * len(data)):
        said = f"The file unpacks to {unpacked // 1_000_000:,} MB; no table of 2,000 rows does."
        raise SheetRefused(said, "archive_too_large")
    for one in files:
        name = one.filename.casefold()
        if name.endswith("vbaproject.bin") or name.startswith(("basic/", "scripts/")):
            raise SheetRefused("The file holds macros. Save it without them, as XLSX, ODS or CSV.", "macros")
        if one.flag_bits & 1:
            raise SheetRefused("The file is locked by a password. Save it without one.", "locked")
    return archive


def kind_of(archive: zipfile.ZipFile) -> str:
    """``xlsx`` or ``ods``; refused for any other archive."""
    names = set(archive.namelist())
    if "mimetype" in names and part(archive, "mimetype", 200).strip() == ODS and "content.xml" in names:
        return "ods"
    if "[Content_Types].xml" in names and "xl/workbook.xml" in names:
        return "xlsx"
    raise SheetRefused("This archive is neither an XLSX nor an ODS table.", "no_sheet")


def part(archive: zipfile.ZipFile, name: str, most: int = MAX_UNPACKED) -> bytes:
    """One file of the archive."""
    try:
        with archive.open(name) as opened:
            return opened.read(most)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError) as error:
        raise SheetRefused("The file is damaged: a part of it cannot be unpacked.") from error


def elements(content: bytes) -> Iterator[Element]:
    """Each element of XML once it is whole; refuses too many of them and those nested deeper than ``MAX_DEPTH``."""
    if max(content.count(b"<"), content.count(b"=")) > MAX_TAGS:
        said = f"The file has more than {MAX_TAGS:,} tags or attributes; no table of 2,000 rows does."
        raise SheetRefused(f"{said} Save the cells alone, as CSV.", "too_many_tags")
    depth = 0
    try:
        for event, element in iterparse(io.BytesIO(content), events=("start", "end")):
            depth += 1 if event == "start" else -1
            if depth > MAX_DEPTH:
                said = (
                    f"The file nests elements deeper than {MAX_DEPTH}, which no table needs. Save it anew, or as CSV."
                )
                raise SheetRefused(said, "too_deep")
            if event == "end":
                yield element
    except DefusedXmlException as error:
        raise SheetRefused("The file declares entities, which no table needs. Save it anew.", "entities") from error
    except (ParseError, UnicodeError, ValueError) as error:
        raise SheetRefused("The file is damaged: its contents are not XML.") from error
