"""Decks and collections in the admin: to look at, and nothing to change, since only services keep them right."""

from __future__ import annotations

from django.contrib import admin

from conanhub.web import LookOnly
from decks.models import CollectionItem, Deck, DeckVersion, WishlistItem


@admin.register(Deck)
class DeckAdmin(LookOnly):
    """Decks by name and owner."""

    list_display = ("name", "owner", "game", "visibility", "updated_at", "deleted_at")
    list_filter = ("visibility", "game")
    list_select_related = ("owner", "game")
    search_fields = ("name", "owner__username")


@admin.register(DeckVersion)
class DeckVersionAdmin(LookOnly):
    """Versions of decks."""

    list_display = ("deck", "number", "name", "content_hash", "created_at")
    list_select_related = ("deck",)


@admin.register(CollectionItem)
class OwnedAdmin(LookOnly):
    """Who owns what."""

    list_display = ("user", "card", "quantity", "finish", "condition", "language", "location", "trade")
    list_select_related = ("user", "card")


@admin.register(WishlistItem)
class WantedAdmin(LookOnly):
    """Who is looking for what."""

    list_display = ("user", "card", "quantity")
    list_select_related = ("user", "card")
