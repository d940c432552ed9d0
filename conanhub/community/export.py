"""What the site keeps of a user beside decks and collections, for the data export."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from conanhub.community.roles import suspension_words
from conanhub.models import (
    AbuseReport,
    Appeal,
    Block,
    ModerationAct,
    Moderator,
    Notification,
    NotificationChoice,
    Suspension,
    TokenGrant,
)


def data_of(user: User) -> dict[str, Any]:
    """Everything by its name; what there is none of is left out. The number of queries does not grow."""
    found = {
        "notifications": _rows(Notification.objects.filter(to=user), "kind", "words", "target", "made_at", "read_at"),
        "daily_email": _rows(NotificationChoice.objects.filter(user=user), "is_daily", "mailed_at"),
        "reports": _rows(
            AbuseReport.objects.filter(by=user), "kind", "title", "address", "words", "state", "answer", "made_at"
        ),
        "blocks": _rows(Block.objects.filter(by=user), "user__username", "made_at"),
        "suspensions": [
            {"words": suspension_words(one), "made_at": one.made_at, "lifted_at": one.lifted_at}
            for one in Suspension.objects.filter(user=user)
        ],
        "appeals": _rows(
            Appeal.objects.filter(act__about=user), "act__kind", "words", "state", "answer", "made_at", "answered_at"
        ),
        "moderator": _rows(Moderator.objects.filter(user=user), "appointed_at"),
        "acts_as_moderator": _rows(ModerationAct.objects.filter(by=user), "kind", "words", "made_at"),
        "acts_about_you": _rows(ModerationAct.objects.filter(about=user), "kind", "words", "made_at"),
        "tokens": _rows(
            TokenGrant.objects.filter(token__user=user), "name", "scopes", "token__created", "token__expiry"
        ),
    }
    return {name: rows for name, rows in found.items() if rows}


def _rows(rows: QuerySet[Any], *fields: str) -> list[dict[str, Any]]:
    return [{name.replace("__", "_"): value for name, value in row.items()} for row in rows.values(*fields)]
