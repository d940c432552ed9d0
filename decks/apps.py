from django.apps import AppConfig
from django.utils.module_loading import import_string

from cards import foreign_queries, ownership


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        """Tell lower rooms what they cannot import: counts of cards, searches, reports. Models exist now."""
        ownership.register(
            import_string("decks.reading.ownership.COUNTS"), import_string("decks.reading.ownership.WORDS")
        )
        import_string("conanhub.community.register_reportable")(import_string("decks.lineups.reporting.REPORTABLE"))
        import_string("cards.proposals.register")(
            merge_for_users=import_string("decks.placeholders.merge_others"),
            merge_own=import_string("decks.placeholders.merge_own"),
            holders=import_string("decks.placeholders.holders"),
            impact=import_string("decks.placeholders.impact"),
            merge_impact=import_string("decks.placeholders.merge_impact"),
            lock_holders=import_string("decks.placeholders.lock_holders"),
            merge_holdings=import_string("decks.placeholders.merge_holdings"),
            undo_holdings=import_string("decks.placeholders.undo_holdings"),
        )
        import_string("cards.own_sets.register")(import_string("decks.reading.versions_named"))
        import_string("cards.own_cards.register_links")(import_string("decks.reading.links_of"))
        foreign_queries.register({"decks": import_string("decks.search.search.explain")})
