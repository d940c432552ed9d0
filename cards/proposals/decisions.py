"""What moderators do with proposals: verdicts fact by fact, questions, reverting."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from cards import facts
from cards.errors import BadFacts, ProposalChanged, ProposalRefused
from cards.models import Card, CardFact, Decision, Game, Proposal, ProposedFact
from cards.proposals import merging, telling
from cards.proposals.contributors import refresh
from cards.proposals.hooks import HOOKS
from cards.proposals.settling import (
    MOST_REASON,
    Ruling,
    apply_now,
    contradicting,
    locked_card,
    merge_authors,
    public_card,
    set_state,
    settle,
    touch,
)
from cards.typed_facts import MERGE_FIELD, WITHDRAW_FIELD, fills, visible
from conanhub.community import check_moderator, log_act
from conanhub.models import ModerationAct

#: So many proposals and decisions of a user are closed in one request.
MOST_CLOSED: Final = 200
LAST: Final = 2**31
State, Rank, Verdict = Proposal.State, CardFact.Rank, ProposedFact.Verdict
VERDICTS: Final = (Verdict.ACCEPT.value, Verdict.DECLINE.value)


def decide(
    *,
    moderator: User,
    proposal: Proposal,
    verdicts: Mapping[str, str],
    reason: str = "",
    if_match: str = "",
    losers: Mapping[str, str] | None = None,
) -> Decision:
    """Accept or decline facts of a proposal by field; those without a verdict stay open. Declining needs a reason.

    ``losers`` says by field what becomes of the value that loses: "wrong", or "other" where printings differ.
    ProposalChanged if ``if_match`` is not its ETag now or it was decided; PermissionDenied for other users and its
    author. BadFacts if the accepted facts together are no card; nothing is changed then.
    """
    check_moderator(moderator)
    reason = visible(reason)
    _check_verdicts(verdicts, reason, losers or {})
    with transaction.atomic():
        merging.lock_holders(proposal)
        found = _locked(moderator, proposal, if_match)
        open_fields = {row.field: row for row in found.facts.all() if not row.verdict}
        strange = sorted(set(verdicts) - set(open_fields))
        if strange:
            said = f"These facts are not open any more: {', '.join(strange)}."
            raise ProposalChanged(said) if _has(found, strange) else ProposalRefused(said, "no_such_fact")
        changes = _replaced(found, {name: open_fields[name] for name in verdicts if verdicts[name] == Verdict.ACCEPT})
        decision = settle(found, Ruling(moderator, dict(verdicts), reason, losers or {}))
        telling.tell_decided(found, decision)
        card = public_card(found)
        if card is not None:
            telling.tell_holders(card, changes, {moderator.pk, found.author_id})
        words = f"{found.title}: {', '.join(f'{field} {verdict}' for field, verdict in verdicts.items())}. {reason}"
        log_act(ModerationAct.Kind.FACTS_DECIDED, by=moderator, about=found.author, words=words[:1000])
    card = public_card(found)
    if found.kind == Proposal.Kind.NEW and card is not None:
        merge_authors(found)
        HOOKS.merge_for_users(moderator, card, contradicting(card))
    _copy(found, proposal)
    return decision


def _check_verdicts(verdicts: Mapping[str, str], reason: str, losers: Mapping[str, str]) -> None:
    if not verdicts:
        raise ProposalRefused("Accept or decline at least one fact.", "no_verdicts")
    if set(verdicts.values()) - set(VERDICTS):
        raise ProposalRefused(f"A verdict is one of {', '.join(VERDICTS)}.", "unknown_verdict")
    if set(losers.values()) - {Rank.WRONG.value, Rank.OTHER.value}:
        raise ProposalRefused("A value that loses is wrong or other.", "unknown_rank")
    if len(reason) > MOST_REASON:
        raise ProposalRefused(f"A reason has {MOST_REASON} letters at most.", "too_long")
    if Verdict.DECLINE in verdicts.values() and not reason:
        raise ProposalRefused("Say why it is declined: its author will read it.", "no_reason")


def _locked(moderator: User, proposal: Proposal, if_match: str, *, settled: bool = False) -> Proposal:
    """The proposal as it is now, under the lock of its card or game and its own."""
    seen = Proposal.objects.select_related("card").filter(pk=proposal.pk).first()
    if seen is None or seen.state == State.UNSENT:
        raise ProposalRefused("There is no such proposal.", "no_such_proposal")
    if locked_card(seen) is None:
        Game.objects.select_for_update(no_key=True).get(pk=seen.game_id)
    found = Proposal.objects.select_for_update(of=("self",)).select_related("card", "author").get(pk=proposal.pk)
    if moderator.pk == found.author_id:
        raise PermissionDenied("Nobody decides an own proposal: another moderator must.")
    if if_match and if_match != found.etag:
        raise ProposalChanged(f"Meanwhile it has changed. {said_of(found)}")
    if not settled and not found.is_waiting:
        raise ProposalChanged(said_of(found))
    return found


def said_of(proposal: Proposal) -> str:
    """What became of a proposal, for a moderator who comes second."""
    last = proposal.decisions.select_related("by").last()
    state = proposal.get_state_display().lower()
    if last is None:
        return f"This proposal is now: {state}."
    verdicts = ", ".join(f"{field} {verdict}" for field, verdict in last.verdicts.items())
    return f"Decided by {last.by_name}: {verdicts}. {last.reason}".strip()


def _has(proposal: Proposal, fields: list[str]) -> bool:
    return proposal.facts.filter(field__in=fields).count() == len(fields)


def _replaced(proposal: Proposal, rows: Mapping[str, ProposedFact]) -> dict[str, tuple[Any, Any]]:
    """Known values of the card that these facts replace."""
    card = public_card(proposal)
    if card is None:
        return {}
    return {
        field: (card.record[field], row.new)
        for field, row in rows.items()
        if field in card.record and card.record[field] != row.new and not fills(card.record[field], row.new)
    }


def _copy(found: Proposal, given: Proposal) -> None:
    """Let the caller's object say what holds now."""
    given.refresh_from_db()


