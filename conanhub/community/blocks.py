"""What one user does to another: blocking. It hides nothing from others, and nobody is told."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Model, Q, QuerySet

from conanhub.community.errors import CommunityRefused
from conanhub.community.moderators import user_called
from conanhub.community.roles import Person
from conanhub.models import Block

MAX_BLOCKS: Final = 500
Row = TypeVar("Row", bound=Model)


def block(*, by: User, username: str) -> Block:
    """Block a user."""
    user = user_called(username)
    if user.pk == by.pk:
        raise CommunityRefused("You cannot block yourself.", "not_yourself")
    if Block.objects.filter(by=by).count() >= MAX_BLOCKS:
        raise CommunityRefused(f"You block {MAX_BLOCKS} users, which is the most. Unblock one.", "too_many_blocks")
    try:
        with transaction.atomic():
            return Block.objects.create(by=by, user=user)
    except IntegrityError:
        raise CommunityRefused(f"You block {user.username} already.", "is_blocked") from None


def unblock(*, by: User, username: str) -> bool:
    """Take a block back; say whether there was one."""
    removed, _ = Block.objects.filter(by=by, user__username__iexact=username.replace("\x00", "")).delete()
    return removed > 0


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom a user blocks, by name."""
    return Block.objects.filter(by=user).select_related("user")


def blocked(one: Person, other: Person) -> bool:
    """Whether one of the two blocks the other: then neither can send the other anything."""
    if one.pk is None or other.pk is None:
        return False
    return Block.objects.filter(Q(by=one.pk, user=other.pk) | Q(by=other.pk, user=one.pk)).exists()


def blocked_with(person: Person) -> frozenset[int]:
    """The keys of all users of whom and this person one blocks the other."""
    if person.pk is None:
        return frozenset()
    pairs = Block.objects.filter(Q(by=person.pk) | Q(user=person.pk)).values_list("by", "user")
    return frozenset(key for pair in pairs for key in pair) - {person.pk}


def without_blocked(rows: QuerySet[Row], person: Person, owner: str = "owner") -> QuerySet[Row]:
    """The rows of a public list without those of users whom this person blocks; no query of its own."""
    if person.pk is None:
        return rows
    excluded: dict[str, Any] = {f"{owner}__in": Block.objects.filter(by=person.pk).values("user")}
    return rows.exclude(**excluded)
