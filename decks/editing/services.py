"""What people do with decks; every change writes a new version and checks that it rests on the newest one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils import timezone

from cards.models import Game
from cards.placeholders import CardScope
from conanhub.community import check_may_act
from conanhub.web import alone
from decks import reading
from decks.change_keys import KEYS_KEPT, check_key
from decks.contents import (
    Entry,
    Merged,
    merge,
    merge_entries,
    quantity_of,
    read_entries,
    read_quantity,
    shown,
    with_quantity,
)
from decks.editing.copies import free_name, keep_origin
from decks.editing.sharing import check_names, check_shown, entries_for
from decks.editing.tags import clean_tags, tags_of, write_tags
from decks.editing.text_fields import check_plan, clean_name, clean_notes, clean_version_name
from decks.editing.versions import (
    check_base,
    entries_of,
    entries_of_version,
    find_version,
    lock,
    number_of,
    write_next,
    write_version,
)
from decks.errors import DeckConflict, DecklistRefused, DeckRefused
from decks.games import zone_names
from decks.lists import Decklist
from decks.models import NAME_LENGTH, Deck, DeckVersion, DoneChange, Visibility, new_share_key

MAX_DECKS: Final = 500


@dataclass(frozen=True, slots=True)
class Saved:
    """A deck after a change, and whether other cards were changed concurrently."""

    deck: Deck
    was_merged: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One card of a section and how many copies it should have, as seen at version ``base``."""

    section: str
    card_id: str
    quantity: int
    base: int


def create_deck(
    *,
    owner: User,
    game: Game,
    name: str,
    notes: str = "",
    entries: Sequence[Sequence[Any]] = (),
    sets: Sequence[Any] = (),
) -> Deck:
    """Make a private deck with its first version; ``sets`` are versions of own sets that it is played with."""
    name, notes = clean_name(name), clean_notes(notes)
    names = check_names(owner.pk, game.key, sets)
    read = read_entries(game.key, entries, CardScope(game.key, owner.pk, names=names))
    deck = Deck(owner=owner, game=game, name=name, notes=notes)
    return _begun(deck, read, [one.as_json() for one in names])


def _begun(deck: Deck, entries: Sequence[Entry], sets: Sequence[Any]) -> Deck:
    """Store a new deck with its first version, before which there is nothing to go back to."""
    with alone(deck.owner):
        _check_room(deck.owner)
        deck.updated_at = timezone.now()
        deck.save(force_insert=True)
        write_next(deck, entries, sets)
    return deck


def _check_room(owner: User) -> None:
    """Refuse one deck too many."""
    if Deck.objects.filter(owner=owner, deleted_at=None).count() >= MAX_DECKS:
        raise DeckRefused(f"You have {MAX_DECKS} decks. Delete one to make room.", "too_many_decks")


def import_deck(*, owner: User, game: Game, decklist: Decklist, name: str = "", skip_problems: bool = False) -> Deck:
    """Make a deck of a list that was read; lines with problems stop it unless they are to be left out."""
    if decklist.problems and not skip_problems:
        raise DecklistRefused(decklist.problems)
    if not decklist.entries:
        raise DeckRefused("None of the lines names a card, so there is nothing to import.", "empty")
    title = (name or decklist.name or "Imported deck")[:NAME_LENGTH]
    entries, sets = decklist.entries, decklist.sets
    return create_deck(owner=owner, game=game, name=title, notes=decklist.notes, entries=entries, sets=sets)


def copy_deck(*, deck: Deck, owner: User) -> Deck:
    """Copy a deck into a private deck of the user, which keeps where it came from. Every visible deck may be copied.

    Its owner's copy has its tags as well. Cards that only its owner may see are left out of the copy of another user.
    """
    if deck.owner_id != owner.pk:
        entries, sets = entries_for(owner, deck, deck.current)
        with alone(owner):
            name, notes = free_name(owner, deck.name), deck.notes
            copy = create_deck(owner=owner, game=deck.game, name=name, notes=notes, entries=entries, sets=sets)
            keep_origin(copy, deck.current)
        return copy
    name = clean_name(f"{deck.name[: NAME_LENGTH - 7]} (copy)")
    copy = Deck(owner=owner, game=deck.game, name=name, notes=deck.notes, copied_from=deck.current)
    with transaction.atomic():
        _begun(copy, entries_of(deck), deck.current.sets if deck.current else ())
        write_tags(copy, tags_of(deck))
    return copy


def set_quantity(*, deck: Deck, actor: User, change: Change) -> Saved:
    """Set the copies of one card.

    If other cards were changed since ``base`` both changes stand; if this very card was, it is a conflict.
    """
    check_card(reading.scope_of(deck, actor), change.section, change.card_id, change.quantity)
    read_quantity(change.quantity, change.card_id, least=0)
    with transaction.atomic():
        locked = lock(deck, actor)
        now = entries_of(locked)
        current = number_of(locked)
        have = quantity_of(now, change.section, change.card_id)
        if change.base != current and have != change.quantity:
            _check_same_card(locked, change, have)
        write_next(locked, with_quantity(locked.game_id, now, (change.section, change.card_id, change.quantity)))
    return Saved(locked, was_merged=change.base != current)