def clean_question(words: str) -> str:
    """A question as its author reads it; ProposalRefused for none and for one that is too long."""
    question = visible(words)
    if not question or len(question) > MOST_REASON:
        raise ProposalRefused(f"Write a question of at most {MOST_REASON} letters.", "no_question")
    return question


def send_back(*, moderator: User, proposal: Proposal, question: str, if_match: str = "") -> Proposal:
    """Put a question to the author; without an answer in 30 days the proposal is open again."""
    check_moderator(moderator)
    question = clean_question(question)
    with transaction.atomic():
        found = _locked(moderator, proposal, if_match)
        found.state, found.question, found.question_at = State.QUESTION, question, timezone.now()
        found.answer = ""
        touch(found)
        telling.tell_question(found)
        log_act(ModerationAct.Kind.FACTS_QUESTION, by=moderator, about=found.author, words=f"{found.title}: {question}")
    return found


def mark_reviewed(*, moderator: User, proposal: Proposal) -> Proposal:
    """Take a proposal that was accepted by itself off the list of those nobody has looked at."""
    check_moderator(moderator)
    with transaction.atomic():
        found = _locked(moderator, proposal, "", settled=True)
        found.is_unreviewed = False
        touch(found)
        words = f"{found.title}: looked at what was accepted by itself."
        log_act(ModerationAct.Kind.FACTS_DECIDED, by=moderator, about=found.author, words=words)
    return found


def revert(*, moderator: User, decision: Decision, reason: str) -> Decision:
    """Take back what a decision changed, by a new decision and revision; nothing is erased.

    Facts that were changed again since stay as they are now. The card of a new proposal is taken out of the catalogue.
    """
    check_moderator(moderator)
    reason = visible(reason)[:MOST_REASON]
    if not reason:
        raise ProposalRefused("Say why it is taken back: its author will read it.", "no_reason")
    with transaction.atomic():
        merging.lock_holders(decision.proposal)
        found = _locked(moderator, decision.proposal, "", settled=True)
        card = locked_card(found)
        if Decision.objects.filter(reverts=decision).exists():
            raise ProposalChanged("This decision was taken back already.", "reverted_already")
        if card is None or not decision.ranks or decision.reverts_id is not None:
            raise ProposalRefused("This decision changed nothing that could be taken back.", "nothing_to_revert")
        if card.merged_into_id is not None and MERGE_FIELD not in decision.ranks:
            raise ProposalRefused("This card was merged into another one. Take that back first.", "merged_since")
        fields = _demote(card, decision, reason)
        makes_card = found.kind == Proposal.Kind.NEW and "title" in decision.ranks
        if makes_card:
            card.hidden_at = card.hidden_at or timezone.now()
        elif WITHDRAW_FIELD in fields:
            card.hidden_at = None
        elif MERGE_FIELD in fields:
            merging.undo_now(card)
        made = Decision.objects.create(
            proposal=found,
            by=moderator,
            by_number=moderator.pk,
            verdicts=dict.fromkeys(fields, Verdict.REVERTED.value),
            reason=reason,
            reverts=decision,
        )
        apply_now(card, made, moderator)
        rows = list(found.facts.all())
        for row in rows:
            if row.field in fields:
                row.verdict, row.reason = Verdict.REVERTED, reason[:300]
        ProposedFact.objects.bulk_update(rows, ["verdict", "reason"])
        found.is_unreviewed = False
        set_state(found, rows)
        refresh(found.author)
        telling.tell_reverted(found, fields, reason)
        log_act(ModerationAct.Kind.FACTS_REVERTED, by=moderator, about=found.author, words=f"{found.title}: {reason}")
    return made


