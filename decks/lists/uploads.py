"""Files that people send: read as text, or refused with a sentence."""

from __future__ import annotations

from typing import Final

from django.core.files.uploadedfile import UploadedFile

from decks.errors import DeckRefused

MAX_BYTES: Final = 200_000
#: Beginnings of files that are often sent by mistake.
_KNOWN_BINARY: Final = ((b"PK\x03\x04", "a ZIP or Office file"), (b"%PDF", "a PDF"), (b"\x89PNG", "a picture"))


def read_upload(upload: UploadedFile, *, most_bytes: int = MAX_BYTES) -> str:
    """The text of an uploaded list: UTF-8, else the usual Western encoding; anything else is refused."""
    size = upload.size or 0
    if size > most_bytes:
        raise DeckRefused(
            f"“{upload.name}” has {size / 1_000_000:.1f} MB; a list can have {most_bytes // 1000} kB. "
            "Upload the list alone, as plain text.",
            "too_large",
        )
    content = upload.read()
    for start, kind in _KNOWN_BINARY:
        if content.startswith(start):
            raise DeckRefused(f"“{upload.name}” is {kind}, not a text list. Save it as plain text first.", "binary")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode(content, "utf-16", upload.name)
    if b"\x00" in content:
        raise DeckRefused(f"“{upload.name}” is not a text file. Save the list as plain text first.", "binary")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _decode(content, "cp1252", upload.name)


def _decode(content: bytes, encoding: str, name: str | None) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise DeckRefused(f"“{name}” is not a text file. Save the list as plain text first.", "binary") from error
