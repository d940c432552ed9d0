"""A member's e-mail address and a forgotten password: what is written, counted and posted.

Nothing here tells whether a name or an address is known: letters are made out by the worker, not while somebody waits.
"""

from __future__ import annotations

from typing import Any

from celery import Task
from django.contrib.auth.models import User
from django.db import transaction

from conanhub import attempts, tasks


def move_address(*, user: User, address: str, site: str) -> None:
    """Give a member another address, or none, and tell the old one; CannotSend, and no change, if it cannot be told."""
    old = user.email
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(email=address)
        if old:
            tasks.post(tasks.address_changed, user_id=user.pk, old=old, is_removed=not address, site=site)
    user.email = address


def ask_confirmation(*, user: User, address: str, sender: str, site: str) -> None:
    """Ask whether an address belongs to a member; TooMany for a sender who asks too often, CannotSend."""
    _post_counted(tasks.confirm_address, sender, address, user_id=user.pk, address=address, site=site)


def ask_new_password(*, who: str, sender: str, site: str) -> None:
    """Have a link for a new password sent to whom a name or an address means, if anybody; TooMany, CannotSend."""
    _post_counted(tasks.new_password, sender, who, who=who, site=site)


def tell_password_changed(*, user: User, site: str) -> None:
    """Write to a member who has an address; CannotSend."""
    if user.email:
        tasks.post(tasks.password_changed, user_id=user.pk, site=site)


def _post_counted(letter: Task, sender: str, subject: str, **about: Any) -> None:
    """Post a letter that anybody may ask for, within the limits for who asks and for whom."""
    for limit, one in ((attempts.LETTERS_FROM_ADDRESS, sender), (attempts.LETTERS_TO_ADDRESS, subject)):
        attempts.refuse_if_over(limit, one)
        attempts.count(limit, one)
    tasks.post(letter, **about)
