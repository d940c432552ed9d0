from decks.api.views import CheckDeck, CopyDeck, Decks, Entries, Export, ImportDeck, Legality, OneDeck

__all__ = [
    "CheckDeck",
    "CopyDeck",
    "Decks",
    "Entries",
    "Export",
    "ImportDeck",
    "Legality",
    "OneDeck",
]
