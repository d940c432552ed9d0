"""REST API of decks. It calls the same services and queries as the pages."""

from decks.api.collection_views import Holdings, OneHolding, Wishlist
from decks.api.entry_views import EntryLine, EntryLines
from decks.api.placeholder_views import (
    MergePlaceholder,
    OnePlaceholder,
    PlaceholderMerges,
    Placeholders,
    UndoPlaceholderMerge,
)
from decks.api.product_views import OneProduct, Products
from decks.api.views import CheckDeck, CopyDeck, Decks, DeckVersions, Entries, Export, ImportDeck, Legality, OneDeck

__all__ = [
    "CheckDeck",
    "CopyDeck",
    "DeckVersions",
    "Decks",
    "Entries",
    "EntryLine",
    "EntryLines",
    "Export",
    "Holdings",
    "ImportDeck",
    "Legality",
    "MergePlaceholder",
    "OneDeck",
    "OneHolding",
    "OnePlaceholder",
    "OneProduct",
    "PlaceholderMerges",
    "Placeholders",
    "Products",
    "UndoPlaceholderMerge",
    "Wishlist",
]
