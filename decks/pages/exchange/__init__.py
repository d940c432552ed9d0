"""Pages that import, export and print decks."""

from decks.pages.exchange.export_views import by_code, copy_by_code, deck_export, deck_exports, deck_file, game_file
from decks.pages.exchange.import_views import deck_import
from decks.pages.exchange.print_views import deck_print, print_sheets

__all__ = [
    "by_code",
    "copy_by_code",
    "deck_export",
    "deck_exports",
    "deck_file",
    "deck_import",
    "deck_print",
    "game_file",
    "print_sheets",
]
