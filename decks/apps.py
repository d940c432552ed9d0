from django.apps import AppConfig
from django.utils.module_loading import import_string

from cards import foreign_queries, ownership


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        """Let the catalogue ask about a person's own cards and about decks; models can be imported only now."""
        ownership.register(
            import_string("decks.reading.ownership.COUNTS"), import_string("decks.reading.ownership.WORDS")
        )
        foreign_queries.register({"decks": import_string("decks.search.search.explain")})
