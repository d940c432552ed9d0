"""What people do with decks; every change writes a new version and checks that it rests on the newest one."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils import timezone

from cards import catalog
from cards.models import Game
from decks import legality, queries
from decks.decklist import Decklist
from decks.entries import (
    Entry,
    content_hash,
    merge,
    quantity_of,
    read_entries,
    read_quantity,
    shown,
    with_quantity,
)
from decks.errors import DeckConflict, DecklistRefused, DeckRefused, NotYourDeck
from decks.models import NAME_LENGTH, NOTES_LENGTH, Deck, DeckVersion, Visibility, new_share_key
from decks.zones import zone_names
from simulator.engine.core.problems import Fix, Problem

MAX_DECKS: Final = 500
UNTITLED: Final = "New deck"


@dataclass(frozen=True, slots=True)
class Saved:
    """A deck after a change, and whether somebody changed other cards of it meanwhile."""

    deck: Deck
    was_merged: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One card of a section and how many copies it should have, as seen at draft ``base``."""

    section: str
    card_id: str
    quantity: int
    base: int


def create_deck(*, owner: User, game: Game, name: str, notes: str = "", entries: Sequence[Sequence[Any]] = ()) -> Deck:
    """Make a private deck with its first version."""
    name, notes = clean_name(name), clean_notes(notes)
    read = read_entries(game.key, entries, catalog.pool(game.key).index)
    if Deck.objects.filter(owner=owner, deleted_at=None).count() >= MAX_DECKS:
        raise DeckRefused(f"You have {MAX_DECKS} decks. Delete one to make room.", "too_many_decks")
    with transaction.atomic():
        deck = Deck.objects.create(owner=owner, game=game, name=name, notes=notes, updated_at=timezone.now())
        _write_next(deck, read)
    return deck


def import_deck(*, owner: User, game: Game, decklist: Decklist, name: str = "", skip_problems: bool = False) -> Deck:
    """Make a deck of a list that was read; lines with problems stop it unless they are to be left out."""
    if decklist.problems and not skip_problems:
        raise DecklistRefused(decklist.problems)
    if not decklist.entries:
        raise DeckRefused("None of the lines names a card, so there is nothing to import.", "empty")
    title = (name or decklist.name or "Imported deck")[:NAME_LENGTH]
    return create_deck(owner=owner, game=game, name=title, notes=decklist.notes, entries=decklist.entries)


def copy_deck(*, deck: Deck, owner: User) -> Deck:
    """Make a private deck of one's own with the same cards; whoever may see a deck may copy it."""
    name = deck.name if deck.owner_id != owner.pk else f"{deck.name[: NAME_LENGTH - 7]} (copy)"
    return create_deck(owner=owner, game=deck.game, name=name, notes=deck.notes, entries=entries_of(deck))


def set_quantity(*, deck: Deck, actor: User, change: Change) -> Saved:
    """Set the copies of one card.

    If other cards were changed since ``base`` both changes stand; if this very card was, it is a conflict.
    """
    _check_card(deck.game_id, change.section, change.card_id, change.quantity)
    read_quantity(change.quantity, change.card_id, least=0)
    with transaction.atomic():
        locked = _lock(deck, actor)
        now = entries_of(locked)
        current = _number(locked)
        have = quantity_of(now, change.section, change.card_id)
        if change.base != current and have != change.quantity:
            _check_same_card(locked, change, have)
        _write_next(locked, with_quantity(locked.game_id, now, (change.section, change.card_id, change.quantity)))
    return Saved(locked, was_merged=change.base != current)


def add_copies(*, deck: Deck, actor: User, section: str, card_id: str, copies: int) -> Saved:
    """Add copies of a card, or take them away; steps from two windows add up, so they need no draft number."""
    _check_card(deck.game_id, section, card_id, copies)
    with transaction.atomic():
        locked = _lock(deck, actor)
        now = entries_of(locked)
        wanted = max(0, quantity_of(now, section, card_id) + copies)
        read_quantity(wanted, card_id, least=0)
        _write_next(locked, with_quantity(locked.game_id, now, (section, card_id, wanted)))
    return Saved(locked)


def replace_entries(*, deck: Deck, actor: User, entries: Sequence[Sequence[Any]], base: int) -> Saved:
    """Put other cards in the place of all; refused when the deck was changed since ``base``."""
    read = read_entries(deck.game_id, entries, catalog.pool(deck.game_id).index)
    with transaction.atomic():
        locked = _lock(deck, actor)
        _check_base(locked, base)
        _write_next(locked, read)
    return Saved(locked)


def choose_card(*, deck: Deck, actor: User, section: str, card_id: str, base: int) -> Saved:
    """Make a card the only one of a section: the Conan of the deck."""
    _check_card(deck.game_id, section, card_id, 1)
    with transaction.atomic():
        locked = _lock(deck, actor)
        _check_base(locked, base)
        others = [entry for entry in entries_of(locked) if entry[0] != section]
        _write_next(locked, merge(locked.game_id, [(section, card_id, 1), *others]))
    return Saved(locked)


