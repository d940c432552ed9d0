"""The catalogue in the admin pages: to look at, since the data files are the truth."""

from __future__ import annotations

from django.contrib import admin

from cards.models import Card, CardSet, Game
from conanhub.web import LookOnly


@admin.register(Card)
class CardAdmin(LookOnly):
    list_display = ("title", "card_set", "number", "type", "rarity", "simulatable", "is_listed")
    list_filter = ("card_set", "type", "rarity", "simulatable", "is_listed")
    search_fields = ("title", "search_title", "card_id")


admin.site.register((Game, CardSet), LookOnly)
