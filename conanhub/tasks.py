"""Celery tasks of the site itself: e-mails, in a queue of their own so that no simulation keeps them waiting."""

from __future__ import annotations

from smtplib import SMTPException
from typing import Any, Final

from celery import Task, shared_task
from django.contrib.auth.models import User
from kombu.exceptions import OperationalError

from conanhub import mail
from conanhub.errors import ConanHubError

#: A mail server that is away is asked again after 10, 20, 40 … seconds, for about an hour.
PATIENCE: Final[dict[str, Any]] = {
    "autoretry_for": (SMTPException, OSError),
    "max_retries": 8,
    "retry_backoff": 10,
    "retry_backoff_max": 1200,
    "retry_jitter": False,
    "ignore_result": True,
}


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
