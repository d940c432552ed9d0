"""The versions of a deck: read, locked for a change, written as the next version. Every change goes through here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from conanhub.community import check_may_act
from decks import reading
from decks.contents import Entry, content_hash
from decks.editing.sharing import check_added
from decks.errors import DeckConflict, DeckRefused, NotYourDeck
from decks.models import Deck, DeckVersion, Visibility


def entries_of(deck: Deck) -> list[Entry]:
    """What a deck holds now."""
    return entries_of_version(deck.current)


def entries_of_version(version: DeckVersion | None) -> list[Entry]:
    """What a version held; nothing for a version that is not there."""
    return [(section, card_id, quantity) for section, card_id, quantity in version.entries] if version else []


def lock(deck: Deck, actor: User, *, takes_back: bool = False) -> Deck:
    """Lock the newest row of a deck until the end of the transaction. Only its owner may.

    What others see is changed only by who may publish; Suspended, unless the change takes the deck back from them.
    """
    locked = Deck.objects.select_for_update(of=("self",)).select_related("current").filter(pk=deck.pk, deleted_at=None)
    found = locked.first()
    if found is None or not reading.may_see(found, actor):
        raise DeckRefused("This deck was deleted.", "deck_not_found")
    if found.owner_id != actor.pk:
        raise NotYourDeck
    if found.visibility != Visibility.PRIVATE and not takes_back:
        check_may_act(actor)
    return found


def number_of(deck: Deck) -> int:
    return deck.current.number if deck.current else 0


def check_base(deck: Deck, base: int) -> None:
    if base != number_of(deck):
        raise DeckConflict(
            f"This deck was changed in another window: it is at version {number_of(deck)}, and you were looking at "
            f"version {base}. Your change is not made yet; look at the newest version and send it again.",
            number=number_of(deck),
        )


def find_version(deck: Deck, number: int) -> DeckVersion:
    version = DeckVersion.objects.filter(deck=deck, number=number).first()
    if version is None:
        raise DeckRefused(f"This deck has no version {number}.", "unknown_version")
    return version


def write_next(deck: Deck, entries: Sequence[Sequence[Any]], sets: Sequence[Any] | None = None) -> None:
    """Write the entries as the next version; an undo comes back to the present one."""
    write_version(deck, entries, sets=sets, undo_to=number_of(deck) or None)


def write_version(
    deck: Deck,
    entries: Sequence[Sequence[Any]],
    *,
    undo_to: int | None,
    redo_to: int | None = None,
    sets: Sequence[Any] | None = None,
) -> None:
    """Write the entries as the next version, unless nothing changed; without ``sets`` it names those of before."""
    wanted = [list(entry) for entry in entries]
    before = deck.current.sets if deck.current is not None else []
    named = before if sets is None else list(sets)
    if deck.current is not None and deck.current.entries == wanted and before == named:
        return
    check_added(deck, wanted, named)
    deck.current = DeckVersion.objects.create(
        deck=deck,
        number=number_of(deck) + 1,
        entries=wanted,
        sets=named,
        content_hash=content_hash(deck.game_id, entries),
        undo_to=undo_to,
        redo_to=redo_to,
    )
    deck.updated_at = timezone.now()
    deck.save(update_fields=["current", "updated_at"])
