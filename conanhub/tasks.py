"""Celery tasks of the site itself: e-mails, in a queue of their own so that no simulation keeps them waiting."""

from __future__ import annotations

from datetime import datetime
from smtplib import SMTPException
from typing import Any, Final

from celery import Task, shared_task
from django.contrib.auth.models import User
from django.utils import timezone
from kombu.exceptions import OperationalError

from cards import exports, proposals
from conanhub import community, mail
from conanhub.errors import ConanHubError
from conanhub.models import NotificationChoice

#: A mail server that is away is asked again after 10, 20, 40 … seconds, for about an hour.
PATIENCE: Final[dict[str, Any]] = {
    "autoretry_for": (SMTPException, OSError),
    "max_retries": 8,
    "retry_backoff": 10,
    "retry_backoff_max": 1200,
    "retry_jitter": False,
    "ignore_result": True,
}


#: Notifications that an e-mail writes out; of more it says the number.
MOST_TOLD: Final = 20


class CannotSend(ConanHubError):
    """The e-mail was not taken."""

    code = "cannot_send"


@shared_task(name="emails.confirm_address", **PATIENCE)
def confirm_address(*, user_id: int, address: str, site: str) -> None:
    """Ask whether an address belongs to a user."""
    for user in User.objects.filter(pk=user_id, is_active=True):
        mail.send_confirmation(user, address, site)


@shared_task(name="emails.new_password", **PATIENCE)
def new_password(*, who: str, site: str) -> None:
    """Look up the account in the worker, so that no page and no response time tells whether it exists."""
    for user in mail.users_meant(who):
        mail.send_new_password(user, site)


@shared_task(name="emails.password_changed", **PATIENCE)
def password_changed(*, user_id: int, site: str) -> None:
    """Tell a user that the password is another one."""
    for user in User.objects.filter(pk=user_id).exclude(email=""):
        mail.send_password_changed(user, site)


@shared_task(name="emails.address_changed", **PATIENCE)
def address_changed(*, user_id: int, old: str, is_removed: bool, site: str) -> None:
    """Tell a user at the old address that there is another one, or none."""
    for user in User.objects.filter(pk=user_id):
        mail.send_address_changed(user, old, site, is_removed=is_removed)


@shared_task(name="emails.unread", **PATIENCE)
def unread(*, user_id: int, since: str) -> None:
    """Tell a user what is unread since a time, unless it was read meanwhile."""
    for choice in NotificationChoice.objects.filter(user_id=user_id, is_daily=True).select_related("user"):
        found = community.unread_since(choice.user, datetime.fromisoformat(since))
        if choice.user.email and (count := found.count()):
            mail.send_unread(choice.user, [one.words for one in found[:MOST_TOLD]], count, choice.site)


@shared_task(name="emails.notifications", ignore_result=True)
def notifications() -> None:
    """Hourly: send the daily e-mails that are due, forget what was read long ago, and tidy proposals about cards."""
    community.forget_old()
    proposals.tidy()
    for user_id, since in community.claim_emails():
        try:
            post(unread, user_id=user_id, since=since.isoformat())
        except CannotSend:
            community.give_back_email(user_id, since)


@shared_task(name="cards.make_exports", ignore_result=True)
def daily_files() -> None:
    """Hourly: make the files of the day unless they are there. So a scheduler that starts late misses no day."""
    exports.make_exports(timezone.now().date())


def post(task: Task, **about: Any) -> None:
    """Hand an e-mail to the queue; CannotSend with a sentence when that does not answer."""
    try:
        task.delay(**about)
    except (OperationalError, OSError):
        raise CannotSend("No e-mail could be sent, as the task queue does not answer. Try again in a minute.") from None


def _known_by_old_names() -> None:
    """Messages of before 1.1 name their tasks ``letters.…``; they are still carried out."""
    for task in (confirm_address, new_password, password_changed, address_changed):
        shared_task(name=task.name.replace("emails.", "letters."), **PATIENCE)(task.run)


_known_by_old_names()
