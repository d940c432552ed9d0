"""Home-made cards as they can be read: what a deck names of own sets, who may see it, and the cards of a version."""

from cards.own_cards.cards import HomeMade, cards_of, named_cards, records_in, working_card, working_cards
from cards.own_cards.naming import MOST_NAMED, NEVER_NAMED, SetName, read_names
from cards.own_cards.seeing import (
    LINK,
    PRIVATE,
    PUBLIC,
    level_of,
    named_versions,
    newest_seen,
    newest_versions,
    seen_of,
    shown_records,
    versions_called,
    without_title,
)
from cards.own_cards.shown import forget_shown, has_page, show_cards, show_played, shown_card

__all__ = [
    "HomeMade",
    "LINK",
    "MOST_NAMED",
    "NEVER_NAMED",
    "PRIVATE",
    "PUBLIC",
    "SetName",
    "cards_of",
    "forget_shown",
    "has_page",
    "level_of",
    "named_cards",
    "named_versions",
    "newest_seen",
    "newest_versions",
    "read_names",
    "records_in",
    "seen_of",
    "show_cards",
    "show_played",
    "shown_card",
    "shown_records",
    "versions_called",
    "without_title",
    "working_card",
    "working_cards",
]
