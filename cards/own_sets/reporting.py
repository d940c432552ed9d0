"""Own sets that users can report, by their key or by the key of their link; an upheld report hides the set.

Both keys name one thing: its reports are kept under the key of the set, which never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from cards.models import OwnSet
from cards.own_sets.addresses import address_of
from cards.own_sets.locking import touch
from cards.own_sets.reading import find_set
from cards.own_sets.reviewing import hide_set
from conanhub.community import HIDDEN_BY, Finder, Hiding, Target


def reportable_set(key: str, person: User | AnonymousUser) -> Target | None:
    """The set, if this person may see it."""
    found = find_set(key, person)
    linked = None if found else _behind_link(key)
    reported = found or linked
    if reported is None or reported.owner is None:
        return None
    return Target(reported.name, address_of(reported, key if linked else ""), reported.owner, reported.key)


def hide_reported(key: str, moderator: User, words: str) -> None:
    """Hide the set of an upheld report, unless a moderator has hidden it already or it is gone."""
    found = _named(key)
    if found is None or (found.is_hidden and not found.hidden_by_reports):
        return
    hide_set(moderator=moderator, own_set=found, reason=words)


def hide_until_answered(key: str) -> bool:
    """Hide a set that enough users reported; false where it is hidden already or gone."""
    found = _named(key)
    if found is None or found.is_hidden:
        return False
    touch(found, hidden_at=timezone.now(), hidden_by_reports=True, hidden_reason=BY_REPORTS)
    return True


def show_until_answered(key: str) -> None:
    """Show a set again that reports alone had hidden."""
    found = _named(key)
    if found is not None and found.hidden_by_reports:
        touch(found, hidden_at=None, hidden_by_reports=False, hidden_reason="")


def _named(key: str) -> OwnSet | None:
    """The set of a key, locked; some old reports have the key of its link."""
    rows = OwnSet.objects.select_for_update()
    return rows.filter(key=key).first() or rows.filter(share_key=key).first()


def _behind_link(key: str) -> OwnSet | None:
    linked = OwnSet.objects.filter(share_key=key, visibility=OwnSet.Visibility.LINK, hidden_at=None)
    return linked.select_related("owner", "game").first() if key else None


#: Why a set is hidden that no moderator has looked at.
BY_REPORTS: Final = f"{HIDDEN_BY} users reported it. A moderator will look at it."
REPORTABLE: Final[Mapping[str, Finder]] = {"own-set": reportable_set}
HIDING: Final = Hiding(hide_until_answered, show_until_answered, hide_reported)
