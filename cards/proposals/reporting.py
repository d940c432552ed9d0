"""Proposals that users can report: those that they may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser, User

from cards.proposals.listing import find_proposal
from cards.proposals.telling import address_of
from conanhub.community import Finder, Target


def reportable_proposal(key: str, person: User | AnonymousUser) -> Target | None:
    """The proposal, if this person may see it and its author is still here."""
    found = find_proposal(int(key), person) if key.isascii() and key.isdecimal() and len(key) < 10 else None
    if found is None or found.author is None:
        return None
    return Target(f"proposal for {found.title}", address_of(found), found.author)


REPORTABLE: Final[Mapping[str, Finder]] = {"proposal": reportable_proposal}
