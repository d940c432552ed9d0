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
from cards.own_cards.shown import (
    address_in_set,
    forget_shown,
    page_of_set,
    register_links,
    show_cards,
    show_played,
    shown_card,
    shown_sets,
)

__all__ = [
    "HomeMade",
    "LINK",
    "MOST_NAMED",
    "NEVER_NAMED",
    "PRIVATE",
    "PUBLIC",
    "SetName",
    "address_in_set",
    "cards_of",
    "forget_shown",
    "level_of",
    "named_cards",
    "named_versions",
    "newest_seen",
    "newest_versions",
    "page_of_set",
    "read_names",
    "records_in",
    "register_links",
    "seen_of",
    "show_cards",
    "show_played",
    "shown_card",
    "shown_records",
    "shown_sets",
    "versions_called",
    "without_title",
    "working_card",
    "working_cards",
]
