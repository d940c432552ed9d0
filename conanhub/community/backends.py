"""How the user of a session is read: with what the head of every page needs, in the same query."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone

from conanhub.models import Moderator, Notification, Suspension

#: Attributes of a user who was read here. Others have none of them, and are asked about when they are needed.
UNREAD, IS_MODERATOR, IS_SUSPENDED = "unread_notifications", "has_moderator_row", "has_suspension"


class Users(ModelBackend):
    """Names and passwords as in Django. Sessions of before, which name Django's own class, go on."""

    def authenticate(self, request: HttpRequest | None, *args: Any, **kwargs: Any) -> User | None:
        """The user of a name and password. No other class is asked, so a wrong password is hashed once."""
        user = super().authenticate(request, *args, **kwargs)
        if user is None:
            raise PermissionDenied
        return user

    def get_user(self, user_id: int) -> User | None:
        """The user with the number of unread notifications, and whether a moderator or suspended."""
        unread = Notification.objects.filter(to=OuterRef("pk"), read_at=None).order_by().values("to")
        lasting = Q(until=None) | Q(until__gt=timezone.now())
        said: dict[str, Any] = {
            UNREAD: Coalesce(Subquery(unread.annotate(n=Count("pk")).values("n")), 0),
            IS_MODERATOR: Exists(Moderator.objects.filter(user=OuterRef("pk"))),
            IS_SUSPENDED: Exists(Suspension.objects.filter(lasting, user=OuterRef("pk"), lifted_at=None)),
        }
        user = User.objects.annotate(**said).filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None
