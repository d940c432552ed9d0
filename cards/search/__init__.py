"""One search language for cards: parse (grammar), fields, compile to database conditions, say it in English."""

from cards.search.errors import SearchError

__all__ = ["SearchError"]
