"""The catalogue in the admin pages: to look at, since data files and decisions are the truth.

What users alone may see has no pages: forms not sent, quotations, records with private facts.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from cards.models import (
    Card,
    CardAlias,
    CardExport,
    CardFact,
    CardRevision,
    CardSet,
    Contributor,
    Decision,
    Game,
    PoolSnapshot,
    Product,
    ProductCard,
    Proposal,
    PublicMerge,
    Support,
)
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


class OfPublicCards(LookOnly):
    """Rows about cards that everybody may see."""

    #: The path from a row to its card.
    to_card = "card"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(**{f"{self.to_card}__owner": None})


@admin.register(CardFact)
class CardFactAdmin(OfPublicCards):
    list_display = ("card", "field", "rank", "reason", "made_at")
    list_filter = ("rank", "field")
    list_select_related = ("card",)
    search_fields = ("card__title", "card__card_id")


@admin.register(Support)
class SupportAdmin(OfPublicCards):
    to_card = "fact__card"
    list_display = ("fact", "user_name", "certainty", "blind", "made_at", "withdrawn_at")
    list_filter = ("certainty", "blind")
    list_select_related = ("fact__card", "user")


@admin.register(CardRevision)
class CardRevisionAdmin(OfPublicCards):
    list_display = ("card", "number", "release", "author", "at")
    list_select_related = ("card", "author")
    search_fields = ("card__title", "card__card_id")


@admin.register(Proposal)
class ProposalAdmin(LookOnly):
    list_display = ("title", "kind", "state", "author_name", "made_at", "is_unreviewed")
    list_filter = ("state", "kind", "is_unreviewed", "game")
    list_select_related = ("author",)
    search_fields = ("title", "author__username")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Proposal]:
        return super().get_queryset(request).exclude(state=Proposal.State.UNSENT)


@admin.register(Decision)
class DecisionAdmin(LookOnly):
    list_display = ("proposal", "by_name", "reason", "at", "reverts")
    list_select_related = ("proposal__author", "by", "reverts__by")


@admin.register(Contributor)
class ContributorAdmin(LookOnly):
    list_display = ("user", "accepted", "facts_accepted", "facts_declined", "untrusted_until")
    list_select_related = ("user",)


@admin.register(CardAlias)
class CardAliasAdmin(LookOnly):
    list_display = ("old_id", "card", "game")
    list_select_related = ("card", "game")


@admin.register(PublicMerge)
class PublicMergeAdmin(LookOnly):
    list_display = ("old", "card", "made_at")
    list_select_related = ("old", "card")
    exclude = ("holdings",)


@admin.register(PoolSnapshot)
class PoolSnapshotAdmin(LookOnly):
    list_display = ("hash", "game", "play_hash")
    list_filter = ("game",)
    list_select_related = ("game",)
    exclude = ("private",)


@admin.register(CardExport)
class CardExportAdmin(LookOnly):
    list_display = ("game", "day", "kind")
    list_filter = ("game", "kind")
    list_select_related = ("game",)
    exclude = ("content",)


admin.site.register((Game, CardSet), LookOnly)
