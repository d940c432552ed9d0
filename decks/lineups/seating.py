"""Changes of single seats of a line-up: another place, another deck. What its owner may not see stays where it is."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from decks.errors import LineupConflict, LineupRefused
from decks.lineups.services import SeatChoice, check_sharing, lock_lineup, seat_row
from decks.models import Lineup, LineupSeat


def move_seat(*, lineup: Lineup, actor: User, seat: int, by: int, seen: int) -> Lineup:
    """Let the deck of a seat change places with the one ``by`` seats further, while it is as it was seen."""
    with transaction.atomic():
        locked = _unchanged(lineup, actor, seen)
        rows = {row.seat: row for row in LineupSeat.objects.filter(lineup=locked)}
        if seat not in rows or seat + by not in rows:
            raise LineupRefused("There is no seat on that side.", "no_such_seat")
        free = 1 + max(rows)
        for row, place in ((rows[seat], free), (rows[seat + by], seat), (rows[seat], seat + by)):
            row.seat = place
            row.save(update_fields=["seat"])
        _changed(locked)
    return locked


def reseat(*, lineup: Lineup, actor: User, seat: int, choice: SeatChoice, seen: int) -> Lineup:
    """Put another deck into a seat; only while the line-up is as it was seen."""
    with transaction.atomic():
        locked = _unchanged(lineup, actor, seen)
        found = LineupSeat.objects.filter(lineup=locked, seat=seat)
        if not found.exists():
            raise LineupRefused("There is no such seat.", "no_such_seat")
        row = seat_row(locked, seat, choice)
        found.update(deck=row.deck, version=row.version, share_key=row.share_key)
        check_sharing(locked)
        _changed(locked)
    return locked


def _unchanged(lineup: Lineup, actor: User, seen: int) -> Lineup:
    locked = lock_lineup(lineup, actor)
    if seen != locked.revision:
        raise LineupConflict(revision=locked.revision)
    return locked


def _changed(lineup: Lineup) -> None:
    Lineup.objects.filter(pk=lineup.pk).update(revision=F("revision") + 1, updated_at=timezone.now())
