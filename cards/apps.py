from celery.signals import task_prerun
from django.apps import AppConfig
from django.core.signals import request_started
from django.utils.module_loading import import_string

from cards import catalogue


class CardsConfig(AppConfig):
    """The card catalogue."""

    name = "cards"
    verbose_name = "Cards"

    def ready(self) -> None:
        """Let the catalogue ask for recorded cards when a request or a task begins. Models exist now."""
        catalogue.register(import_string("cards.facts.SOURCE"))
        register_reportable = import_string("conanhub.community.register_reportable")
        register_reportable(import_string("cards.reporting.REPORTABLE"))
        register_reportable(import_string("cards.own_sets.REPORTABLE"))
        register_hiding = import_string("conanhub.community.register_hiding")
        register_hiding("card", import_string("cards.reporting.HIDING"))
        register_hiding("own-set", import_string("cards.own_sets.HIDING"))
        import_string("conanhub.community.register_trust")(import_string("cards.reporting.is_trusted"))
        for signal in (request_started, task_prerun):
            signal.connect(import_string("cards.facts.look"), dispatch_uid="cards.look", weak=False)
            forget = import_string("cards.own_cards.forget_shown")
            signal.connect(forget, dispatch_uid="cards.forget_shown", weak=False)
