"""Which own sets and versions there are for a person."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, QuerySet

from cards.models import OwnSet, OwnSetReview, OwnSetVersion
from conanhub.community import is_moderator, without_blocked

Person = User | AnonymousUser
Visibility = OwnSet.Visibility


def sets_of(user: User, game_key: str = "") -> QuerySet[OwnSet]:
    """The sets of a user, the newest change first, each with ``card_count``."""
    rows = OwnSet.objects.filter(owner=user)
    if game_key:
        rows = rows.filter(game=game_key)
    return rows.select_related("owner", "game").annotate(card_count=Count("cards")).order_by("-changed_at", "-pk")


def public_sets(game_key: str = "", person: Person | None = None) -> QuerySet[OwnSet]:
    """The sets that everybody may see; without those of users whom this person blocks."""
    accepted = OwnSetReview.objects.filter(version__own_set=OuterRef("pk"), state=OwnSetReview.State.ACCEPTED)
    rows = OwnSet.objects.filter(Exists(accepted), visibility=Visibility.PUBLIC, hidden_at=None, owner__isnull=False)
    if game_key:
        rows = rows.filter(game=game_key)
    rows = rows.select_related("owner", "game").order_by("-changed_at", "-pk")
    return rows if person is None else without_blocked(rows, person)


def find_own_set(key: str, user: User) -> OwnSet | None:
    """A set of this user."""
    return _sets().filter(key=key[:20], owner=user).first()


def find_set(key: str, person: Person, share_key: str = "") -> OwnSet | None:
    """The set of a key, if this person may see anything of it: an own one, a public one, or one whose link is known.

    Moderators see sets of which something waits for review, was reviewed or is hidden.
    """
    found = _sets().filter(key=key[:20]).first()
    if found is None or found.owner_id is None:
        return None
    if _is_own(found, person) or (not found.is_hidden and _is_open(found, share_key)):
        return found
    reviewed = OwnSetReview.objects.filter(version__own_set=found)
    return found if is_moderator(person) and (found.is_hidden or reviewed.exists()) else None


def find_version(own_set: OwnSet, number: int, person: Person, share_key: str = "") -> OwnSetVersion | None:
    """A version of a set that this person may see."""
    if number >= 2**31:
        return None
    return versions_for(own_set, person, share_key).filter(number=number).first()


def versions_for(own_set: OwnSet, person: Person, share_key: str = "") -> QuerySet[OwnSetVersion]:
    """The versions of a set that this person may see, the newest first."""
    rows = OwnSetVersion.objects.filter(own_set=own_set).select_related("own_set__owner", "review").order_by("-number")
    if own_set.owner_id is None:
        return rows.none()
    if _is_own(own_set, person):
        return rows
    if not own_set.is_hidden and own_set.visibility == Visibility.LINK and share_key == own_set.share_key:
        return rows
    accepted = rows.filter(review__state=OwnSetReview.State.ACCEPTED)
    if is_moderator(person):
        return rows if own_set.is_hidden else rows.filter(review__isnull=False)
    is_public = own_set.visibility == Visibility.PUBLIC and not own_set.is_hidden
    return accepted if is_public else rows.none()


def may_see_version(version: OwnSetVersion, person: Person, share_key: str = "") -> bool:
    """Whether this person may see a version."""
    return versions_for(version.own_set, person, share_key).filter(pk=version.pk).exists()


def _sets() -> QuerySet[OwnSet]:
    return OwnSet.objects.select_related("owner", "game")


def _is_own(own_set: OwnSet, person: Person) -> bool:
    return isinstance(person, User) and own_set.owner_id == person.pk


def _is_open(own_set: OwnSet, share_key: str) -> bool:
    if own_set.visibility == Visibility.PUBLIC:
        return True
    return own_set.visibility == Visibility.LINK and bool(share_key) and share_key == own_set.share_key
