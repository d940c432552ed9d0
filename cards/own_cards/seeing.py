"""Who may see which version of an own set."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet

from cards.models import OwnSet, OwnSetVersion, RecordBlob
from cards.own_cards.naming import SetName

#: How far a version is seen: by its owner, by whoever has a link, by everybody.
PRIVATE: Final = 0
LINK: Final = 1
PUBLIC: Final = 2


def level_of(version: OwnSetVersion) -> int:
    """How far a version is seen. Of a public set that is what moderators have accepted, and nothing else."""
    own_set = version.own_set
    if own_set.is_hidden:
        return PRIVATE
    if own_set.visibility == OwnSet.Visibility.PUBLIC:
        return PUBLIC if version.is_accepted else PRIVATE
    return LINK if own_set.visibility == OwnSet.Visibility.LINK else PRIVATE


def may_see(version: OwnSetVersion, user_id: int | None, *, link: str = "", through: int = PRIVATE) -> bool:
    """Whether a person may see a version that a deck names.

    ``link`` is the key of the set by which the deck's owner knows it. ``through`` is how far the deck is seen by which
    the person comes to it: as no deck is seen further than its sets, its readers may see what is named there. What
    stays of a set that is deleted has no link any more; the decks that name it show it as far as it was seen then.
    """
    own_set = version.own_set
    if user_id is not None and own_set.owner_id == user_id:
        return True
    level = level_of(version)
    if level == PUBLIC or PRIVATE < through <= level:
        return True
    if own_set.owner_id is None:
        return PRIVATE < level and through <= level
    return level == LINK and bool(link) and link == own_set.share_key


def named_versions(
    names: Sequence[SetName], game_key: str, user_id: int | None, through: int = PRIVATE
) -> list[OwnSetVersion]:
    """The versions that are named and that this person may see, in the order of the names; one question."""
    if not names:
        return []
    rows = versions_called({name.key for name in names}).filter(own_set__game=game_key)
    found = {(row.own_set.key, row.number): row for row in rows}
    return seen_of(names, found, user_id, through)


def versions_called(keys: Collection[str]) -> QuerySet[OwnSetVersion]:
    """All versions of sets, whoever may see them: ask ``seen_of`` before any of them is shown."""
    rows = OwnSetVersion.objects.filter(own_set__key__in=list(keys))
    return rows.select_related("own_set__owner", "review")


def seen_of(
    names: Sequence[SetName],
    found: Mapping[tuple[str, int], OwnSetVersion],
    user_id: int | None,
    through: int = PRIVATE,
) -> list[OwnSetVersion]:
    """Those of the versions by key and number that are named and that this person may see."""
    seen = []
    for name in names:
        row = found.get((name.key, name.version))
        if row is not None and may_see(row, user_id, link=name.link, through=through):
            seen.append(row)
    return seen


def newest_versions(user_id: int | None, game_key: str) -> list[OwnSetVersion]:
    """The newest version of each set of a user; one question."""
    if user_id is None:
        return []
    later = OwnSetVersion.objects.filter(own_set=OuterRef("own_set"), number__gt=OuterRef("number"))
    rows = OwnSetVersion.objects.filter(~Exists(later), own_set__owner=user_id, own_set__game=game_key)
    return list(rows.select_related("own_set__owner", "review"))


def newest_seen(key: str, game_key: str, user_id: int, link: str = "") -> int:
    """The number of the newest version of a set that a person may name in a deck; 0 for none."""
    rows = versions_called([key]).filter(own_set__game=game_key, own_set__owner__isnull=False).order_by("-number")
    return next((row.number for row in rows if may_see(row, user_id, link=link)), 0)


def shown_records(set_keys: Collection[str], least: int) -> set[str]:
    """What is seen at least so far of these sets: their records without titles, as ``without_title`` writes them.

    Matches have a card under another title where its own was taken.
    """
    if not set_keys:
        return set()
    hashes: set[str] = set()
    for version in versions_called(set_keys):
        if level_of(version) >= least:
            hashes.update(version.records)
    records = RecordBlob.objects.filter(hash__in=hashes).values_list("record", flat=True)
    return {without_title(record) for record in records}


def without_title(record: Mapping[str, Any]) -> str:
    """A record but for its title, to be compared."""
    return json.dumps({name: value for name, value in record.items() if name != "title"}, sort_keys=True)
