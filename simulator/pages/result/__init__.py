"""Pages of one simulation: progress, result, matches, replay, downloads."""

from simulator.pages.result.links import Reached
from simulator.pages.result.owner_actions import Acts, share_link, stop
from simulator.pages.result.replay_steps import cut_words, error_words, source_shown
from simulator.pages.result.results import (
    PLACES,
    TAGS,
    ListRow,
    list_rows,
    option_words,
    option_words_of,
    title_of,
    what_changed,
)
from simulator.pages.result.views import (
    cancel,
    does_it_hold,
    download_csv,
    download_json,
    for_owner_or_link,
    matches,
    named_decks,
    progress,
    reach,
    replay,
    share,
    simulation,
    user_of,
    wanted_game,
)

__all__ = [
    "Acts",
    "ListRow",
    "PLACES",
    "Reached",
    "TAGS",
    "cancel",
    "cut_words",
    "does_it_hold",
    "download_csv",
    "download_json",
    "error_words",
    "for_owner_or_link",
    "list_rows",
    "matches",
    "named_decks",
    "option_words",
    "option_words_of",
    "progress",
    "reach",
    "replay",
    "share",
    "share_link",
    "simulation",
    "source_shown",
    "stop",
    "title_of",
    "user_of",
    "wanted_game",
    "what_changed",
]