def add_copies(*, deck: Deck, actor: User, section: str, card_id: str, copies: int) -> Saved:
    """Add copies of a card, or take them away; steps from two windows add up, so they need no version number."""
    check_card(reading.scope_of(deck, actor), section, card_id, copies)
    with transaction.atomic():
        locked = lock(deck, actor)
        now = entries_of(locked)
        wanted = max(0, quantity_of(now, section, card_id) + copies)
        read_quantity(wanted, card_id, least=0)
        write_next(locked, with_quantity(locked.game_id, now, (section, card_id, wanted)))
    return Saved(locked)


def replace_entries(
    *, deck: Deck, actor: User, entries: Sequence[Sequence[Any]], base: int, sets: Sequence[Any] | None = None
) -> Saved:
    """Put other cards in the place of all; refused when the deck was changed since ``base``.

    With ``sets`` these versions of own sets are named in place of those of before.
    """
    before = reading.names_of(deck.current)
    names = before if sets is None else check_names(actor.pk, deck.game_id, sets, known=before)
    scope = CardScope(deck.game_id, actor.pk, names=names, through=reading.LEVELS[deck.visibility])
    read = read_entries(deck.game_id, entries, scope)
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        write_next(locked, read, None if sets is None else [one.as_json() for one in names])
    return Saved(locked)


def name_sets(*, deck: Deck, actor: User, sets: Sequence[Any], base: int) -> Saved:
    """Say with which versions of own sets a deck is played: ``{"set": key, "version": number}``, with none as usual.

    ``link`` is the key of the link by which its owner knows a set of another user. Cards of a set that is named no
    more stay in the deck: its check says so.
    """
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        before = reading.names_of(locked.current)
        names = check_names(actor.pk, deck.game_id, sets, known=before)
        write_next(locked, entries_of(locked), [one.as_json() for one in names])
    return Saved(locked)


def choose_card(*, deck: Deck, actor: User, section: str, card_id: str, base: int) -> Saved:
    """Make a card the only one of a section: the Conan of the deck."""
    check_card(reading.scope_of(deck, actor), section, card_id, 1)
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        others = [entry for entry in entries_of(locked) if entry[0] != section]
        write_next(locked, merge(locked.game_id, [(section, card_id, 1), *others]))
    return Saved(locked)


def restore_version(*, deck: Deck, actor: User, number: int, base: int) -> Saved:
    """Write an earlier version as the newest one; what came between stays in the history."""
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        earlier = find_version(locked, number)
        write_next(locked, earlier.entries, earlier.sets)
    return Saved(locked)


def name_version(*, deck: Deck, actor: User, number: int, name: str) -> DeckVersion:
    """Give a version a name, or take it away with an empty one; what the version holds stays as it was written."""
    cleaned = clean_version_name(name)
    with transaction.atomic():
        version = find_version(lock(deck, actor), number)
        DeckVersion.objects.filter(pk=version.pk).update(name=cleaned)
    version.name = cleaned
    return version


def undo(*, deck: Deck, actor: User, base: int) -> Saved:
    """Go one change back; again and again goes further back."""
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        earlier = _kept_version(locked, "undo_to", "There is no earlier version to go back to.", "nothing_to_undo")
        write_version(locked, earlier.entries, sets=earlier.sets, undo_to=earlier.undo_to, redo_to=number_of(locked))
    return Saved(locked)


def redo(*, deck: Deck, actor: User, base: int) -> Saved:
    """Take the last undo back."""
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        later = _kept_version(locked, "redo_to", "There is nothing to do again.", "nothing_to_redo")
        write_version(locked, later.entries, sets=later.sets, undo_to=number_of(locked), redo_to=later.redo_to)
    return Saved(locked)


def _kept_version(locked: Deck, link: str, refusal: str, code: str) -> DeckVersion:
    """The version to which the newest one points; refused where it points to none."""
    target = getattr(locked.current, link) if locked.current else None
    if target is None:
        raise DeckRefused(refusal, code)
    return find_version(locked, target)


def once(*, deck: Deck, actor: User, key: str, act: Callable[[], str]) -> str:
    """Make a change unless it was made under this key before: a sender who heard no answer may send it again."""
    if not key:
        return act()
    check_key(key)
    with transaction.atomic():
        locked = lock(deck, actor)
        if DoneChange.objects.filter(deck=locked, key=key).exists():
            return ""
        DoneChange.objects.filter(deck=locked, created_at__lt=timezone.now() - KEYS_KEPT).delete()
        DoneChange.objects.create(deck=locked, key=key)
        return act()


