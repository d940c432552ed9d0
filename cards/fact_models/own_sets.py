"""Sets of home-made cards, their versions, which are never changed, and what moderators say of these."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from cards.fact_models.base import Immutable, former_user

#: So many letters of the ids of its cards name a set.
SET_KEY_LENGTH: Final = 7
MAX_SET_NAME: Final = 80
MAX_SET_NOTES: Final = 2000


class OwnSet(models.Model):
    """A set of home-made cards. Its cards are rows of origin ``own``: the working version, which its owner alone sees.

    ``visibility`` says who sees its versions: the owner, whoever has the link, or everybody. Everybody sees only those
    versions that a moderator has accepted. Without an ``owner``, whose account is deleted, it is shown only in the
    decks that name it. ``revision`` rises with every change and is its ETag.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Private"
        LINK = "link", "By link"
        PUBLIC = "public", "Public"

    key = models.CharField(max_length=SET_KEY_LENGTH, unique=True, editable=False)
    game = models.ForeignKey("cards.Game", on_delete=models.CASCADE, related_name="own_sets")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="own_sets"
    )
    owner_number = models.PositiveIntegerField()
    name = models.CharField(max_length=MAX_SET_NAME)
    search_name = models.CharField(max_length=160)
    notes = models.TextField(max_length=MAX_SET_NOTES, blank=True)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, editable=False)
    next_number = models.PositiveIntegerField(default=1, help_text="Of the next card; given once.")
    revision = models.PositiveIntegerField(default=1)
    sent_key = models.CharField(max_length=100, blank=True, help_text="The key under which it was made, if any.")
    hidden_at = models.DateTimeField(null=True, blank=True, help_text="Since when a moderator keeps it from others.")
    hidden_by_reports = models.BooleanField(
        default=False, help_text="Whether reports of trusted users hide it until a moderator has looked."
    )
    hidden_reason = models.CharField(max_length=500, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-changed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "game", "search_name"], condition=Q(owner__isnull=False), name="one_own_set_of_a_name"
            ),
            models.UniqueConstraint(
                fields=["owner", "sent_key"], condition=~Q(sent_key=""), name="one_own_set_of_a_sent_key"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="own_set_has_a_name"),
        ]
        indexes = [models.Index(fields=["game", "visibility"], name="own_set_by_visibility")]

    def __str__(self) -> str:
        return f"own set {self.key}"

    @property
    def owner_name(self) -> str:
        """The name of the owner, also when the account is deleted."""
        return self.owner.username if self.owner else former_user(self.owner_number)

    @property
    def etag(self) -> str:
        """What ``If-Match`` names."""
        return f'"{self.key}-{self.revision}"'

    @property
    def is_hidden(self) -> bool:
        """Whether a moderator keeps it from others."""
        return self.hidden_at is not None


class OwnSetVersion(Immutable):
    """The cards of an own set as they were published: hashes of ``RecordBlob`` in the order of the cards."""

    own_set = models.ForeignKey(OwnSet, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    records = models.JSONField()
    note = models.CharField(max_length=300, blank=True)
    sent_key = models.CharField(max_length=100, blank=True, help_text="The key under which it was published, if any.")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["own_set", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["own_set", "number"], name="one_own_set_version_of_a_number"),
            models.UniqueConstraint(
                fields=["own_set", "sent_key"], condition=~Q(sent_key=""), name="one_own_set_version_of_a_sent_key"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="own_set_version_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of {self.own_set}"

    @property
    def is_accepted(self) -> bool:
        """Whether a moderator has accepted it for everybody."""
        review = getattr(self, "review", None)
        return review is not None and review.state == OwnSetReview.State.ACCEPTED


class OwnSetReview(models.Model):
    """That a version be shown to everybody: asked by its owner, accepted or declined by a moderator."""

    class State(models.TextChoices):
        ASKED = "asked", "Waits for a moderator"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"

    version = models.OneToOneField(OwnSetVersion, on_delete=models.CASCADE, related_name="review")
    state = models.CharField(max_length=10, choices=State, default=State.ASKED)
    reason = models.CharField(max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_number = models.PositiveIntegerField(null=True)
    asked_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        indexes = [models.Index(fields=["state", "asked_at"], name="own_set_review_queue")]

    def __str__(self) -> str:
        return f"{self.version}: {self.state}"

    @property
    def etag(self) -> str:
        """What ``If-Match`` names; another one once it is decided."""
        return f'"{self.pk}-{self.state}"'

    @property
    def by_name(self) -> str:
        """Who decided."""
        if self.by:
            return self.by.username
        return former_user(self.by_number) if self.by_number else ""


class OwnSetCall(models.Model):
    """That a change of a set was made under a key that its owner sent: the same call sent again changes nothing.

    ``card_id`` names the card that was made. ``sent`` is a hash of what the call said.
    """

    class Act(models.TextChoices):
        CARD = "card", "Made a card"
        LINK = "link", "Made a new link"
        REVIEW = "review", "Asked for a review"

    own_set = models.ForeignKey(OwnSet, on_delete=models.CASCADE, related_name="calls")
    act = models.CharField(max_length=10, choices=Act)
    key = models.CharField(max_length=100)
    sent = models.CharField(max_length=16, blank=True)
    card_id = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["own_set", "act", "key"], name="one_own_set_call_of_a_key")]

    def __str__(self) -> str:
        return f"{self.get_act_display()}: {self.own_set}"
