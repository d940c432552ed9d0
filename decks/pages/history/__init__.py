"""Pages of the versions of a deck."""

from decks.pages.history.views import name_version, versions

__all__ = [
    "versions",
    "name_version",
]
