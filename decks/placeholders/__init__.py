"""Cards that the catalogue does not have, as their owner's collection and decks hold them."""

from decks.placeholders.kept import ALL_LINES, KeptCard, keep_lines, kept_cards, remove_card

__all__ = [
    "ALL_LINES",
    "KeptCard",
    "keep_lines",
    "kept_cards",
    "remove_card",
]
