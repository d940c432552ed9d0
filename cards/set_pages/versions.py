"""Versions of an own set as pages list them: what changed since the one before, and what a moderator said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.models import Card, OwnSet, OwnSetReview, OwnSetVersion, RecordBlob
from cards.own_cards import records_in

#: So many titles a line names.
MOST_NAMED: Final = 12
Records = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Changes:
    """The titles of the cards that were added, changed and taken out."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Each kind of change in a word, with titles."""
        named = (("New", self.added), ("Changed", self.changed), ("Taken out", self.removed))
        return [(word, _listed(titles)) for word, titles in named if titles]


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One version with what changed in it, its review if one was asked, and how many cards it has."""

    version: OwnSetVersion
    review: OwnSetReview | None
    changes: Changes
    card_count: int


def rows_of(versions: Sequence[OwnSetVersion], before: OwnSetVersion | None) -> list[VersionRow]:
    """Versions, the newest first, each compared with the next; the last with ``before``. One question for all."""
    asked = [*versions, *([before] if before else [])]
    hashes = {hashed for one in asked for hashed in one.records}
    records = dict(RecordBlob.objects.filter(hash__in=hashes).values_list("hash", "record"))
    found = []
    for place, version in enumerate(versions):
        earlier = asked[place + 1] if place + 1 < len(asked) else None
        old = _by_id(earlier.records, records) if earlier else {}
        changes = changes_between(old, _by_id(version.records, records)) if earlier else Changes()
        found.append(VersionRow(version, getattr(version, "review", None), changes, len(version.records)))
    return found


def unpublished(own_set: OwnSet, newest: OwnSetVersion | None) -> Changes:
    """What the working version has otherwise than the newest version."""
    now = {card.card_id: card.record for card in Card.every.filter(own_set=own_set).order_by("pk")}
    old = {record["id"]: record for record in records_in(newest)} if newest else {}
    return changes_between(old, now)


def changes_between(old: Mapping[str, Records], new: Mapping[str, Records]) -> Changes:
    """What changed from some records to others, by their ids."""
    return Changes(
        added=_titles(new[card_id] for card_id in new if card_id not in old),
        changed=_titles(new[card_id] for card_id in new if card_id in old and new[card_id] != old[card_id]),
        removed=_titles(old[card_id] for card_id in old if card_id not in new),
    )


def _by_id(hashes: Iterable[str], records: Mapping[str, Records]) -> dict[str, Records]:
    return {records[hashed]["id"]: records[hashed] for hashed in hashes if hashed in records}


def _titles(records: Iterable[Records]) -> tuple[str, ...]:
    return tuple(str(record.get("title", "?")) for record in records)


def _listed(titles: Sequence[str]) -> str:
    more = len(titles) - MOST_NAMED
    return ", ".join(titles[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
