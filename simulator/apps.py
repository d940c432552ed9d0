"""The simulator as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Simulations asked for by people, and their results."""

    name = "simulator"
    default_auto_field = "django.db.models.BigAutoField"
