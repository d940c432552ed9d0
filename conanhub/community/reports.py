"""Reports of abuse: users say what is wrong with something public, moderators answer, and the reporter is told.

Apps register how to find what can be reported, how it is hidden, and who is trusted; this room knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from conanhub.community import log
from conanhub.community.errors import AlreadyAnswered, CommunityRefused, clean_words
from conanhub.community.moderators import check_moderator
from conanhub.community.notifications import notify
from conanhub.community.roles import Person, check_may_act
from conanhub.models import AbuseReport, ModerationAct, Notification
from conanhub.web import Limit, give_back, spend

REPORTS: Final = Limit("report", 10, 24 * 3600, "reports in a day")
MOST_WORDS: Final = 1000
MOST_ANSWER: Final = 500
#: So many trusted users must report a thing, so that it is hidden until a moderator has looked.
HIDDEN_BY: Final = 5


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be reported: what pages call it, where it is, and whose it is, if that user is still here.

    ``key`` names it however it was reached, so that reports of one thing are counted together; without it the key that
    was given does.
    """

    title: str
    address: str
    owner: User | None
    key: str = ""


#: Finds what a key names if this person may see it.
Finder = Callable[[str, Person], Target | None]


@dataclass(frozen=True, slots=True)
class Hiding:
    """How a thing is hidden and shown again, by its key.

    ``hide`` says whether it was to be seen until now. ``uphold`` keeps it from others for the moderator who upheld a
    report and with the reason; without it an upheld report leaves things as they are.
    """

    hide: Callable[[str], bool]
    show: Callable[[str], None]
    uphold: Callable[[str, User, str], None] | None = None


_finders: dict[str, Finder] = {}
_hidings: dict[str, Hiding] = {}
_trusted: list[Callable[[User], bool]] = []


def register_reportable(finders: Mapping[str, Finder]) -> None:
    """Let users report things of these kinds."""
    _finders.update(finders)


def register_hiding(kind: str, hiding: Hiding) -> None:
    """Let things of this kind be hidden by reports."""
    _hidings[kind] = hiding


def register_trust(is_trusted: Callable[[User], bool]) -> None:
    """Say whose reports count."""
    _trusted[:] = [is_trusted]


def can_be_hidden(kind: str) -> bool:
    """Whether reports can hide things of this kind."""
    return kind in _hidings


def find_target(kind: str, key: str, person: Person) -> Target | None:
    """What is to be reported; ``None`` if there is no such thing or this person may not see it."""
    finder = _finders.get(kind)
    return finder(key, person) if finder else None


def report(*, by: User, kind: str, key: str, words: str, is_claim: bool = False) -> AbuseReport:
    """Report something, or claim that it is one's own and must be taken down.

    Suspended, TooMany, or CommunityRefused with a sentence for what cannot be reported.

    What five trusted users report is hidden until a moderator has looked, if its app lets it be.
    """
    check_may_act(by)
    words = clean_words(words, MOST_WORDS, "Say what is wrong with it.")
    target = find_target(kind, key, by)
    if target is None:
        raise CommunityRefused("There is no such thing, or you may not see it.", "not_found")
    if target.owner is not None and target.owner.pk == by.pk:
        raise CommunityRefused("This is your own: change or delete it yourself.", "your_own")
    place = spend(REPORTS, str(by.pk))
    try:
        with transaction.atomic():
            key = target.key or key
            named = {"kind": kind, "key": key, "title": target.title[:200], "address": target.address}
            lock_reports(kind, key)
            made = AbuseReport.objects.create(by=by, about=target.owner, words=words, is_claim=is_claim, **named)
            hide_if_enough(made)
            return made
    except IntegrityError:
        give_back(place)
        raise CommunityRefused("You have reported this already. You will be told the answer.", "is_reported") from None


def queue(state: str = AbuseReport.State.OPEN) -> QuerySet[AbuseReport]:
    """The reports of a state with their people.

    Of open ones claims come first, then what many report, then the oldest.
    """
    found = AbuseReport.objects.filter(state=state).select_related("by", "about", "answered_by")
    if state != AbuseReport.State.OPEN:
        return found.order_by("-answered_at", "-pk")
    same = AbuseReport.objects.filter(kind=OuterRef("kind"), key=OuterRef("key"), state=state).order_by().values("key")
    counted = found.annotate(same=Coalesce(Subquery(same.annotate(n=Count("pk")).values("n")), 0))
    return counted.order_by("-is_claim", "-same", "made_at", "pk")


def open_count() -> int:
    """How many reports wait for an answer."""
    return AbuseReport.objects.filter(state=AbuseReport.State.OPEN).count()


def reports_by(user: User) -> QuerySet[AbuseReport]:
    """What a user has reported, the newest first."""
    return AbuseReport.objects.filter(by=user).order_by("-made_at", "-pk")


def answer(*, by: User, report_id: int, is_upheld: bool, words: str) -> AbuseReport:
    """Answer a report. AlreadyAnswered if another moderator was quicker; nobody answers what is by or about himself.

    What reports had hidden is shown again if this one is declined, and stays hidden if it is upheld.
    """
    check_moderator(by)
    words = clean_words(words, MOST_ANSWER, "Say why: the reporter will read it.")
    with transaction.atomic():
        found = AbuseReport.objects.select_for_update().filter(pk=report_id).first()
        if found is None:
            raise CommunityRefused("There is no such report.", "not_found")
        if found.state != AbuseReport.State.OPEN:
            said = found.get_state_display().lower()
            raise AlreadyAnswered(f"This report is answered already: {said}. {found.answer}")
        if by.pk in (found.by_id, found.about_id):
            raise CommunityRefused("It is by you or about you: another moderator must answer it.", "not_yourself")
        found.state = AbuseReport.State.UPHELD if is_upheld else AbuseReport.State.DECLINED
        found.answer, found.answered_by, found.answered_at = words, by, timezone.now()
        found.save(update_fields=["state", "answer", "answered_by", "answered_at"])
        if not is_upheld:
            show_again(found)
        kind = ModerationAct.Kind.REPORT_UPHELD if is_upheld else ModerationAct.Kind.REPORT_DECLINED
        log.write(kind, by=by, about=found.about, words=f"{found.title}: {words}")
        tell = f"Your report about {found.title} is answered: {found.get_state_display().lower()}. {words}"
        hiding = _hidings.get(found.kind)
        if is_upheld and hiding is not None and hiding.uphold is not None:
            hiding.uphold(found.key, by, words)
        notify(to=found.by, kind=Notification.Kind.REPORT_ANSWERED, words=tell, target="/notifications/reports/")
    return found


def lock_reports(kind: str, key: str) -> None:
    """Hold back other reports about the same thing; call it in the transaction that adds one."""
    same = AbuseReport.objects.select_for_update().filter(kind=kind, key=key, state=AbuseReport.State.OPEN)
    list(same.values_list("pk"))


def hide_if_enough(report: AbuseReport) -> bool:
    """Hide what this report is about, if enough trusted users reported it since a moderator last looked."""
    hiding = _hidings.get(report.kind)
    if hiding is None:
        return False
    same = AbuseReport.objects.filter(kind=report.kind, key=report.key)
    last = same.exclude(state=AbuseReport.State.OPEN).aggregate(at=Max("answered_at"))["at"]
    waiting = same.filter(state=AbuseReport.State.OPEN).select_related("by")
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
    if report.kind in _hidings:
        _hidings[report.kind].show(report.key)
