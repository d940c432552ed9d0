"""Import and export of one deck as text, file or JSON. It saves nothing."""

from decks.exchange.deck_json import write_json
from decks.exchange.importer import (
    as_file,
    as_json,
    as_text,
    given_text,
    list_text,
    preview,
    read_list,
    short_code,
    version_as_json,
    ways,
    why_no_code,
)

__all__ = [
    "as_file",
    "as_json",
    "as_text",
    "given_text",
    "list_text",
    "preview",
    "read_list",
    "short_code",
    "version_as_json",
    "ways",
    "why_no_code",
    "write_json",
]
