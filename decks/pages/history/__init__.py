"""Pages of the versions of a deck."""

from decks.pages.history.views import drafts, name_draft

__all__ = [
    "drafts",
    "name_draft",
]
