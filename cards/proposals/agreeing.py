"""What is accepted without a moderator: two users who agree without having seen it, and trusted users filling gaps."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from cards import facts
from cards.errors import BadFacts, ProposalRefused
from cards.models import CardFact, Proposal, ProposedFact, Support
from cards.proposals import telling
from cards.proposals.settling import NEEDED, Ruling, say, settle
from cards.typed_facts import MERGE_FIELD, SET_FIELD, WITHDRAW_FIELD, fills

#: Certainties of those who have seen the card.
SEEN: Final = ("hand", "picture")
#: So many users who saw nobody else's value confirm a fact.
CONFIRMED_BY: Final = 2
State = Proposal.State
ACCEPT: Final = ProposedFact.Verdict.ACCEPT.value


def settle_by_itself(proposal: Proposal, is_trusted: bool) -> None:
    """Accept those facts of a new proposal for which no moderator is needed; the rest waits."""
    if not proposal.is_waiting or proposal.kind == Proposal.Kind.WITHDRAW:
        return
    if proposal.kind == Proposal.Kind.NEW:
        _settle_new(proposal)
        return
    agreed = [row.field for row in proposal.facts.filter(verdict="") if _needs_nobody(proposal, row, is_trusted)]
    if agreed:
        _settle(proposal, agreed)


def _settle(proposal: Proposal, fields: list[str]) -> None:
    why = "Two users agree who did not see each other's value, or a trusted user filled a gap."
    before = proposal.card
    try:
        with transaction.atomic():
            decision = settle(proposal, Ruling(None, dict.fromkeys(fields, ACCEPT), why))
    except (BadFacts, ProposalRefused):
        proposal.card = before
        return  # together they are no card: a moderator looks at it
    telling.tell_decided(proposal, decision)


def _needs_nobody(proposal: Proposal, row: ProposedFact, is_trusted: bool) -> bool:
    if row.field in (SET_FIELD, WITHDRAW_FIELD, MERGE_FIELD):
        return False
    key = facts.value_key(row.new)
    said = Support.objects.filter(
        fact__card=proposal.card, fact__field=row.field, fact__rank=CardFact.Rank.OPEN, withdrawn_at=None
    ).select_related("fact")
    others = [one for one in said if one.fact.value_key != key]
    if any(one.certainty in SEEN for one in others):
        return False  # disputed
    same = {one.user_number for one in said if one.fact.value_key == key and one.blind and one.certainty in SEEN}
    if len(same) >= CONFIRMED_BY:
        return True
    return is_trusted and row.certainty == "hand" and fills(row.old, row.new)


def _settle_new(proposal: Proposal) -> None:
    """Make the card of two proposals for it that agree; what the first says besides stays open."""
    rows = {row.field: row for row in proposal.facts.all() if row.certainty in SEEN}
    for first in _others(proposal):
        theirs = {row.field: row for row in first.facts.all() if row.certainty in SEEN}
        agreed = [field for field, row in rows.items() if field in theirs and theirs[field].new == row.new]
        if set(NEEDED) <= set(agreed) and SET_FIELD not in agreed:
            first.card = first.card if first.card and first.card.owner_id == first.author_id else None
            _settle(first, agreed)
            if first.card is not None and not first.card.is_placeholder:
                _join(proposal, first, agreed)
            return


def _others(proposal: Proposal) -> QuerySet[Proposal]:
    same = Proposal.objects.filter(
        game=proposal.game_id,
        search_title=proposal.search_title,
        kind=Proposal.Kind.NEW,
        state__in=(State.OPEN, State.QUESTION),
    )
    same = same.exclude(author_number=proposal.author_number).select_related("author", "card")
    return same.prefetch_related("facts").order_by("pk")


def _join(proposal: Proposal, first: Proposal, agreed: list[str]) -> None:
    """Make the second proposal one about the card that is there now."""
    proposal.card = first.card
    _settle(proposal, agreed)
    say(proposal, proposal.facts.filter(verdict=""))
