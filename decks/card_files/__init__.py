"""All cards of a game as files for other programs. Decks as files lie in ``decks/formats``."""

from decks.card_files.cockatrice import cards_xml
from decks.card_files.lackey import plugin_zip

__all__ = [
    "cards_xml",
    "plugin_zip",
]
