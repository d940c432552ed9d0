"""What deleting an account and exporting its data mean for own sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from cards.models import Card, OwnSet, OwnSetReview, OwnSetVersion, RecordBlob
from cards.own_sets.services import remove


def forget_sets(user: User) -> None:
    """Delete the sets of a user; versions on which decks or results of others rest stay, without their author.

    To be called once the decks and results of the user are gone.
    """
    OwnSetReview.objects.filter(by=user).update(by=None)
    for own_set in OwnSet.objects.select_for_update().filter(owner=user):
        remove(own_set)


def data_of(user: User) -> list[dict[str, Any]]:
    """All sets of a user with their cards and versions. The number of queries does not grow with them."""
    sets = list(OwnSet.objects.filter(owner=user).order_by("pk"))
    cards = Card.every.filter(own_set__in=sets).order_by("pk")
    versions = list(OwnSetVersion.objects.filter(own_set__in=sets).select_related("review").order_by("number"))
    hashes = {hashed for version in versions for hashed in version.records}
    records = dict(RecordBlob.objects.filter(hash__in=hashes).values_list("hash", "record"))
    by_set: dict[int, list[dict[str, Any]]] = {}
    for card in cards:
        by_set.setdefault(card.own_set_id or 0, []).append(card.record)
    return [
        {
            "key": one.key,
            "game": one.game_id,
            "name": one.name,
            "notes": one.notes,
            "visibility": one.visibility,
            "made_at": one.made_at,
            "cards": by_set.get(one.pk, []),
            "versions": [*_versions((row for row in versions if row.own_set_id == one.pk), records)],
        }
        for one in sets
    ]


def _versions(rows: Iterable[OwnSetVersion], records: dict[str, Any]) -> Iterable[dict[str, Any]]:
    for row in rows:
        review = getattr(row, "review", None)
        yield {
            "number": row.number,
            "note": row.note,
            "made_at": row.made_at,
            "review": review.state if review else "",
            "reason": review.reason if review else "",
            "cards": [records[hashed] for hashed in row.records if hashed in records],
        }
