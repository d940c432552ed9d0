"""Reports of abuse: users say what is wrong with something public, moderators answer, and the reporter is told.

Apps register how to find what can be reported; this room knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from conanhub.community import hiding, log
from conanhub.community.errors import AlreadyAnswered, CommunityRefused, clean_words
from conanhub.community.moderators import check_moderator
from conanhub.community.notifications import notify
from conanhub.community.roles import Person, check_may_act
from conanhub.models import AbuseReport, ModerationAct, Notification
from conanhub.web import Limit, give_back, spend

REPORTS: Final = Limit("report", 10, 24 * 3600, "reports in a day")
MOST_WORDS: Final = 1000
MOST_ANSWER: Final = 500


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be reported: what pages call it, where it is, and whose it is, if that user is still here."""

    title: str
    address: str
    owner: User | None


#: Finds what a key names if this person may see it.
Finder = Callable[[str, Person], Target | None]
_finders: dict[str, Finder] = {}


def register_reportable(finders: Mapping[str, Finder]) -> None:
    """Let users report things of these kinds."""
    _finders.update(finders)


def find_target(kind: str, key: str, person: Person) -> Target | None:
    """What is to be reported; ``None`` if there is no such thing or this person may not see it."""
    finder = _finders.get(kind)
    return finder(key, person) if finder else None


def report(*, by: User, kind: str, key: str, words: str) -> AbuseReport:
    """Report something. Suspended, TooMany, or CommunityRefused with a sentence for what cannot be reported.

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
            named = {"kind": kind, "key": key, "title": target.title[:200], "address": target.address}
            hiding.lock_reports(kind, key)
            made = AbuseReport.objects.create(by=by, about=target.owner, words=words, **named)
            hiding.hide_if_enough(made)
            return made
    except IntegrityError:
        give_back(place)
        raise CommunityRefused("You have reported this already. You will be told the answer.", "is_reported") from None


def queue(state: str = AbuseReport.State.OPEN) -> QuerySet[AbuseReport]:
    """The reports of a state with their people: open ones by how many report the thing, then the oldest first."""
    found = AbuseReport.objects.filter(state=state).select_related("by", "about", "answered_by")
    if state != AbuseReport.State.OPEN:
        return found.order_by("-answered_at", "-pk")
    same = AbuseReport.objects.filter(kind=OuterRef("kind"), key=OuterRef("key"), state=state).order_by().values("key")
    counted = found.annotate(same=Coalesce(Subquery(same.annotate(n=Count("pk")).values("n")), 0))
    return counted.order_by("-same", "made_at", "pk")


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
            hiding.show_again(found)
        kind = ModerationAct.Kind.REPORT_UPHELD if is_upheld else ModerationAct.Kind.REPORT_DECLINED
        log.write(kind, by=by, about=found.about, words=f"{found.title}: {words}")
        tell = f"Your report about {found.title} is answered: {found.get_state_display().lower()}. {words}"
        notify(to=found.by, kind=Notification.Kind.REPORT_ANSWERED, words=tell, target="/notifications/reports/")
    return found
