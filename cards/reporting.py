"""What users can report of the catalogue: proposals that they may see, and cards that users recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import models, transaction
from django.utils import timezone

from cards import facts
from cards.models import Card, Origin, Proposal
from cards.proposals import Standing, address_of, find_proposal, standing_of
from conanhub.community import Finder, Hiding, Target

MOST_DIGITS: Final = 9


def reportable_proposal(key: str, person: User | AnonymousUser) -> Target | None:
    """The proposal, if this person may see it and its author is still here."""
    found = find_proposal(int(key), person) if _is_number(key) else None
    if found is None or found.author is None:
        return None
    return Target(f"proposal for {found.title}", address_of(found), found.author)


def reportable_card(key: str, _person: User | AnonymousUser) -> Target | None:
    """A card that users recorded, with the user who proposed it first, if that one is still here."""
    card = _recorded(key).first()
    if card is None:
        return None
    first = Proposal.objects.filter(card=card, kind=Proposal.Kind.NEW).select_related("author").order_by("pk").first()
    return Target(card.title, card.get_absolute_url(), first.author if first else None)


def hide_card(key: str) -> bool:
    """Take a card off all lists until a moderator has looked; false for one that is not listed anyway."""
    card = _recorded(key).select_for_update(no_key=True).filter(hidden_at=None).first()
    if card is None:
        return False
    _write(card, hidden=True)
    return True


def show_card(key: str) -> None:
    """List a card again that reports had hidden."""
    card = _recorded(key).select_for_update(no_key=True).filter(hidden_by_reports=True).first()
    if card is not None:
        _write(card, hidden=False)


def _write(card: Card, *, hidden: bool) -> None:
    with transaction.atomic():
        card.hidden_by_reports, card.is_listed = hidden, not hidden
        card.hidden_at = timezone.now() if hidden else None
        card.save(update_fields=["hidden_by_reports", "is_listed", "hidden_at"])
        facts.renew_stamp(card.game_id)


def _recorded(key: str) -> models.QuerySet[Card]:
    named = Card.objects.filter(pk=int(key)) if _is_number(key) else Card.objects.none()
    return named.filter(origin=Origin.COMMUNITY, merged_into=None).order_by()


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdecimal() and len(key) <= MOST_DIGITS


def is_trusted(user: User) -> bool:
    """Whether the reports of a user count where enough of them hide a thing."""
    return standing_of(user) is Standing.TRUSTED


REPORTABLE: Final[Mapping[str, Finder]] = {"proposal": reportable_proposal, "card": reportable_card}
HIDING: Final = Hiding(hide_card, show_card)
