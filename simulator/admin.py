"""Simulations in the admin: to look at, and nothing to change, since results are facts."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from simulator.models import Batch, Simulation


class LookOnly(admin.ModelAdmin):
    """Rows that nobody adds, changes or deletes by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Simulation)
class SimulationAdmin(LookOnly):
    list_display = ("public_id", "owner", "kind", "name_a", "name_b", "games", "status", "created_at")
    list_filter = ("status", "kind")
    list_select_related = ("owner",)
    search_fields = ("public_id", "owner__username")


@admin.register(Batch)
class BatchAdmin(LookOnly):
    list_display = ("simulation", "number", "matches", "done", "status", "claims", "beat_at", "seconds")
    list_filter = ("status",)
    list_select_related = ("simulation",)
