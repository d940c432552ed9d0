"""Leaving the site: an account goes, and with it all that is its user's."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils import timezone

from cards import own_sets, snapshots
from cards.models import Card
from cards.proposals import forget_private
from conanhub.errors import ConanHubError
from conanhub.web import alone
from decks.models import CollectionItem, Deck, DeckTag, DeckVersion, Visibility, WishlistItem, new_share_key
from simulator.models import Experiment, Simulation

#: Who has the versions that results of others rest on; no name at sign-up may hold a blank.
HEIR: Final = "former member"


class CannotLeave(ConanHubError):
    """The last administrator cannot be deleted."""

    code = "cannot_leave"


def leave(*, user: User) -> None:
    """Delete a user with all that is the user's, all or nothing; CannotLeave for administrators.

    What the user proposed about cards stays, as that of a former user, but for typed texts and what was never sent.
    A version that results of other users need is kept for them, without plan, names and tags. No page shows it. Of own
    sets stays what decks or results of others rest on, without author.
    """
    if user.is_staff:
        raise CannotLeave("An administrator cannot leave. Another one must first take the administration from you.")
    with alone(user):
        Experiment.objects.filter(owner=user).delete()
        Simulation.objects.filter(owner=user).delete()
        for deck in Deck.objects.filter(owner=user):
            _delete_or_leave_behind(deck)
        own_sets.forget_sets(user)
        snapshots.forget_private()
        forget_private(user)
        CollectionItem.objects.filter(user=user).delete()
        WishlistItem.objects.filter(user=user).delete()
        Card.every.filter(owner=user).delete()
        User.objects.filter(pk=user.pk).delete()


def _delete_or_leave_behind(deck: Deck) -> None:
    try:
        with transaction.atomic():
            deck.delete()
    except (ProtectedError, RestrictedError):
        for version in DeckVersion.objects.filter(deck=deck):
            _delete_if_free(version)
        DeckVersion.objects.filter(deck=deck).update(name="")
        DeckTag.objects.filter(deck=deck).delete()
        heir, _ = User.objects.get_or_create(username=HEIR, defaults={"is_active": False, "password": "!"})
        Deck.objects.filter(pk=deck.pk).update(
            owner=heir,
            notes="",
            visibility=Visibility.PRIVATE,
            share_key=new_share_key(),
            deleted_at=deck.deleted_at or timezone.now(),
        )


def _delete_if_free(version: DeckVersion) -> None:
    try:
        with transaction.atomic():
            version.delete()
    except (ProtectedError, RestrictedError):
        return
