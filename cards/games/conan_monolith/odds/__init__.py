"""The calculator of odds of Conan (Monolith), for its page and for the API."""

from cards.games.conan_monolith.odds.context import TEMPLATE, odds_context
from cards.games.conan_monolith.odds.request import odds_query
from cards.games.conan_monolith.odds.told import odds_told

__all__ = ["TEMPLATE", "odds_context", "odds_query", "odds_told"]
