"""What users propose for cards, and what was decided."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from cards.fact_models.base import Certainty, Immutable, former_user


class Proposal(models.Model):
    """What one user proposes for one card. ``base_revision`` is the revision that the user saw.

    Of kind ``new`` it has the user's placeholder as ``card``, or none, until it is accepted; then the card of
    everybody. ``batch`` names the table that it came in. ``version`` rises with every change and is its ETag.
    """

    class Kind(models.TextChoices):
        NEW = "new", "New card"
        FILL = "fill", "Fills gaps"
        CORRECT = "correct", "Corrects"
        MERGE = "merge", "Merges two cards"
        WITHDRAW = "withdraw", "Takes the card out"

    class State(models.TextChoices):
        UNSENT = "unsent", "Not sent"
        OPEN = "open", "Open"
        QUESTION = "question", "Question to you"
        ACCEPTED = "accepted", "Accepted"
        PART = "part", "Accepted in part"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Taken back"
        STALE = "stale", "Overtaken"
        REVERTED = "reverted", "Reverted"

    game = models.ForeignKey("cards.Game", on_delete=models.CASCADE, related_name="+")
    card = models.ForeignKey("cards.Card", on_delete=models.SET_NULL, null=True, blank=True, related_name="proposals")
    title = models.CharField(max_length=80)
    search_title = models.CharField(max_length=160)
    kind = models.CharField(max_length=10, choices=Kind)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="card_proposals"
    )
    author_number = models.PositiveIntegerField()
    base_revision = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    batch = models.CharField(max_length=80, blank=True)
    key = models.CharField(max_length=100, blank=True)
    note = models.CharField(max_length=500, blank=True)
    question = models.CharField(max_length=500, blank=True)
    question_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=500, blank=True)
    version = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    #: Accepted without a moderator, who has not looked at it yet.
    is_unreviewed = models.BooleanField(default=False)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["author", "key"], condition=~Q(key=""), name="one_proposal_of_a_key")
        ]
        indexes = [
            models.Index(fields=["state", "made_at"], name="proposal_queue"),
            models.Index(fields=["game", "search_title", "state"], name="proposal_of_title"),
        ]

    def __str__(self) -> str:
        return f"{self.title} by {self.author_name}"

    @property
    def author_name(self) -> str:
        """The name of its author, also when the account is deleted."""
        return self.author.username if self.author else former_user(self.author_number)

    @property
    def etag(self) -> str:
        """What ``If-Match`` names."""
        return f'"{self.pk}-{self.version}"'

    @property
    def is_waiting(self) -> bool:
        """Whether it can still be decided or taken back."""
        return self.state in (self.State.OPEN, self.State.QUESTION)


class ProposedFact(models.Model):
    """One field of a proposal: the value of before and the new one, both as records hold them."""

    class Verdict(models.TextChoices):
        NONE = "", "Open"
        ACCEPT = "accept", "Accepted"
        SAME = "same", "It was so already"
        DECLINE = "decline", "Declined"
        STALE = "stale", "Overtaken"
        REVERTED = "reverted", "Reverted"

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="facts")
    field = models.CharField(max_length=40)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    certainty = models.CharField(max_length=10, choices=Certainty)
    source = models.CharField(max_length=200, blank=True)
    verdict = models.CharField(max_length=10, choices=Verdict, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["proposal", "field"], name="a_proposal_has_a_field_once")]

    def __str__(self) -> str:
        return f"{self.field}: {self.new}"


class Decision(Immutable):
    """The verdicts on the facts of a proposal; never changed. Without ``by`` it came about by itself.

    ``ranks`` are, by field, the keys of the facts that became current and of those that were so before, to revert it.
    """

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="decisions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by_number = models.PositiveIntegerField(null=True)
    verdicts = models.JSONField(default=dict)
    ranks = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(default=timezone.now)
    reverts = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="reverted_by")

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.by_name}: {self.reason[:40]}"

    @property
    def by_name(self) -> str:
        """Who decided: a moderator, or nobody where two users agreed or a trusted user filled a gap."""
        if self.by:
            return self.by.username
        return former_user(self.by_number) if self.by_number else "by itself"


class QuotedText(models.Model):
    """The printed text of a card as a user typed it: seen by its typist and by moderators, and by nobody else."""

    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    proposal = models.OneToOneField(Proposal, on_delete=models.CASCADE, null=True, related_name="quotation")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()

    def __str__(self) -> str:
        return f"Quotation {self.pk}"


class Contributor(models.Model):
    """What became of the proposals of a user; made anew from them whenever one is decided."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="contributor"
    )
    accepted = models.PositiveIntegerField(default=0)
    facts_accepted = models.PositiveIntegerField(default=0)
    facts_declined = models.PositiveIntegerField(default=0)
    untrusted_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.accepted} accepted"
