"""Line-ups of users: who may see them and their decks, services that write them, and the ready-made ones."""

from decks.lineups.queries import (
    SeatView,
    find_lineup,
    find_own_lineup,
    find_shared_lineup,
    has_roles,
    lineups_of,
    lineups_with,
    public_lineups,
    ready_made_lineups,
    seats_of,
)
from decks.lineups.ready import load_lineups
from decks.lineups.seating import move_seat, reseat
from decks.lineups.services import (
    MAX_LINEUPS,
    MAX_SEATS,
    LineupFields,
    SeatChoice,
    change_lineup,
    copy_lineup,
    create_lineup,
    delete_lineup,
    renew_lineup_key,
    seats_limit,
)

__all__ = [
    "LineupFields",
    "MAX_LINEUPS",
    "MAX_SEATS",
    "SeatChoice",
    "SeatView",
    "change_lineup",
    "copy_lineup",
    "create_lineup",
    "delete_lineup",
    "find_lineup",
    "find_own_lineup",
    "find_shared_lineup",
    "has_roles",
    "lineups_of",
    "lineups_with",
    "load_lineups",
    "move_seat",
    "public_lineups",
    "ready_made_lineups",
    "renew_lineup_key",
    "reseat",
    "seats_limit",
    "seats_of",
]
