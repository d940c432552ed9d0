"""Which proposals there are: those of a user, and the queue of the moderators with what each part of it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from cards.models import CardFact, CardSet, Proposal, ProposedFact
from cards.proposals.contributors import NEW_UNTIL
from cards.typed_facts import fills
from conanhub.community import is_moderator

State = Proposal.State
#: A question without an answer is closed after so long; a proposal that waits longer is an alarm.
ANSWER_IN: Final = timedelta(days=30)
KEPT_UNSENT: Final = timedelta(days=90)
ALARM: Final = timedelta(days=14)
#: Parts of the queue and what pages call them.
VIEWS: Final = {
    "all": "All",
    "disagree": "Disagree",
    "newcomers": "Newcomers",
    "self": "By itself",
    "old": "Over 14 days",
    "question": "Question sent",
}
MOST_AT_ONCE: Final = 50


def reopen_unanswered() -> int:
    """Open proposals again whose question nobody answered for 30 days; how many."""
    old = Proposal.objects.filter(state=State.QUESTION, question_at__lt=timezone.now() - ANSWER_IN)
    return old.update(
        state=State.OPEN, answer="No answer.", version=F("version") + 1, changed_at=timezone.now(), question_at=None
    )


def tidy() -> None:
    """Hourly: open proposals again whose question nobody answered, and delete what was kept for later for 90 days."""
    reopen_unanswered()
    Proposal.objects.filter(state=State.UNSENT, changed_at__lt=timezone.now() - KEPT_UNSENT).delete()


def _parts() -> dict[str, Q]:
    waiting = Q(state=State.OPEN)
    disputed = (
        CardFact.objects.filter(card=OuterRef("card"), rank=CardFact.Rank.OPEN)
        .order_by()
        .values("field")
        .annotate(many=Count("pk"))
        .filter(many__gt=1)
    )
    is_new = Q(author__contributor=None) | Q(author__contributor__accepted__lt=NEW_UNTIL)
    return {
        "all": waiting,
        "disagree": waiting & Q(Exists(disputed.values("many"))),
        "newcomers": waiting & is_new,
        "self": Q(is_unreviewed=True),
        "old": waiting & Q(made_at__lt=timezone.now() - ALARM),
        "question": Q(state=State.QUESTION),
    }


def queue(view: str = "all", *, game_key: str = "", set_key: str = "") -> QuerySet[Proposal]:
    """A part of the queue, the oldest first."""
    rows = Proposal.objects.filter(_parts()[view])
    if game_key:
        rows = rows.filter(game=game_key)
    if set_key:
        rows = rows.filter(card__card_set__key=set_key)
    return rows.select_related("author", "card__card_set", "game").order_by("made_at", "pk")


def counts(*, game_key: str = "", set_key: str = "") -> dict[str, int]:
    """How many proposals each part of the queue has, by one question."""
    rows = Proposal.objects.exclude(state=State.UNSENT)
    if game_key:
        rows = rows.filter(game=game_key)
    if set_key:
        rows = rows.filter(card__card_set__key=set_key)
    found: dict[str, int] = rows.aggregate(
        **{f"in_{name}": Count("pk", filter=part) for name, part in _parts().items()}
    )
    return {name: found[f"in_{name}"] for name in VIEWS}


def waiting_count() -> int:
    """How many proposals wait for a moderator."""
    return Proposal.objects.filter(state=State.OPEN).count()


def sets_in_queue() -> list[CardSet]:
    """The sets of whose cards something is proposed."""
    waiting = Proposal.objects.filter(state=State.OPEN).exclude(card__card_set=None)
    return list(CardSet.objects.filter(pk__in=waiting.values("card__card_set")).select_related("game"))


@dataclass(frozen=True, slots=True)
class Beside:
    """The numbers of the proposals before and after one in a part of the queue."""

    before: int | None
    after: int | None


def beside(proposal: Proposal, view: str = "all", *, game_key: str = "", set_key: str = "") -> Beside:
    """The proposals before and after one in a part of the queue, by one question each."""
    rows = queue(view, game_key=game_key, set_key=set_key)
    before = _earlier(rows, proposal).reverse().values_list("pk", flat=True).first()
    return Beside(before, _later(rows, proposal).values_list("pk", flat=True).first())


def around(
    proposal: Proposal, most: int, view: str = "all", *, game_key: str = "", set_key: str = ""
) -> list[Proposal]:
    """A proposal with those around it in a part of the queue."""
    rows = queue(view, game_key=game_key, set_key=set_key)
    earlier = list(_earlier(rows, proposal).reverse()[: most // 2])
    later = list(_later(rows, proposal)[: most - len(earlier) - 1])
    return [*reversed(earlier), proposal, *later]


def _earlier(rows: QuerySet[Proposal], proposal: Proposal) -> QuerySet[Proposal]:
    return rows.filter(Q(made_at__lt=proposal.made_at) | Q(made_at=proposal.made_at, pk__lt=proposal.pk))


def _later(rows: QuerySet[Proposal], proposal: Proposal) -> QuerySet[Proposal]:
    return rows.filter(Q(made_at__gt=proposal.made_at) | Q(made_at=proposal.made_at, pk__gt=proposal.pk))


def that_only_fill(view: str = "all", *, game_key: str = "", set_key: str = "") -> list[Proposal]:
    """The first proposals of a part of the queue that replace nothing known, for which one look is enough."""
    kinds = (Proposal.Kind.NEW, Proposal.Kind.FILL)
    rows = queue(view, game_key=game_key, set_key=set_key).filter(state=State.OPEN, kind__in=kinds)
    found = [one for one in rows.prefetch_related("facts")[: 4 * MOST_AT_ONCE] if only_fills(one)]
    return found[:MOST_AT_ONCE]


def only_fills(proposal: Proposal) -> bool:
    """Whether a proposal replaces nothing that is known now."""
    rows: list[ProposedFact] = [row for row in proposal.facts.all() if not row.verdict]
    record = proposal.card.record if proposal.card is not None and not proposal.card.is_placeholder else None
    if record is None:
        return bool(rows) and proposal.kind == Proposal.Kind.NEW
    return bool(rows) and all(fills(record.get(row.field), row.new) for row in rows)


def own_proposals(user: User) -> QuerySet[Proposal]:
    """What a user proposed or keeps for later, the newest first."""
    return Proposal.objects.filter(author=user).select_related("card", "game")


def may_see(proposal: Proposal, person: User | AnonymousUser) -> bool:
    """Its author sees a proposal, moderators what was sent, all others what was accepted: open values stay unseen."""
    if isinstance(person, User) and proposal.author_id == person.pk:
        return True
    if proposal.state == State.UNSENT:
        return False
    return proposal.state in (State.ACCEPTED, State.PART, State.REVERTED) or is_moderator(person)


def find_proposal(number: int, person: User | AnonymousUser) -> Proposal | None:
    """A proposal that a person may see."""
    rows = Proposal.objects.select_related("author", "card__card_set", "card__owner", "game", "quotation")
    found = rows.filter(pk=number).first() if number < 2**31 else None
    return found if found is not None and may_see(found, person) else None
