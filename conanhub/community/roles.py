"""Who may do what beyond what is his own: users, moderators, administrators, and who is suspended."""

from __future__ import annotations

from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils import timezone

from conanhub.community.backends import IS_MODERATOR, IS_SUSPENDED
from conanhub.errors import ConanHubError
from conanhub.models import Moderator, Suspension

Person = User | AnonymousUser


class Role(StrEnum):
    """The standing of a person. Contributors are told apart further where facts of cards are proposed."""

    VISITOR = "visitor"
    SUSPENDED = "suspended"
    USER = "user"
    MODERATOR = "moderator"
    ADMINISTRATOR = "administrator"


class Suspended(ConanHubError, PermissionDenied):
    """A suspended user asked for what he may not do now; pages and API answer 403 with the sentence."""

    code = "suspended"


def role_of(person: Person) -> Role:
    """The role of a person; an administrator is never suspended."""
    if not isinstance(person, User) or not person.is_active:
        return Role.VISITOR
    if is_administrator(person):
        return Role.ADMINISTRATOR
    if is_suspended(person):
        return Role.SUSPENDED
    return Role.MODERATOR if is_moderator(person) else Role.USER


def is_administrator(person: Person) -> bool:
    """Whether a person appoints moderators and may open the administration."""
    return person.is_active and person.is_staff


def is_moderator(person: Person) -> bool:
    """Whether a person may moderate: appointed and not suspended, or an administrator."""
    if not isinstance(person, User) or not person.is_active:
        return False
    if person.is_staff:
        return True
    known: bool | None = getattr(person, IS_MODERATOR, None)
    is_appointed = Moderator.objects.filter(user=person).exists() if known is None else known
    return is_appointed and not is_suspended(person)


def standing_suspensions() -> QuerySet[Suspension]:
    """The suspensions that hold now."""
    return Suspension.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), lifted_at=None)


def suspension_of(person: Person) -> Suspension | None:
    """The suspension of a person that holds now."""
    if not isinstance(person, User) or getattr(person, IS_SUSPENDED, None) is False:
        return None
    return standing_suspensions().filter(user=person).first()


def is_suspended(person: Person) -> bool:
    """Whether a person is suspended now."""
    known: bool | None = getattr(person, IS_SUSPENDED, None)
    return suspension_of(person) is not None if known is None else known


def check_may_act(user: User) -> None:
    """Raise Suspended if a user may not publish, propose, report or share now. Pages and API call this alone."""
    found = None if is_administrator(user) else suspension_of(user)
    if found is not None:
        raise Suspended(suspension_words(found))


def suspension_words(found: Suspension) -> str:
    """What a suspended user is told: until when, why, what he can still do, and whom he can ask."""
    until = f"until {found.until:%-d %B %Y, %H:%M} UTC" if found.until else "until a moderator lifts it"
    return (
        f"Your account is suspended {until}, so nothing can be published, shared, proposed or reported with it. "
        f"The reason: {found.why} You can still read everything and keep what is private. "
        "If you think that this is wrong, you can appeal on your account page: an administrator answers."
    )
