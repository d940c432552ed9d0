"""Rows the site itself needs, and what users and moderators have to do with each other."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

#: So soon moderators decide a claim that words or pictures are the reporter's.
DAYS_FOR_CLAIMS: Final = 2


class Heartbeat(models.Model):
    """When a worker last said that it is alive."""

    name = models.CharField(max_length=200, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.seen_at:%H:%M:%S}"


class SharedCount(models.Model):
    """A row of the cache in which limits are counted; Django's cache in the database reads and writes it."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key


class TokenGrant(models.Model):
    """What an API token may be used for, and what its user calls it. A token without a grant may nothing."""

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, primary_key=True, related_name="grant")
    name = models.CharField(max_length=60, blank=True)
    scopes = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.name or 'token'}: {' '.join(self.scopes)}"


class Notification(models.Model):
    """Something that a user is told, with the page that it is about."""

    class Kind(models.TextChoices):
        DECIDED = "decided", "Decided"
        QUESTION = "question", "Question"
        STALE = "stale", "Overtaken"
        MERGED = "merged", "Merged"
        CHANGED = "changed", "Changed"
        REPORT_ANSWERED = "report_answered", "Report answered"
        STANDING = "standing", "Your account"

    to = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=20, choices=Kind)
    words = models.CharField(max_length=1000)
    target = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(fields=["to", "-made_at"], name="notification_of_user"),
            models.Index(fields=["to"], condition=Q(read_at=None), name="notification_unread"),
        ]

    def __str__(self) -> str:
        return self.words


class NotificationChoice(models.Model):
    """Whether a user wants a daily e-mail about what is unread, and the site that its link leads to."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="notification_choice")
    is_daily = models.BooleanField(default=False)
    site = models.CharField(max_length=300, blank=True)
    mailed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return "daily e-mail" if self.is_daily else "no e-mail"


class Moderator(models.Model):
    """A user whom an administrator has appointed."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="moderator")
    appointed_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    appointed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return str(self.user)


class Suspension(models.Model):
    """Keeps a user from publishing, proposing, reporting and sharing; without ``until`` as long as it is not lifted."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="suspensions")
    why = models.CharField(max_length=500)
    until = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user"], condition=Q(lifted_at=None), name="one_suspension_a_user")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.why}"


class Block(models.Model):
    """What one user does to another: neither has to do with the other any more."""

    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["by", "user"], name="one_block_a_user"),
            models.CheckConstraint(condition=~Q(by=F("user")), name="nobody_blocks_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.by} blocks {self.user}"


class AbuseReport(models.Model):
    """What a user says is wrong with something that others can see.

    ``kind`` and ``key`` name it to the app that has it; ``title`` and ``address`` are as they were when it was
    reported, ``about`` is its owner. A claim says that words or pictures there are the reporter's, to be taken down.
    """

    class State(models.TextChoices):
        OPEN = "open", "Open"
        UPHELD = "upheld", "Upheld"
        DECLINED = "declined", "Declined"

    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="abuse_reports")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=100)
    title = models.CharField(max_length=200)
    address = models.CharField(max_length=300, blank=True)
    about = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    words = models.CharField(max_length=1000)
    is_claim = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    answer = models.CharField(max_length=500, blank=True)
    answered_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        indexes = [models.Index(fields=["state", "made_at"], name="report_queue")]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "kind", "key"], condition=Q(state="open"), name="one_open_report_of_a_thing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.words[:40]}"

    @property
    def decide_by(self) -> datetime | None:
        """When a claim is to be answered; ``None`` for other reports, which wait their turn."""
        return self.made_at + timedelta(days=DAYS_FOR_CLAIMS) if self.is_claim else None

    @property
    def is_late(self) -> bool:
        """Whether a claim waits for longer than it should."""
        return self.state == self.State.OPEN and self.decide_by is not None and self.decide_by < timezone.now()


class ModerationAct(models.Model):
    """What a moderator or an administrator has done, with the reason. Nothing changes or deletes a row but its user."""

    class Kind(models.TextChoices):
        APPOINTED = "appointed", "Appointed as moderator"
        DISMISSED = "dismissed", "Dismissed as moderator"
        SUSPENDED = "suspended", "Suspended"
        LIFTED = "lifted", "Suspension lifted"
        REPORT_UPHELD = "report_upheld", "Report upheld"
        REPORT_DECLINED = "report_declined", "Report declined"
        APPEAL_GRANTED = "appeal_granted", "Appeal granted"
        APPEAL_REFUSED = "appeal_refused", "Appeal refused"
        CARD_MERGED = "card_merged", "Kept card merged"
        FACTS_DECIDED = "facts_decided", "Proposal decided"
        FACTS_QUESTION = "facts_question", "Question to a proposer"
        FACTS_REVERTED = "facts_reverted", "Facts taken back"
        OWN_SET_DECIDED = "own_set_decided", "Own set reviewed"
        OWN_SET_HIDDEN = "own_set_hidden", "Own set hidden"
        OWN_SET_SHOWN = "own_set_shown", "Own set shown again"
        HIDDEN = "hidden", "Hidden after reports"

    kind = models.CharField(max_length=20, choices=Kind)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    about = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=1000, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about}"


class Appeal(models.Model):
    """What a user says against an act of a moderator that was about him; administrators answer, once."""

    class State(models.TextChoices):
        OPEN = "open", "Open"
        GRANTED = "granted", "Granted"
        REFUSED = "refused", "Refused"

    act = models.OneToOneField(ModerationAct, on_delete=models.CASCADE, related_name="appeal")
    words = models.CharField(max_length=1000)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    answer = models.CharField(max_length=500, blank=True)
    answered_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        indexes = [models.Index(fields=["state", "made_at"], name="appeal_queue")]

    def __str__(self) -> str:
        return f"{self.act}: {self.words[:40]}"
