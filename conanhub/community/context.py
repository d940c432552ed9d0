"""What the head of every page says of notifications."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from conanhub.community.notifications import unread_count


def unread(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """The number of unread notifications; a page that does not show it does not ask for it."""
    return {"unread": cache(lambda: unread_count(getattr(request, "user", AnonymousUser())))}
