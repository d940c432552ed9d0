"""The files of a day: made once, kept for a while."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from django.utils import timezone

from cards.exports import writing
from cards.models import CardExport, Game

#: Older files are deleted.
DAYS_KEPT: Final = 14
WRITERS: Final[Mapping[str, Callable[[Game, date], str]]] = {
    CardExport.Kind.JSON: writing.cards_json,
    CardExport.Kind.CSV: writing.cards_csv,
    CardExport.Kind.CHANGES: writing.changes_json,
}


def make_exports(day: date) -> int:
    """Make the files of a day that are not there yet, delete those that are too old; how many were made."""
    CardExport.objects.filter(day__lte=day - timedelta(days=DAYS_KEPT)).delete()
    made = 0
    for game in Game.objects.order_by("key"):
        there = set(CardExport.objects.filter(game=game, day=day).values_list("kind", flat=True))
        lacking = [kind for kind in WRITERS if kind not in there] if game.cards.exists() else []
        for kind in lacking:
            content = gzip.compress(WRITERS[kind](game, day).encode(), mtime=0)
            CardExport.objects.bulk_create(
                [CardExport(game=game, day=day, kind=kind, content=content)], ignore_conflicts=True
            )
        made += len(lacking)
    return made


def find_export(game_key: str, kind: str, day: date | None = None) -> tuple[date, bytes] | None:
    """The file of a day, or the latest one, with its day; ``None`` if it was not made or is deleted.

    A new site, on which the scheduler made no file so far, makes the first ones now.
    """
    found = CardExport.objects.filter(game=game_key, kind=kind)
    row = (found.filter(day=day) if day else found).order_by("-day").first()
    if row is None and day is None and make_exports(timezone.now().date()):
        row = found.order_by("-day").first()
    return (row.day, gzip.decompress(bytes(row.content))) if row else None


def days_of() -> dict[str, list[date]]:
    """By game, the days of which there are files, the newest first."""
    rows = CardExport.objects.filter(kind=CardExport.Kind.JSON).order_by("game", "-day").values_list("game", "day")
    found: dict[str, list[date]] = {}
    for game_key, day in rows:
        found.setdefault(game_key, []).append(day)
    return found