def apply_fix(*, deck: Deck, actor: User, code: str, fix: Fix, base: int) -> Saved:
    """Mend a problem in one of the ways its check offers."""
    with transaction.atomic():
        locked = _lock(deck, actor)
        _check_base(locked, base)
        now = entries_of(locked)
        problem = _offering(legality.check(locked.game_id, now), code, fix)
        _write_next(locked, fixed(locked.game_id, now, problem, fix))
    return Saved(locked)


def exchange_cards(*, deck: Deck, actor: User, out: str, into: Change) -> Saved:
    """Take copies of one card out of a section and put as many of another in; without ``out`` only add."""
    _check_card(deck.game_id, into.section, into.card_id, into.quantity)
    with transaction.atomic():
        locked = _lock(deck, actor)
        _check_base(locked, into.base)
        now = entries_of(locked)
        have = quantity_of(now, into.section, out)
        if out and have < into.quantity:
            raise DeckRefused("The deck no longer has that card; it is as you see it now.", "fix_not_offered")
        if out:
            now = with_quantity(locked.game_id, now, (into.section, out, have - into.quantity))
        wanted = quantity_of(now, into.section, into.card_id) + into.quantity
        _write_next(locked, with_quantity(locked.game_id, now, (into.section, into.card_id, wanted)))
    return Saved(locked)


def restore_version(*, deck: Deck, actor: User, number: int, base: int) -> Saved:
    """Write an earlier draft as the newest one; what came between stays in the history."""
    with transaction.atomic():
        locked = _lock(deck, actor)
        _check_base(locked, base)
        _write_next(locked, _version(locked, number).entries)
    return Saved(locked)


def undo(*, deck: Deck, actor: User, base: int) -> Saved:
    """Go one change back; again and again goes further back."""
    with transaction.atomic():
        locked = _lock(deck, actor)
        _check_base(locked, base)
        target = locked.current.undo_to if locked.current else None
        if target is None:
            raise DeckRefused("There is no earlier draft to go back to.", "nothing_to_undo")
        earlier = _version(locked, target)
        _write_version(locked, earlier.entries, undo_to=earlier.undo_to)
    return Saved(locked)


def rename_deck(*, deck: Deck, actor: User, name: str, notes: str) -> Deck:
    """Give a deck another name and other notes."""
    name, notes = clean_name(name), clean_notes(notes)
    with transaction.atomic():
        locked = _lock(deck, actor)
        locked.name, locked.notes, locked.updated_at = name, notes, timezone.now()
        locked.save(update_fields=["name", "notes", "updated_at"])
    return locked


def set_visibility(*, deck: Deck, actor: User, visibility: str) -> Deck:
    """Say who may see a deck."""
    if visibility not in Visibility.values:
        raise DeckRefused(f"“{shown(visibility)}” is none of {', '.join(Visibility.values)}.", "unknown_visibility")
    with transaction.atomic():
        locked = _lock(deck, actor)
        locked.visibility = visibility
        locked.save(update_fields=["visibility"])
    return locked


def renew_share_key(*, deck: Deck, actor: User) -> Deck:
    """Make a new link; the old one leads nowhere from now on."""
    with transaction.atomic():
        locked = _lock(deck, actor)
        locked.share_key = new_share_key()
        locked.save(update_fields=["share_key"])
    return locked


def delete_deck(*, deck: Deck, actor: User) -> None:
    """Delete a deck; one that results point at is hidden from everybody instead, so that they stay readable."""
    try:
        with transaction.atomic():
            locked = _lock(deck, actor)
            locked.delete()
    except (ProtectedError, RestrictedError):
        Deck.objects.filter(pk=deck.pk).update(deleted_at=timezone.now(), visibility=Visibility.PRIVATE)


def clean_name(name: str) -> str:
    """A name on one line without blanks around it."""
    cleaned = " ".join(name.split())
    _check_characters(cleaned, "name")
    if not cleaned:
        raise DeckRefused("A deck needs a name.", "no_name")
    if len(cleaned) > NAME_LENGTH:
        raise DeckRefused(f"The name has {len(cleaned)} characters; at most {NAME_LENGTH} fit.", "name_too_long")
    return cleaned


def clean_notes(notes: str) -> str:
    """Notes without blanks at the ends of lines, so that text export and import give the same."""
    cleaned = "\n".join(line.strip() for line in notes.splitlines()).strip()
    _check_characters(cleaned, "plan")
    if len(cleaned) > NOTES_LENGTH:
        raise DeckRefused(f"The notes have {len(cleaned):,} characters; {NOTES_LENGTH:,} fit.", "notes_too_long")
    return cleaned


