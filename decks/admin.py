"""Decks for the people who look after the site; versions are read only."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from decks.models import Deck, DeckVersion, Owned, Wanted


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin):
    """Decks by name and owner."""

    list_display = ("name", "owner", "game", "visibility", "updated_at", "deleted_at")
    list_filter = ("visibility", "game")
    search_fields = ("name", "owner__username")
    raw_id_fields = ("owner",)


@admin.register(DeckVersion)
class DeckVersionAdmin(admin.ModelAdmin):
    """Versions, to look at."""

    list_display = ("deck", "number", "content_hash", "created_at")
    raw_id_fields = ("deck",)

    def has_change_permission(self, request: HttpRequest, obj: DeckVersion | None = None) -> bool:
        """Nobody changes a version."""
        return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Versions come from services only."""
        return False


@admin.register(Owned)
class OwnedAdmin(admin.ModelAdmin):
    """Who owns what."""

    list_display = ("user", "card", "quantity", "finish", "condition", "language", "place", "trade")
    raw_id_fields = ("user", "card")


@admin.register(Wanted)
class WantedAdmin(admin.ModelAdmin):
    """Who is looking for what."""

    list_display = ("user", "card", "quantity")
    raw_id_fields = ("user", "card")
