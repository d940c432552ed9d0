"""REST API of the catalogue. It calls the same search and queries as the pages."""

from cards.api.text_views import ReadApi
from cards.api.views import CardApi, CardsApi, ExplainApi, GamesApi, SetsApi

__all__ = [
    "CardApi",
    "CardsApi",
    "ExplainApi",
    "GamesApi",
    "ReadApi",
    "SetsApi",
]
