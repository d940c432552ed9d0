"""Facts of cards, those who say so, and the records that follow from them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from cards.fact_models.base import Certainty, Immutable, former_user


class CardFact(models.Model):
    """A value of one field of a card. At most one of a field is current; others lost, and say why.

    ``value_key`` is a hash of the value: the database compares no JSON. ``null`` means that the card has no such field.
    """

    class Rank(models.TextChoices):
        OPEN = "open", "Proposed"
        CURRENT = "current", "Current"
        OTHER = "other", "Another printing"
        WRONG = "wrong", "Wrong"

    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, related_name="card_facts")
    field = models.CharField(max_length=40)
    value = models.JSONField(null=True)
    value_key = models.CharField(max_length=16)
    rank = models.CharField(max_length=8, choices=Rank, default=Rank.OPEN)
    reason = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["field", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["card", "field", "value_key"], name="one_fact_of_a_value"),
            models.UniqueConstraint(
                fields=["card", "field"], condition=Q(rank="current"), name="one_current_fact_of_a_field"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.field} {self.rank}"


class Support(models.Model):
    """A user who says that a fact is so; ``blind`` if nobody else's value was shown to the user before."""

    fact = models.ForeignKey(CardFact, on_delete=models.CASCADE, related_name="supports")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    user_number = models.PositiveIntegerField()
    certainty = models.CharField(max_length=10, choices=Certainty)
    source = models.CharField(max_length=200, blank=True)
    blind = models.BooleanField(default=False)
    proposal = models.ForeignKey(
        "cards.Proposal", on_delete=models.SET_NULL, null=True, blank=True, related_name="supports"
    )
    made_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["fact", "user_number"], name="a_user_supports_a_fact_once")]

    def __str__(self) -> str:
        return f"{self.user_name}: {self.certainty}"

    @property
    def user_name(self) -> str:
        """The name of the user, also when the account is deleted."""
        return self.user.username if self.user else former_user(self.user_number)


class CardRevision(Immutable):
    """The record of a card from a decision or a release on; never changed."""

    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    blob = models.ForeignKey("cards.RecordBlob", on_delete=models.PROTECT, related_name="+")
    decision = models.ForeignKey("cards.Decision", on_delete=models.PROTECT, null=True, related_name="revisions")
    release = models.CharField(max_length=20, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    author_number = models.PositiveIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["card", "number"], name="one_revision_of_a_number")]

    def __str__(self) -> str:
        return f"revision {self.number}"
