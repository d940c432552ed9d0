"""REST API of the catalogue. It calls the same search and queries as the pages."""

from cards.api.views import CardApi, CardsApi, ExplainApi, GamesApi

__all__ = [
    "CardApi",
    "CardsApi",
    "ExplainApi",
    "GamesApi",
]