def _demote(card: Card, decision: Decision, reason: str) -> list[str]:
    """Let the values of before hold again where those of the decision hold still; the fields."""
    done = []
    makes_card = "title" in decision.ranks and decision.proposal.kind == Proposal.Kind.NEW
    for field, ranks in decision.ranks.items():
        now = CardFact.objects.filter(card=card, field=field, rank=Rank.CURRENT).first()
        if now is None or now.pk != ranks["new"] or ranks["new"] == ranks["old"]:
            continue
        if not (makes_card and field in ("title", "type", "set")):
            rank = Rank.OTHER if field == MERGE_FIELD else Rank.WRONG  # cards may turn out to be one after all
            CardFact.objects.filter(pk=now.pk).update(rank=rank, reason=reason[:300])
        if ranks["old"] is not None:
            CardFact.objects.filter(pk=ranks["old"]).update(rank=Rank.CURRENT, reason="")
        else:
            _restore(card, field)
        done.append(field)
    if not done:
        raise ProposalRefused("All of this was changed again since.", "nothing_to_revert")
    return done


def _restore(card: Card, field: str) -> None:
    """The value of the data file holds again: it is not kept as one that was found to be wrong."""
    base = facts.base_of(card)
    if field in base:
        lost = CardFact.objects.filter(card=card, field=field, value_key=facts.value_key(base[field]))
        lost = lost.filter(rank__in=(Rank.WRONG, Rank.OTHER))
        lost.filter(supports=None).delete()
        lost.update(rank=Rank.CURRENT, reason="")


@dataclass(frozen=True, slots=True)
class Closed:
    """What came of closing a user's proposals: how many were declined and taken back, how many are ``left``.

    ``waiting_from`` and ``decided_before`` say where the next call goes on: what could not be done is not tried again.
    """

    declined: int
    taken_back: int
    left: int
    waiting_from: int
    decided_before: int


def close_proposals(
    *,
    moderator: User,
    author: User,
    reason: str,
    reverting: bool,
    waiting_from: int = 0,
    decided_before: int = LAST,
) -> Closed:
    """Decline what waits of a suspended user, and take back what was accepted, if so wished.

    One call looks at ``MOST_CLOSED`` at most; the next goes on where it stopped.
    """
    check_moderator(moderator)
    closed = taken_back = 0
    waiting = Proposal.objects.filter(author=author, state__in=(State.OPEN, State.QUESTION)).order_by("pk")
    rows = list(waiting.filter(pk__gt=waiting_from).prefetch_related("facts")[:MOST_CLOSED])
    for proposal in rows:
        waiting_from = proposal.pk
        verdicts = {row.field: Verdict.DECLINE.value for row in proposal.facts.all() if not row.verdict}
        with suppress(BadFacts, ProposalRefused):  # decided by another moderator meanwhile
            if verdicts:
                decide(moderator=moderator, proposal=proposal, verdicts=verdicts, reason=reason)
                closed += 1
    decided = Decision.objects.filter(proposal__author=author, reverts=None, reverted_by=None).exclude(ranks={})
    decided = decided.select_related("proposal").order_by("-pk") if reverting else decided.none()
    for decision in list(decided.filter(pk__lt=decided_before)[: MOST_CLOSED - len(rows)]):
        decided_before = decision.pk
        with suppress(BadFacts, ProposalRefused):
            revert(moderator=moderator, decision=decision, reason=reason)
            taken_back += 1
    left = waiting.filter(pk__gt=waiting_from).count() + decided.filter(pk__lt=decided_before).count()
    return Closed(closed, taken_back, left, waiting_from, decided_before)
