"""The log of what moderators and administrators did."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet

from conanhub.models import ModerationAct


def write(kind: ModerationAct.Kind, *, by: User | None, about: User | None, words: str) -> None:
    """Add a line; call it in the transaction of what it tells. Without ``by`` it came about by itself."""
    ModerationAct.objects.create(kind=kind, by=by, about=about, words=words)


def lines() -> QuerySet[ModerationAct]:
    """All lines with their people, the newest first."""
    return ModerationAct.objects.select_related("by", "about")
