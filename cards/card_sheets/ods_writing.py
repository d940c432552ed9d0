"""An empty ODS table to fill in: the heading above columns that are text."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape, quoteattr

MIME: Final = "application/vnd.oasis.opendocument.spreadsheet"
#: The time of all parts: two templates of a type are the same file.
_MADE_AT: Final = (2000, 1, 1, 0, 0, 0)
_URN: Final = "urn:oasis:names:tc:opendocument:xmlns:"
_MANIFEST: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    f'<manifest:manifest xmlns:manifest="{_URN}manifest:1.0" manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{MIME}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>\n"
)
_STYLES: Final = (
    "<office:automatic-styles>"
    '<number:text-style style:name="N1"><number:text-content/></number:text-style>'
    '<style:style style:name="typed" style:family="table-cell" style:data-style-name="N1"/>'
    '<style:style style:name="heading" style:family="table-cell" style:data-style-name="N1">'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
    "</office:automatic-styles>"
)


def template(sheet: str, columns: Sequence[str]) -> bytes:
    """A file with one sheet of this name; what is typed into it stays text, no date and no number."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        # A reader tells the file by its first part, which is not compressed.
        for name, text, how in (
            ("mimetype", MIME, zipfile.ZIP_STORED),
            ("content.xml", _content(sheet, columns), zipfile.ZIP_DEFLATED),
            ("META-INF/manifest.xml", _MANIFEST, zipfile.ZIP_DEFLATED),
        ):
            archive.writestr(zipfile.ZipInfo(name, _MADE_AT), text, how)
    return made.getvalue()


def _content(sheet: str, columns: Sequence[str]) -> str:
    spaces = " ".join(f'xmlns:{name}="{_URN}{name}:1.0"' for name in ("office", "table", "text", "style"))
    spaces += f' xmlns:number="{_URN}datastyle:1.0" xmlns:fo="{_URN}xsl-fo-compatible:1.0"'
    cells = "".join(
        '<table:table-cell table:style-name="heading" office:value-type="string">'
        f"<text:p>{escape(one)}</text:p></table:table-cell>"
        for one in columns
    )
    repeated = f'table:number-columns-repeated="{len(columns)}"'
    column = f'<table:table-column {repeated} table:default-cell-style-name="typed"/>'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content {spaces} office:version="1.2">{_STYLES}'
        f"<office:body><office:spreadsheet><table:table table:name={quoteattr(sheet)}>{column}"
        f"<table:table-row>{cells}</table:table-row></table:table></office:spreadsheet></office:body>"
        "</office:document-content>\n"
    )
