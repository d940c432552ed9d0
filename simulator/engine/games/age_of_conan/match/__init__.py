"""Matches of Age of Conan: set-up, what a player sees, words for actions, statistics."""

from simulator.engine.games.age_of_conan.match.full_observation import View, determinize, determinize_view, view
from simulator.engine.games.age_of_conan.match.labels import label
from simulator.engine.games.age_of_conan.match.notation import from_text
from simulator.engine.games.age_of_conan.match.picture import picture
from simulator.engine.games.age_of_conan.match.recorder import Recorder
from simulator.engine.games.age_of_conan.match.setup import (
    empty_state,
    make_table,
    program_of,
    set_up,
    token_title,
    world_of,
)
from simulator.engine.games.age_of_conan.match.start_checks import check_start
from simulator.engine.games.age_of_conan.match.tallies import stats, turns_begun

__all__ = [
    "Recorder",
    "View",
    "check_start",
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
    "token_title",
    "turns_begun",
    "view",
    "world_of",
]
