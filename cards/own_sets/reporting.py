"""Own sets that users can report, by their key or by the key of their link; an upheld report hides the set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser, User

from cards.models import OwnSet
from cards.own_sets.addresses import address_of
from cards.own_sets.reading import find_set
from cards.own_sets.reviewing import hide_set
from conanhub.community import Finder, Hider, Target


def reportable_set(key: str, person: User | AnonymousUser) -> Target | None:
    """The set, if this person may see it."""
    found = find_set(key, person) or _behind_link(key)
    if found is None or found.owner is None:
        return None
    return Target(found.name, address_of(found), found.owner)


def hide_reported(key: str, moderator: User, words: str) -> None:
    """Hide the set of an upheld report, unless it is hidden already or gone."""
    found = OwnSet.objects.filter(key=key).first() or OwnSet.objects.filter(share_key=key).first()
    if found is not None and not found.is_hidden:
        hide_set(moderator=moderator, own_set=found, reason=words)


def _behind_link(key: str) -> OwnSet | None:
    linked = OwnSet.objects.filter(share_key=key, visibility=OwnSet.Visibility.LINK, hidden_at=None)
    return linked.select_related("owner", "game").first() if key else None


REPORTABLE: Final[Mapping[str, Finder]] = {"own-set": reportable_set}
HIDERS: Final[Mapping[str, Hider]] = {"own-set": hide_reported}
