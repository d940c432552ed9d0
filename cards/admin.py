"""The catalogue in the admin pages: to look at, since the data files are the truth."""

from __future__ import annotations

from django.contrib import admin

from cards.models import Card, CardSet, Game, Product, ProductCard
from conanhub.web import LookOnly


@admin.register(Card)
class CardAdmin(LookOnly):
    list_display = ("title", "card_set", "number", "type", "rarity", "simulatable", "is_listed")
    list_filter = ("card_set", "type", "rarity", "simulatable", "is_listed")
    search_fields = ("title", "search_title", "card_id")


@admin.register(Product)
class ProductAdmin(LookOnly):
    list_display = ("name", "game", "kind", "released", "is_listed")
    list_filter = ("game", "kind", "is_listed")
    list_select_related = ("game",)


@admin.register(ProductCard)
class ProductCardAdmin(LookOnly):
    list_display = ("product", "card", "quantity")
    list_select_related = ("product", "card")


admin.site.register((Game, CardSet), LookOnly)
