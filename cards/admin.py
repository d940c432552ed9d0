"""The catalogue in the admin pages: to look at, since the data files are the truth."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from cards.models import Card, CardSet, Game


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows that only ``load_cards`` writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    list_display = ("title", "card_set", "number", "type", "rarity", "simulatable", "is_listed")
    list_filter = ("card_set", "type", "rarity", "simulatable", "is_listed")
    search_fields = ("title", "search_title", "card_id")


admin.site.register((Game, CardSet), ReadOnlyAdmin)