def merge_text(*, deck: Deck, base: int, entries: Sequence[Entry]) -> Merged:
    """Merge an edited list into the newest version, seen from the version both began with; writes nothing."""
    seen = DeckVersion.objects.filter(deck=deck, number=base).first()
    return merge_entries(deck.game_id, entries_of_version(seen), entries, entries_of(deck))


@dataclass(frozen=True, slots=True)
class Facts:
    """What is said of a deck beside its cards; ``None`` stays as it is."""

    name: str | None = None
    notes: str | None = None
    visibility: str | None = None
    is_built: bool | None = None
    tags: Sequence[str] | None = None


def change_deck(*, deck: Deck, actor: User, facts: Facts, seen: str | None = None) -> Deck:
    """Change these facts and no others; with ``seen`` only if the plan is still the one with that mark."""
    wanted = _cleaned(facts)
    words = None if facts.tags is None else clean_tags(facts.tags)
    with transaction.atomic():
        locked = lock(deck, actor, takes_back=facts.visibility == Visibility.PRIVATE)
        if facts.visibility not in (None, Visibility.PRIVATE):
            check_may_act(actor)
        if seen is not None and "notes" in wanted:
            check_plan(locked, wanted["notes"], seen)
        if "name" in wanted or "notes" in wanted:
            wanted["updated_at"] = timezone.now()
        if facts.visibility is not None:
            check_shown(locked, facts.visibility)
        for field, value in wanted.items():
            setattr(locked, field, value)
        locked.save(update_fields=list(wanted))
        if words is not None:
            write_tags(locked, words)
    return locked


def _cleaned(facts: Facts) -> dict[str, Any]:
    """The fields that are to change, with their values as they are kept."""
    if facts.visibility is not None and facts.visibility not in Visibility.values:
        known = ", ".join(Visibility.values)
        raise DeckRefused(f"“{shown(facts.visibility)}” is none of {known}.", "unknown_visibility")
    wanted = {
        "name": facts.name if facts.name is None else clean_name(facts.name),
        "notes": facts.notes if facts.notes is None else clean_notes(facts.notes),
        "visibility": facts.visibility,
        "is_built": facts.is_built,
    }
    return {field: value for field, value in wanted.items() if value is not None}


def rename_deck(*, deck: Deck, actor: User, name: str, notes: str, seen: str | None = None) -> Deck:
    """Give a deck another name and other notes; with ``seen`` only if the plan is still the one with that mark."""
    return change_deck(deck=deck, actor=actor, facts=Facts(name=name, notes=notes), seen=seen)


def set_visibility(*, deck: Deck, actor: User, visibility: str) -> Deck:
    """Say who may see a deck."""
    return change_deck(deck=deck, actor=actor, facts=Facts(visibility=visibility))


def set_built(*, deck: Deck, actor: User, is_built: bool) -> Deck:
    """Say whether a deck lies there built: then its copies are in no other one."""
    return change_deck(deck=deck, actor=actor, facts=Facts(is_built=is_built))


def set_tags(*, deck: Deck, actor: User, words: Sequence[str]) -> Deck:
    """File a deck under these words and no others."""
    return change_deck(deck=deck, actor=actor, facts=Facts(tags=words))


def renew_share_key(*, deck: Deck, actor: User) -> Deck:
    """Make a new link; the old one leads nowhere from now on."""
    with transaction.atomic():
        locked = lock(deck, actor)
        locked.share_key = new_share_key()
        locked.save(update_fields=["share_key"])
    return locked


def delete_deck(*, deck: Deck, actor: User) -> None:
    """Delete a deck. A deck that results refer to is hidden instead, so that the results stay readable."""
    try:
        with transaction.atomic():
            lock(deck, actor, takes_back=True).delete()
    except (ProtectedError, RestrictedError):
        Deck.objects.filter(pk=deck.pk).update(deleted_at=timezone.now(), visibility=Visibility.PRIVATE)


def _check_same_card(deck: Deck, change: Change, have: int) -> None:
    """Raise if the card was set by another change since the sender's version."""
    seen = DeckVersion.objects.filter(deck=deck, number=change.base).first()
    if seen is None or quantity_of(seen.entries, change.section, change.card_id) != have:
        title = reading.owners_scope(deck).title(change.card_id)
        raise DeckConflict(
            f"“{title}” was changed in another window: it has {have} cop{'y' if have == 1 else 'ies'} at version "
            f"{number_of(deck)}. Your number, {change.quantity}, is not saved yet; set it again if you still want it.",
            number=number_of(deck),
        )


def check_card(scope: CardScope, section: str, card_id: str, copies: int) -> None:
    """Refuse sections and cards that a person does not see; a card the catalogue lost can still be taken out."""
    names = zone_names(scope.game_key)
    if section not in names:
        raise DeckRefused(f"There is no section “{shown(section)}”; choose {', '.join(names)}.", "unknown_section")
    if copies > 0 and card_id not in scope:
        raise DeckRefused(f"There is no card “{shown(card_id)}”.", "unknown_card")
