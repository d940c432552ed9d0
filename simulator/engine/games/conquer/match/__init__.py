"""Matches of Conquer: set-up, what a player sees, words for actions, statistics."""

from simulator.engine.games.conquer.match.full_observation import (
    Fighter,
    View,
    determinize,
    determinize_view,
    picture,
    view,
)
from simulator.engine.games.conquer.match.labels import label
from simulator.engine.games.conquer.match.notation import from_text
from simulator.engine.games.conquer.match.recorder import Recorder
from simulator.engine.games.conquer.match.setup import FIRST_NOTICE_POINTS, empty_state, make_table, program_of, set_up
from simulator.engine.games.conquer.match.tallies import stats

__all__ = [
    "FIRST_NOTICE_POINTS",
    "Fighter",
    "Recorder",
    "View",
    "determinize",
    "determinize_view",
    "empty_state",
    "from_text",
    "label",
    "make_table",
    "picture",
    "program_of",
    "set_up",
    "stats",
    "view",
]