def _check_characters(text: str, what: str) -> None:
    """Refuse control characters, which no page shows and not every database keeps."""
    if any(unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t" for letter in text):
        raise DeckRefused(f"The {what} holds characters that cannot be shown.", "bad_characters")


def entries_of(deck: Deck) -> list[Entry]:
    """What a deck holds now."""
    return [(entry[0], entry[1], entry[2]) for entry in deck.current.entries] if deck.current else []


def fixed(game_key: str, entries: Sequence[Entry], problem: Problem, fix: Fix) -> list[Entry]:
    """The entries after a fix; one that only says what to look for is refused."""
    if not fix.card_id:
        raise DeckRefused("This one needs a choice of yours: pick the cards in the list.", "fix_needs_a_choice")
    have = quantity_of(entries, fix.section, fix.card_id)
    if fix.act == "swap":
        wrong = set(problem.card_ids)
        kept = [entry for entry in entries if not (entry[0] == fix.section and entry[1] in wrong)]
        return with_quantity(game_key, kept, (fix.section, fix.card_id, have + (fix.quantity or 1)))
    wanted = {"add": have + (fix.quantity or 1), "remove": max(0, have - (fix.quantity or have)), "set": fix.quantity}
    if fix.act not in wanted:
        raise DeckRefused("This one needs a choice of yours: pick the cards in the list.", "fix_needs_a_choice")
    return with_quantity(game_key, entries, (fix.section, fix.card_id, wanted[fix.act]))


def _offering(problems: Sequence[Problem], code: str, fix: Fix) -> Problem:
    """The problem that offers this fix now."""
    for problem in problems:
        for offered in problem.fixes:
            same = (offered.act, offered.section, offered.card_id, offered.quantity)
            if problem.code == code and same == (fix.act, fix.section, fix.card_id, fix.quantity):
                return problem
    raise DeckRefused("This no longer needs fixing in that way; the deck is as you see it now.", "fix_not_offered")


def _lock(deck: Deck, actor: User) -> Deck:
    """The newest row of a deck, held until the end of the transaction; refuses everybody but its owner."""
    locked = Deck.objects.select_for_update(of=("self",)).select_related("current").filter(pk=deck.pk, deleted_at=None)
    found = locked.first()
    if found is None or not queries.may_see(found, actor):
        raise DeckRefused("This deck was deleted.", "deck_not_found")
    if found.owner_id != actor.pk:
        raise NotYourDeck
    return found


def _number(deck: Deck) -> int:
    return deck.current.number if deck.current else 0


def _check_base(deck: Deck, base: int) -> None:
    if base != _number(deck):
        raise DeckConflict(
            f"This deck was changed in another window: it is at draft {_number(deck)}, and you were looking at "
            f"draft {base}. Your change is not made yet; look at the newest draft and send it again.",
            number=_number(deck),
        )


def _check_same_card(deck: Deck, change: Change, have: int) -> None:
    """Refuse to set a card that somebody else set since the sender looked."""
    seen = DeckVersion.objects.filter(deck=deck, number=change.base).first()
    if seen is None or quantity_of(seen.entries, change.section, change.card_id) != have:
        title = queries.title_of(deck.game_id, change.card_id)
        raise DeckConflict(
            f"“{title}” was changed in another window: it has {have} copies at draft {_number(deck)}. "
            f"Your {change.quantity} are not saved yet; set them again if you still want them.",
            number=_number(deck),
        )


def _check_card(game_key: str, section: str, card_id: str, copies: int) -> None:
    """Refuse sections and cards that do not exist; a card the catalogue lost can still be taken out."""
    names = zone_names(game_key)
    if section not in names:
        raise DeckRefused(f"There is no section “{shown(section)}”; choose {', '.join(names)}.", "unknown_section")
    if card_id not in catalog.pool(game_key).index and copies > 0:
        raise DeckRefused(f"There is no card “{shown(card_id)}”.", "unknown_card")


def _version(deck: Deck, number: int) -> DeckVersion:
    version = DeckVersion.objects.filter(deck=deck, number=number).first()
    if version is None:
        raise DeckRefused(f"This deck has no draft {number}.", "unknown_version")
    return version


def _write_next(deck: Deck, entries: Sequence[Sequence[Any]]) -> None:
    """Write the entries as the next version; an undo comes back to the present one."""
    _write_version(deck, entries, undo_to=_number(deck) or None)


def _write_version(deck: Deck, entries: Sequence[Sequence[Any]], *, undo_to: int | None) -> None:
    """Write the entries as the next version, unless nothing changed."""
    wanted = [list(entry) for entry in entries]
    if deck.current is not None and deck.current.entries == wanted:
        return
    deck.current = DeckVersion.objects.create(
        deck=deck,
        number=_number(deck) + 1,
        entries=wanted,
        content_hash=content_hash(deck.game_id, entries),
        undo_to=undo_to,
    )
    deck.updated_at = timezone.now()
    deck.save(update_fields=["current", "updated_at"])
