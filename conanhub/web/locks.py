"""One thing at a time for a user: the lock under which what they have is counted and changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction


@contextmanager
def alone(user: User) -> Iterator[None]:
    """A transaction in which nothing else that asks for this lock goes on for the user; rows may still point at them.

    A lock on rows that are there does not hold new ones back, and so neither a limit on their number.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)
        yield
