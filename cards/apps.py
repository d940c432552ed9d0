from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The card catalogue."""

    name = "cards"
    verbose_name = "Cards"
