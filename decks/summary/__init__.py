"""View models of decks: the rows of lists and everything that a deck page shows."""

from decks.summary.listing import DeckSummary, copies_in, summaries
from decks.summary.page_model import DeckPage, deck_page
from decks.summary.sections import DeckLine, Section, sections_of

__all__ = [
    "DeckLine",
    "DeckPage",
    "DeckSummary",
    "Section",
    "copies_in",
    "deck_page",
    "sections_of",
    "summaries",
]
