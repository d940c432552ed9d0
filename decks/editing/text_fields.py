"""Name and plan of a deck, names of versions: cleaned, and a plan never written over another one unseen."""

from __future__ import annotations

import hashlib
import unicodedata

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from decks.editing.versions import lock, number_of
from decks.errors import DeckRefused, PlanConflict
from decks.models import NAME_LENGTH, NOTES_LENGTH, VERSION_NAME_LENGTH, Deck


def save_plan(*, deck: Deck, actor: User, notes: str, seen: str) -> Deck:
    """Write the plan; refused when it is no longer the one whose mark was ``seen``, unless both say the same."""
    notes = clean_notes(notes)
    with transaction.atomic():
        locked = lock(deck, actor)
        check_plan(locked, notes, seen)
        if locked.notes != notes:
            locked.notes, locked.updated_at = notes, timezone.now()
            locked.save(update_fields=["notes", "updated_at"])
    return locked


def check_plan(locked: Deck, notes: str, seen: str) -> None:
    """Refuse to write over a plan that its writer has not seen, unless both say the same."""
    if seen != plan_mark(locked.notes) and locked.notes != notes:
        raise PlanConflict(theirs=locked.notes, number=number_of(locked))


def plan_mark(notes: str) -> str:
    """A short name for a text, by which a later writer says which one was read."""
    return hashlib.sha256(notes.encode()).hexdigest()[:16]


def clean_name(name: str) -> str:
    """A name on one line without blanks around it."""
    cleaned = " ".join(name.split())
    check_characters(cleaned, "name")
    if not cleaned:
        raise DeckRefused("A deck needs a name.", "no_name")
    if len(cleaned) > NAME_LENGTH:
        raise DeckRefused(f"The name has {len(cleaned)} characters; at most {NAME_LENGTH} fit.", "name_too_long")
    return cleaned


def clean_version_name(name: str) -> str:
    """The name of a version on one line; empty takes it away."""
    cleaned = " ".join(name.split())
    check_characters(cleaned, "name")
    if len(cleaned) > VERSION_NAME_LENGTH:
        said = f"The name of the version has {len(cleaned)} characters; at most {VERSION_NAME_LENGTH} fit."
        raise DeckRefused(said, "name_too_long")
    return cleaned


def clean_notes(notes: str) -> str:
    """Notes without blanks at the ends of lines, so that text export and import give the same."""
    cleaned = "\n".join(line.strip() for line in notes.splitlines()).strip()
    check_characters(cleaned, "plan")
    if len(cleaned) > NOTES_LENGTH:
        raise DeckRefused(f"The notes have {len(cleaned):,} characters; {NOTES_LENGTH:,} fit.", "notes_too_long")
    return cleaned


def check_characters(text: str, what: str) -> None:
    """Refuse control characters, which no page shows and not every database keeps."""
    if any(unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t" for letter in text):
        raise DeckRefused(f"The {what} holds characters that cannot be shown.", "bad_characters")
