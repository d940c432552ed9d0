"""What moderators do with proposals: verdicts fact by fact, questions, reverting."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User

from cards.models import Decision, Proposal


def decide(
    *, moderator: User, proposal: Proposal, verdicts: Mapping[str, str], reason: str = "", if_match: str = ""
) -> Decision:
    """Accept or decline facts of a proposal by field; those without a verdict stay open. Declining needs a reason.

    ProposalChanged if ``if_match`` is not its ETag now or it was decided; PermissionDenied for other users and its
    author.
    """
    raise NotImplementedError


def send_back(*, moderator: User, proposal: Proposal, question: str, if_match: str = "") -> Proposal:
    """Put a question to the author; without an answer in 30 days the proposal is open again."""
    raise NotImplementedError


def revert(*, moderator: User, decision: Decision, reason: str) -> Decision:
    """Take back what a decision changed, by a new decision and revision; nothing is erased."""
    raise NotImplementedError
