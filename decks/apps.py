from django.apps import AppConfig
from django.utils.module_loading import import_string

from cards import ownership


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        """Let the catalogue ask this app about a person's own cards; models can be imported only now."""
        ownership.register(import_string("decks.ownership.COUNTS"), import_string("decks.ownership.WORDS"))
