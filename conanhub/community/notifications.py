"""What users are told: a list of each user, the number of unread ones, and a daily e-mail to those who want one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from conanhub.community.backends import UNREAD
from conanhub.community.errors import CommunityRefused
from conanhub.community.roles import Person
from conanhub.models import Notification, NotificationChoice

#: A daily e-mail comes an hour early rather than a day late.
BETWEEN_EMAILS: Final = timedelta(hours=23)
#: Read ones are kept so long.
KEPT: Final = timedelta(days=180)
#: Users whom one sweep finds; the next one finds the others.
MOST_EMAILS: Final = 500
MOST_WORDS: Final = 1000


def notify(*, to: User, kind: Notification.Kind, words: str, target: str = "") -> Notification:
    """Tell a user something; ``target`` is the path of the page it is about."""
    return Notification.objects.create(to=to, kind=kind, words=words[:MOST_WORDS], target=target)


def notifications_of(user: User) -> QuerySet[Notification]:
    """All of a user, the newest first."""
    return Notification.objects.filter(to=user)


def unread_count(person: Person) -> int:
    """How many a person has not read; without a query for the user of a session."""
    if not isinstance(person, User):
        return 0
    known: int | None = getattr(person, UNREAD, None)
    return Notification.objects.filter(to=person, read_at=None).count() if known is None else known


def mark_read(*, user: User, only: Collection[int] | None = None) -> int:
    """Mark these, or all, of a user as read; say how many were not."""
    found = Notification.objects.filter(to=user, read_at=None)
    if only is not None:
        found = found.filter(pk__in=only)
    changed = found.update(read_at=timezone.now())
    known: int | None = getattr(user, UNREAD, None)
    if known is not None:
        setattr(user, UNREAD, max(0, known - changed))
    return changed


def choice_of(user: User) -> NotificationChoice:
    """What a user has chosen; none saved means no e-mails."""
    return NotificationChoice.objects.filter(user=user).first() or NotificationChoice(user=user)


def choose_daily(*, user: User, is_daily: bool, site: str) -> None:
    """Turn the daily e-mail on or off; CommunityRefused without an e-mail address."""
    if is_daily and not user.email:
        raise CommunityRefused("You have no e-mail address here. Name one on your account page.", "no_email")
    values = {"is_daily": is_daily, "site": site[:300]}
    NotificationChoice.objects.update_or_create(user=user, defaults=values)


def claim_emails() -> list[tuple[int, datetime]]:
    """Users who want a daily e-mail, have something unread since the last one and had none for a day, with that time.

    Each is given to one caller: the e-mail counts as sent from now on.
    """
    now = timezone.now()
    new = Notification.objects.filter(to=OuterRef("user"), read_at=None, made_at__gt=OuterRef("mailed_at"))
    waiting = NotificationChoice.objects.filter(is_daily=True, mailed_at__lte=now - BETWEEN_EMAILS)
    due = waiting.filter(Exists(new), user__is_active=True).exclude(user__email="").order_by("mailed_at")
    found = list(due.values_list("user_id", "mailed_at")[:MOST_EMAILS])
    return [
        (user_id, since)
        for user_id, since in found
        if waiting.filter(user_id=user_id, mailed_at=since).update(mailed_at=now)
    ]


def give_back_email(user_id: int, since: datetime) -> None:
    """Let the next sweep find a user again whose e-mail was not taken by the queue."""
    NotificationChoice.objects.filter(user_id=user_id).update(mailed_at=since)


def unread_since(user: User, since: datetime) -> QuerySet[Notification]:
    """What a user has not read of what is newer."""
    return Notification.objects.filter(to=user, read_at=None, made_at__gt=since)


def forget_old() -> int:
    """Delete what was read long ago; say how many."""
    removed, _ = Notification.objects.filter(read_at__lt=timezone.now() - KEPT).delete()
    return removed
