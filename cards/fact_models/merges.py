"""Cards of the catalogue that turned out to be one."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class PublicMerge(models.Model):
    """A card of the catalogue that a moderator merged into another, with what was moved, to be taken back.

    ``moved`` has what belongs to cards: the keys of ``facts`` and ``supports`` that were copied, of ``proposals``
    and ``merges`` of placeholders that lead to the other card now, and ``aliases``, the ids of before. ``holdings``
    has what belongs to users, as the app of decks wrote it.
    """

    old = models.OneToOneField("cards.Card", on_delete=models.CASCADE, related_name="public_merge")
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="+")
    decision = models.OneToOneField("cards.Decision", on_delete=models.PROTECT, related_name="merge")
    moved = models.JSONField()
    holdings = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.old_id} into {self.card_id}"
