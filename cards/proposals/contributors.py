"""The standing of those who propose, worked out of what became of their proposals, and what each may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Count
from django.utils import timezone

from cards.errors import ProposalRefused
from cards.models import Contributor, Proposal, ProposedFact
from conanhub.community import notify
from conanhub.models import Notification
from conanhub.web import Limit, spend

NEW_UNTIL: Final = 3
TRUSTED_FROM: Final = 10
TRUSTED_SHARE: Final = 0.9
#: So many declined proposals in so many days take trust away for so many days.
MOST_DECLINED: Final = 3
DECLINED_DAYS: Final = 30
UNTRUSTED_DAYS: Final = 14
MOST_OPEN_OF_NEW: Final = 10
MOST_ROWS_OF_NEW: Final = 200
MOST_ROWS: Final = 2000
PROPOSALS: Final = Limit("propose", 300, 24 * 3600, "proposals in a day")
#: A row of a table costs less than a proposal typed by hand, but not nothing.
ROWS: Final = Limit("propose-rows", 6000, 24 * 3600, "rows of tables in a day")
State = Proposal.State


class Standing(StrEnum):
    """How far the proposals of a user are trusted."""

    NEW = "new"
    USER = "user"
    TRUSTED = "trusted"


@dataclass(frozen=True, slots=True)
class Record:
    """What became of a user's proposals."""

    accepted: int
    facts_accepted: int
    facts_declined: int

    @property
    def decided(self) -> int:
        return self.facts_accepted + self.facts_declined

    @property
    def share(self) -> float:
        return self.facts_accepted / self.decided if self.decided else 0.0


def record_of_user(user_id: int) -> Record:
    """The counts of a user, by one question."""
    found = Contributor.objects.filter(user=user_id).first()
    return Record(found.accepted, found.facts_accepted, found.facts_declined) if found else Record(0, 0, 0)


def standing_of(user: User) -> Standing:
    """The standing of a user now."""
    found = Contributor.objects.filter(user=user).first()
    if found is None or found.accepted < NEW_UNTIL:
        return Standing.NEW
    known = Record(found.accepted, found.facts_accepted, found.facts_declined)
    is_held = found.untrusted_until is not None and found.untrusted_until > timezone.now()
    return Standing.TRUSTED if _is_trusted(known) and not is_held else Standing.USER


def _is_trusted(known: Record) -> bool:
    return known.accepted >= TRUSTED_FROM and known.share >= TRUSTED_SHARE


def refresh(user: User | None) -> None:
    """Count the proposals of a user anew after one was decided; what takes trust away is told to the user alone."""
    if user is None:
        return
    facts = ProposedFact.objects.filter(proposal__author=user)
    by_verdict = dict(facts.order_by().values_list("verdict").annotate(n=Count("pk")))
    accepted = facts.filter(verdict=ProposedFact.Verdict.ACCEPT).values("proposal").distinct().count()
    row, _ = Contributor.objects.get_or_create(user=user)
    row.accepted = accepted
    row.facts_accepted = by_verdict.get(ProposedFact.Verdict.ACCEPT, 0)
    row.facts_declined = by_verdict.get(ProposedFact.Verdict.DECLINE, 0) + by_verdict.get(
        ProposedFact.Verdict.REVERTED, 0
    )
    _hold_trust(user, row)
    row.save()


def _hold_trust(user: User, row: Contributor) -> None:
    now = timezone.now()
    since: datetime = now - timedelta(days=DECLINED_DAYS)
    if row.untrusted_until is not None:
        since = max(since, row.untrusted_until)
    if since > now or not _is_trusted(Record(row.accepted, row.facts_accepted, row.facts_declined)):
        return
    lost = Proposal.objects.filter(author=user, state__in=(State.DECLINED, State.REVERTED), changed_at__gte=since)
    if lost.count() >= MOST_DECLINED:
        row.untrusted_until = now + timedelta(days=UNTRUSTED_DAYS)
        said = (
            f"{MOST_DECLINED} of your proposals were declined within {DECLINED_DAYS} days. For {UNTRUSTED_DAYS} days "
            "a moderator looks at what you fill in before it counts. Nobody else is told."
        )
        notify(to=user, kind=Notification.Kind.STANDING, words=said, target="/cards/proposals/")


def check_room(user: User, standing: Standing, batch: str) -> None:
    """Refuse more than a user may have open, or a table or a day may have. The caller holds the lock."""
    if batch:
        rows = Proposal.objects.filter(author=user, batch=batch).count()
        most = MOST_ROWS_OF_NEW if standing is Standing.NEW else MOST_ROWS
        if rows >= most:
            said = f"A table of yours has {most:,} rows at most. Send the others another day."
            raise ProposalRefused(said, "too_many_rows")
        if standing is Standing.NEW and _other_tables(user, batch):
            said = "Until three of your proposals are accepted, you can send one table a day."
            raise ProposalRefused(said, "one_table_a_day")
        spend(ROWS, str(user.pk))
        return
    waiting = Proposal.objects.filter(author=user, batch="", state__in=(State.OPEN, State.QUESTION))
    if standing is Standing.NEW and waiting.count() >= MOST_OPEN_OF_NEW:
        said = (
            f"{MOST_OPEN_OF_NEW} of your proposals wait for a moderator. Until {NEW_UNTIL} are accepted, that is the "
            "most; more can be kept for later."
        )
        raise ProposalRefused(said, "too_many_open")
    spend(PROPOSALS, str(user.pk))


def _other_tables(user: User, batch: str) -> bool:
    day = timezone.now() - timedelta(days=1)
    others = Proposal.objects.filter(author=user, made_at__gte=day).exclude(batch="").exclude(batch=batch)
    return others.exists()
