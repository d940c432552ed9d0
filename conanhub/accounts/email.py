"""A user's e-mail address and a forgotten password: what is written, counted and posted.

Neither answers nor their timing tell whether an account exists: the worker looks it up and writes the e-mail.
"""

from __future__ import annotations

from typing import Any

from celery import Task
from django.contrib.auth.models import User
from django.db import transaction

from conanhub import tasks, web


def move_address(*, user: User, address: str, site: str) -> None:
    """Give a user another address, or none, and tell the old one; CannotSend, and no change, if it cannot be told."""
    old = user.email
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(email=address)
        if old:
            tasks.post(tasks.address_changed, user_id=user.pk, old=old, is_removed=not address, site=site)
    user.email = address


def ask_confirmation(*, user: User, address: str, sender: str, site: str) -> None:
    """Ask whether an address belongs to a user; TooMany for a sender who asks too often, CannotSend."""
    _post_counted(tasks.confirm_address, sender, address, user_id=user.pk, address=address, site=site)


def ask_new_password(*, who: str, sender: str, site: str) -> None:
    """Send a link for a new password to the account of a name or e-mail address, if any; TooMany, CannotSend."""
    _post_counted(tasks.new_password, sender, who, who=who, site=site)


def tell_password_changed(*, user: User, site: str) -> None:
    """Write to a user who has an address; CannotSend."""
    if user.email:
        tasks.post(tasks.password_changed, user_id=user.pk, site=site)


def _post_counted(task: Task, sender: str, subject: str, **about: Any) -> None:
    """Queue an e-mail that needs no login, within the limits by sender and by recipient."""
    for limit, one in ((web.EMAILS_FROM_ADDRESS, sender), (web.EMAILS_TO_ADDRESS, subject)):
        web.spend(limit, one)
    tasks.post(task, **about)
