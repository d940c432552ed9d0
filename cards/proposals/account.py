"""What deleting an account and exporting its data mean for proposals, facts and quotations."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from cards.models import Proposal, QuotedText, Support


def forget_private(user: User) -> None:
    """Delete what only its user saw. Proposals, facts and supports stay, as those of a former user."""
    Proposal.objects.filter(author=user, state=Proposal.State.UNSENT).delete()
    QuotedText.objects.filter(user=user).delete()


def data_of(user: User) -> dict[str, list[dict[str, Any]]]:
    """All that a user typed about cards; what there is none of is left out. The number of queries does not grow."""
    proposals = Proposal.objects.filter(author=user).select_related("card", "quotation").prefetch_related("facts")
    found = {"proposals": [_proposal(one) for one in proposals], "supports": [*_supports(user)]}
    return {name: rows for name, rows in found.items() if rows}


def _proposal(proposal: Proposal) -> dict[str, Any]:
    quotation = getattr(proposal, "quotation", None)
    return {
        "game": proposal.game_id,
        "card": proposal.card.card_id if proposal.card else None,
        "title": proposal.title,
        "kind": proposal.kind,
        "state": proposal.state,
        "made_at": proposal.made_at,
        "note": proposal.note,
        "question": proposal.question,
        "answer": proposal.answer,
        "typed_text": quotation.text if quotation else "",
        "facts": [
            {
                "field": row.field,
                "value": row.new,
                "certainty": row.certainty,
                "source": row.source,
                "verdict": row.verdict,
                "reason": row.reason,
            }
            for row in proposal.facts.all()
        ],
    }


def _supports(user: User) -> list[dict[str, Any]]:
    rows = Support.objects.filter(user=user, withdrawn_at=None).select_related("fact__card")
    return [
        {
            "card": row.fact.card.card_id,
            "field": row.fact.field,
            "value": row.fact.value,
            "certainty": row.certainty,
            "source": row.source,
        }
        for row in rows
    ]
