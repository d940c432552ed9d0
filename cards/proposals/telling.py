"""What users are told of their proposals, and of cards in their decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.contrib.auth.models import User

from cards.models import Card, Decision, Proposal, ProposedFact
from cards.proposals.hooks import HOOKS
from conanhub.community import notify
from conanhub.models import Notification

Kind = Notification.Kind
Verdict = ProposedFact.Verdict
#: So many users are told that a card of their decks changed.
MOST_TOLD: Final = 500
MOST_LETTERS: Final = 60


def address_of(proposal: Proposal) -> str:
    """The page of a proposal."""
    return f"/cards/proposals/{proposal.pk}/"


def in_words(value: Any) -> str:
    """A value in a sentence, cut where it is long."""
    if value is None:
        return "not on the card"
    said = ", ".join("–" if one is None else str(one) for one in value) if isinstance(value, list) else str(value)
    return said if len(said) <= MOST_LETTERS else f"{said[:MOST_LETTERS]}…"


def field_name(field: str) -> str:
    """A field as pages write it."""
    return field.replace("_", " ").capitalize()


def tell_decided(proposal: Proposal, decision: Decision) -> None:
    """Tell the author what was decided, with the reason."""
    if proposal.author is None or (decision.by and decision.by.pk == proposal.author_id):
        return
    accepted = [field for field, verdict in decision.verdicts.items() if verdict == Verdict.ACCEPT]
    declined = [field for field, verdict in decision.verdicts.items() if verdict == Verdict.DECLINE]
    parts = []
    if accepted:
        parts.append(f"accepted: {', '.join(map(field_name, accepted)).lower()}")
    if declined:
        parts.append(f"declined: {', '.join(map(field_name, declined)).lower()}")
    said = f"{proposal.title}: {'; '.join(parts)}. {decision.reason}".strip()
    if decision.by is None:
        said += " Not yet reviewed by a moderator."
    notify(to=proposal.author, kind=Kind.DECIDED, words=said, target=address_of(proposal))


def tell_settled(proposal: Proposal, rows: Sequence[ProposedFact], values: Mapping[str, Any]) -> None:
    """Tell the author of another proposal what the decision of one means for it, with both values."""
    if proposal.author is None:
        return
    stale = [row for row in rows if row.verdict == Verdict.STALE]
    for row in stale:
        said = f"{proposal.title}, {field_name(row.field).lower()}: you wrote {in_words(row.new)}; meanwhile it is "
        said += f"{in_words(values[row.field])}. Look whether that is right."
        notify(to=proposal.author, kind=Kind.STALE, words=said, target=address_of(proposal))
    for verdict, word in ((Verdict.ACCEPT, "accepted"), (Verdict.DECLINE, "declined")):
        fields = [field_name(row.field).lower() for row in rows if row.verdict == verdict]
        if fields:
            why = next((f" {row.reason}" for row in rows if row.verdict == verdict and row.reason), "")
            said = f"{proposal.title}: {', '.join(fields)} {word} with the proposal of another user.{why}"
            notify(to=proposal.author, kind=Kind.DECIDED, words=said, target=address_of(proposal))


def tell_question(proposal: Proposal) -> None:
    """Pass the question of a moderator on."""
    if proposal.author is not None:
        said = f"A question about {proposal.title}: {proposal.question}"
        notify(to=proposal.author, kind=Kind.QUESTION, words=said, target=address_of(proposal))


def tell_reverted(proposal: Proposal, fields: Sequence[str], reason: str) -> None:
    """Tell the author that what was accepted is taken back."""
    if proposal.author is not None:
        said = f"{proposal.title}: {', '.join(map(field_name, fields)).lower()} taken back. {reason}"
        notify(to=proposal.author, kind=Kind.DECIDED, words=said, target=address_of(proposal))


def tell_holders(card: Card, changes: Mapping[str, tuple[Any, Any]], without: set[int | None]) -> None:
    """Tell once who has the card in a deck what known values are others now."""
    if not changes:
        return
    said = "; ".join(
        f"{field_name(field)} {in_words(old)} → {in_words(new)}" for field, (old, new) in list(changes.items())[:5]
    )
    words = f"{card.title} has changed: {said}. Decks of yours hold it; their checks and figures follow."
    users = User.objects.filter(pk__in=list(HOOKS.holders(card))[:MOST_TOLD], is_active=True)
    Notification.objects.bulk_create(
        Notification(to=user, kind=Kind.CHANGED, words=words[:1000], target=card.get_absolute_url())
        for user in users
        if user.pk not in without
    )
