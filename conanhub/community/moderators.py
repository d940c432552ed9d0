"""Who moderates: administrators appoint and dismiss moderators. Each is logged, and the user is told."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from knox.models import AuthToken
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from conanhub.community import log
from conanhub.community.errors import CommunityRefused
from conanhub.community.notifications import notify
from conanhub.community.roles import is_administrator, is_moderator
from conanhub.models import ModerationAct, Moderator, Notification, TokenGrant


class IsModerator(BasePermission):
    """Lets moderators in to a call of the API, whatever their token says."""

    message = "Only moderators may do this."

    def has_permission(self, request: Request, view: object) -> bool:
        return isinstance(request.user, User) and is_moderator(request.user)


def check_moderator(person: User) -> None:
    """Raise PermissionDenied for who is no moderator."""
    if not is_moderator(person):
        raise PermissionDenied("Only moderators may do this.")


def check_administrator(person: User) -> None:
    """Raise PermissionDenied for who is no administrator."""
    if not is_administrator(person):
        raise PermissionDenied("Only administrators may do this.")


def user_called(username: str) -> User:
    """The user of a name, in whatever capitals; CommunityRefused if there is none."""
    wanted = username.strip().replace("\x00", "")
    found = User.objects.filter(username__iexact=wanted, is_active=True).first() if wanted else None
    if found is None:
        raise CommunityRefused("There is no user of this name.", "no_such_user")
    return found


def moderators() -> QuerySet[Moderator]:
    """All moderators who were appointed, by name."""
    return Moderator.objects.select_related("user", "appointed_by").order_by("user__username")


def appoint(*, by: User, username: str) -> Moderator:
    """Make a user a moderator."""
    check_administrator(by)
    user = user_called(username)
    with transaction.atomic():
        row, is_new = Moderator.objects.get_or_create(user=user, defaults={"appointed_by": by})
        if not is_new:
            raise CommunityRefused(f"{user.username} is a moderator already.", "is_moderator")
        log.write(ModerationAct.Kind.APPOINTED, by=by, about=user, words="")
        words = "You are a moderator now. What there is to do is listed on the page of the moderators."
        notify(to=user, kind=Notification.Kind.STANDING, words=words, target="/moderation/reports/")
    return row


def dismiss(*, by: User, username: str) -> None:
    """Take the office from a moderator, and end the tokens that could moderate."""
    check_administrator(by)
    user = user_called(username)
    with transaction.atomic():
        removed, _ = Moderator.objects.filter(user=user).delete()
        if not removed:
            raise CommunityRefused(f"{user.username} is no moderator.", "no_moderator")
        grants = TokenGrant.objects.filter(token__user=user).values_list("token_id", "scopes")
        AuthToken.objects.filter(pk__in=[pk for pk, scopes in grants if "moderate" in scopes]).delete()
        log.write(ModerationAct.Kind.DISMISSED, by=by, about=user, words="")
        words = "You are no moderator any more. Your API tokens that could moderate are revoked."
        notify(to=user, kind=Notification.Kind.STANDING, words=words, target="/accounts/")
