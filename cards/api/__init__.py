from cards.api.views import CardApi, CardsApi, ExplainApi

__all__ = [
    "CardApi",
    "CardsApi",
    "ExplainApi",
]
