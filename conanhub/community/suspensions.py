"""Moderators suspend users, and lift suspensions; each is logged, and the user is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from conanhub.community import log
from conanhub.community.errors import CommunityRefused, clean_words
from conanhub.community.moderators import check_moderator, user_called
from conanhub.community.notifications import notify
from conanhub.community.roles import is_administrator, standing_suspensions, suspension_words
from conanhub.models import ModerationAct, Moderator, Notification, Suspension

#: Days of a suspension that can be chosen, with what pages call them; 0 has no end.
DURATIONS: Final = {1: "1 day", 7: "7 days", 30: "30 days", 90: "90 days", 0: "Until it is lifted"}
MOST_WORDS: Final = 500


def suspend(*, by: User, username: str, days: int, why: str) -> Suspension:
    """Suspend a user from now on; a suspension that holds is replaced. CommunityRefused for who cannot be suspended."""
    check_moderator(by)
    user, why = user_called(username), clean_words(why, MOST_WORDS, "Say why: the user will read it.")
    if days not in DURATIONS:
        raise CommunityRefused("Choose one of the durations.", "unknown_duration")
    if user.pk == by.pk:
        raise CommunityRefused("You cannot suspend yourself.", "not_yourself")
    if is_administrator(user):
        raise CommunityRefused("Administrators cannot be suspended.", "not_them")
    _check_rank(by, user)
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        Suspension.objects.filter(user=user, lifted_at=None).update(lifted_at=now)
        until = now + timedelta(days=days) if days else None
        made = Suspension.objects.create(user=user, by=by, why=why, until=until, made_at=now)
        log.write(ModerationAct.Kind.SUSPENDED, by=by, about=user, words=f"{DURATIONS[days]}: {why}")
        notify(to=user, kind=Notification.Kind.STANDING, words=suspension_words(made), target="/accounts/")
    return made


def lift(*, by: User, suspension_id: int, why: str) -> Suspension:
    """End a suspension that holds; CommunityRefused if there is none any more, or if it is one's own."""
    check_moderator(by)
    why = clean_words(why, MOST_WORDS, "Say why it is lifted.")
    with transaction.atomic():
        found = standing_suspensions().select_for_update().filter(pk=suspension_id).first()
        if found is None:
            raise CommunityRefused("This suspension does not hold any more.", "already_lifted")
        if found.user_id == by.pk:
            raise CommunityRefused("You cannot lift your own suspension.", "not_yourself")
        _check_rank(by, found.user)
        found.lifted_at = timezone.now()
        found.save(update_fields=["lifted_at"])
        log.write(ModerationAct.Kind.LIFTED, by=by, about=found.user, words=why)
        words = f"Your account is no longer suspended. The reason: {why}"
        notify(to=found.user, kind=Notification.Kind.STANDING, words=words, target="/accounts/")
    return found


def _check_rank(by: User, user: User) -> None:
    """A moderator's suspension is the business of administrators."""
    if not is_administrator(by) and Moderator.objects.filter(user=user).exists():
        raise CommunityRefused("Only an administrator suspends a moderator or lifts that.", "not_them")
