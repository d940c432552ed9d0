"""Decks, line-ups and collections in the admin: to look at; nothing is changed, since only services keep them right."""

from __future__ import annotations

from django.contrib import admin

from conanhub.web import LookOnly
from decks.models import (
    CardMerge,
    CollectionItem,
    Deck,
    DeckVersion,
    Lineup,
    LineupSeat,
    MissingPiece,
    OwnedProduct,
    WishlistItem,
)


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


@admin.register(Lineup)
class LineupAdmin(LookOnly):
    """Line-ups by name and owner."""

    list_display = ("name", "owner", "game", "visibility", "updated_at")
    list_filter = ("visibility", "game")
    list_select_related = ("owner", "game")
    search_fields = ("name", "owner__username")


@admin.register(LineupSeat)
class LineupSeatAdmin(LookOnly):
    """Who sits where."""

    list_display = ("lineup", "seat", "deck", "version")
    list_select_related = ("lineup", "deck", "version")


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


@admin.register(OwnedProduct)
class OwnedProductAdmin(LookOnly):
    """Who owns which products."""

    list_display = ("user", "product", "quantity")
    list_select_related = ("user", "product")


@admin.register(MissingPiece)
class MissingPieceAdmin(LookOnly):
    """What lacks in owned products."""

    list_display = [field.name for field in MissingPiece._meta.fields]
    list_select_related = True


@admin.register(CardMerge)
class CardMergeAdmin(LookOnly):
    """Kept cards that were merged into cards of the catalogue; the title that the owner gave is his."""

    list_display = ("user", "card", "by", "created_at")
    list_select_related = ("user", "card", "by")
    exclude = ("old",)
