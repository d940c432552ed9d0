"""Pages of line-ups: lists, one to read and to play, and what their owner does with it."""

from simulator.pages.lineup.fixing import mend
from simulator.pages.lineup.owner_views import delete, edit, new_lineup, share
from simulator.pages.lineup.views import copy, lineup, lineups, my_lineups, play, ready_lineups

__all__ = [
    "copy",
    "delete",
    "edit",
    "lineup",
    "lineups",
    "mend",
    "my_lineups",
    "new_lineup",
    "play",
    "ready_lineups",
    "share",
]
