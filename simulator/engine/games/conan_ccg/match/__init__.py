"""Matches of the Conan CCG: set-up, what a player sees, words for actions and events, statistics."""

from simulator.engine.games.conan_ccg.match.events import worded
from simulator.engine.games.conan_ccg.match.full_observation import View, determinize, determinize_view, picture, view
from simulator.engine.games.conan_ccg.match.labels import label
from simulator.engine.games.conan_ccg.match.notation import from_text
from simulator.engine.games.conan_ccg.match.observation import Observation
from simulator.engine.games.conan_ccg.match.recorder import Recorder
from simulator.engine.games.conan_ccg.match.setup import empty_state, make_table, program_of, set_up
from simulator.engine.games.conan_ccg.match.tallies import stats

__all__ = [
    "Observation",
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
    "worded",
]
