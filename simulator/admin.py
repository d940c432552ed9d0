"""Simulations in the admin: to look at, and nothing to change, since results are facts."""

from __future__ import annotations

from django.contrib import admin

from conanhub.web import LookOnly
from simulator.models import Batch, Simulation, StoredReplay


@admin.register(Simulation)
class SimulationAdmin(LookOnly):
    list_display = ("public_id", "owner", "kind", "match_count", "status", "created_at")
    list_filter = ("status", "kind")
    list_select_related = ("owner",)
    search_fields = ("public_id", "owner__username")


@admin.register(Batch)
class BatchAdmin(LookOnly):
    list_display = ("simulation", "number", "matches", "done", "status", "claims", "beat_at", "seconds")
    list_filter = ("status",)
    list_select_related = ("simulation",)


@admin.register(StoredReplay)
class StoredReplayAdmin(LookOnly):
    list_display = ("match", "engine_version", "is_bookmark", "stored_at")
    list_filter = ("is_bookmark", "engine_version")
    list_select_related = ("match",)
