"""Sets of home-made cards: what their owners do with them, and what moderators say of what is to be public.

Pages and API call these functions alone. The cards of a set are its working version; ``publish`` freezes them as the
next version, which decks name. ``cards.own_cards`` reads what a person may see.
"""

from cards.own_sets.account import data_of, forget_sets
from cards.own_sets.hooks import register
from cards.own_sets.keeping import (
    MOST_FLAVOR,
    MOST_KEPT_SENTENCE,
    add_card,
    change_card,
    delete_card,
    find_card,
    keep_typed,
    read_typed,
    typed_text,
)
from cards.own_sets.reading import (
    find_own_set,
    find_set,
    find_version,
    may_see_version,
    public_sets,
    sets_of,
    versions_for,
)
from cards.own_sets.reporting import HIDING, REPORTABLE
from cards.own_sets.reviewing import (
    ask_review,
    decide,
    find_review,
    hide_set,
    queue,
    show_set,
    take_back,
    waiting_count,
)
from cards.own_sets.services import (
    GAMES_WITH_SETS,
    MOST_ABILITIES,
    MOST_CARDS,
    MOST_SETS,
    MOST_VERSIONS,
    change_set,
    delete_set,
    make_set,
    publish,
    renew_link,
)

__all__ = [
    "GAMES_WITH_SETS",
    "HIDING",
    "MOST_ABILITIES",
    "MOST_CARDS",
    "MOST_FLAVOR",
    "MOST_KEPT_SENTENCE",
    "MOST_SETS",
    "MOST_VERSIONS",
    "REPORTABLE",
    "add_card",
    "ask_review",
    "change_card",
    "change_set",
    "data_of",
    "decide",
    "delete_card",
    "delete_set",
    "find_card",
    "find_own_set",
    "find_review",
    "find_set",
    "find_version",
    "forget_sets",
    "hide_set",
    "keep_typed",
    "make_set",
    "may_see_version",
    "public_sets",
    "publish",
    "queue",
    "read_typed",
    "register",
    "renew_link",
    "sets_of",
    "show_set",
    "take_back",
    "typed_text",
    "versions_for",
    "waiting_count",
]
