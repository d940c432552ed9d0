"""What a user does with the own proposals: send, keep for later, take back, answer a question."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User

from cards.models import Card, Proposal
from cards.proposals.typed import TypedFact


def submit(
    *,
    user: User,
    game_key: str,
    card: Card | None,
    facts: Sequence[TypedFact],
    quoted: str = "",
    note: str = "",
    key: str = "",
    base_revision: int | None = None,
    batch: str = "",
    unsent: Proposal | None = None,
) -> Proposal:
    """Send a proposal for a card of everybody, or with ``None`` or a placeholder of the user for a new one.

    BadFacts names each field that cannot be, and how to mend it; ProposalRefused and TooMany have a sentence. The same
    ``key`` of the same user gives the proposal that it gave first. ``unsent`` is the one kept for later that this was.
    """
    raise NotImplementedError


def save_unsent(
    *,
    user: User,
    game_key: str,
    card: Card | None,
    facts: Sequence[TypedFact],
    quoted: str = "",
    note: str = "",
    unsent: Proposal | None = None,
) -> Proposal:
    """Keep what a user has typed so far, right or wrong, for 90 days; nobody else sees it."""
    raise NotImplementedError


def withdraw(*, user: User, proposal: Proposal) -> Proposal:
    """Take back an own proposal that waits; ProposalChanged if it does not any more."""
    raise NotImplementedError


def answer(*, user: User, proposal: Proposal, words: str, facts: Sequence[TypedFact] = ()) -> Proposal:
    """Answer the question of a moderator, with other values if need be; the proposal is open again."""
    raise NotImplementedError
