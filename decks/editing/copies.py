"""What a copy of a deck keeps of it: the name where that is free, and the version that it came from."""

from __future__ import annotations

from itertools import chain, count

from django.contrib.auth.models import User

from decks.models import NAME_LENGTH, Deck, DeckVersion


def keep_origin(copy: Deck, version: DeckVersion | None) -> None:
    """Remember of which version a deck is a copy."""
    copy.copied_from = version
    copy.save(update_fields=["copied_from"])


def free_name(owner: User, name: str) -> str:
    """The name of another user's deck; marked as a copy, or numbered, where the user has a deck so called."""
    taken = set(Deck.objects.filter(owner=owner, deleted_at=None).values_list("name", flat=True))
    if name not in taken:
        return name
    marks = chain([" (copy)"], (f" (copy {number})" for number in count(2)))
    marked = (f"{name[: NAME_LENGTH - len(mark)]}{mark}" for mark in marks)
    return next(one for one in marked if one not in taken)
