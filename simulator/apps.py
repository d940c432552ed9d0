"""The simulator as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import import_string


class SimulatorConfig(AppConfig):
    """Simulations asked for by people, and their results."""

    name = "simulator"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell what can be reported, and which own sets results rest on. Models exist now."""
        import_string("cards.own_sets.register")(import_string("simulator.reading.versions_played"))
        import_string("conanhub.community.register_reportable")(import_string("simulator.reading.reporting.REPORTABLE"))
