"""What enough reports of trusted users hide until a moderator has looked.

Apps register how things of a kind are hidden and shown again, and who is trusted; this room knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Max

from conanhub.community import log
from conanhub.community.notifications import notify
from conanhub.models import AbuseReport, ModerationAct, Notification

#: So many trusted users must report a thing.
HIDDEN_BY: Final = 5
State = AbuseReport.State


@dataclass(frozen=True, slots=True)
class Hiding:
    """How a thing is hidden and shown again, by its key. ``hide`` says whether it was to be seen until now."""

    hide: Callable[[str], bool]
    show: Callable[[str], None]


_kinds: dict[str, Hiding] = {}
_trusted: list[Callable[[User], bool]] = []


def register_hiding(kind: str, hiding: Hiding) -> None:
    """Let things of this kind be hidden by reports."""
    _kinds[kind] = hiding


def register_trust(is_trusted: Callable[[User], bool]) -> None:
    """Say whose reports count."""
    _trusted[:] = [is_trusted]


def can_be_hidden(kind: str) -> bool:
    """Whether reports can hide things of this kind."""
    return kind in _kinds


def lock_reports(kind: str, key: str) -> None:
    """Hold back other reports about the same thing; call it in the transaction that adds one."""
    list(AbuseReport.objects.select_for_update().filter(kind=kind, key=key, state=State.OPEN).values_list("pk"))


def hide_if_enough(report: AbuseReport) -> bool:
    """Hide what this report is about, if enough trusted users reported it since a moderator last looked."""
    hiding = _kinds.get(report.kind)
    if hiding is None:
        return False
    same = AbuseReport.objects.filter(kind=report.kind, key=report.key)
    last = same.exclude(state=State.OPEN).aggregate(at=Max("answered_at"))["at"]
    waiting = same.filter(state=State.OPEN).select_related("by")
    users = [one.by for one in (waiting.filter(made_at__gt=last) if last else waiting)]
    trusted = sum(any(is_trusted(user) for is_trusted in _trusted) for user in users)
    if trusted < HIDDEN_BY or not hiding.hide(report.key):
        return False
    words = f"{report.title}: {HIDDEN_BY} trusted users reported it."
    log.write(ModerationAct.Kind.HIDDEN, by=None, about=report.about, words=words)
    if report.about is not None:
        said = f"{report.title} is hidden until a moderator has looked at it: {HIDDEN_BY} users reported it."
        notify(to=report.about, kind=Notification.Kind.STANDING, words=said, target=report.address)
    return True


def show_again(report: AbuseReport) -> None:
    """Show what a declined report is about; call it in the transaction of the answer."""
    if report.kind in _kinds:
        _kinds[report.kind].show(report.key)
