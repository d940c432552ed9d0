"""Cards that the catalogue does not have, as their owner's collection and decks hold them."""

from decks.placeholders.for_proposals import holders, impact, merge_others, merge_own
from decks.placeholders.listing import ALL_LINES, KeptCard, keep_lines, kept_cards, remove_card
from decks.placeholders.merging import (
    KEPT_MERGES,
    MergePreview,
    cards_meant,
    find_target,
    kept_under_titles,
    merge_card,
    merge_for_users,
    preview_merge,
    recent_merges,
    undo_merge,
)
from decks.placeholders.public_merging import lock_holders, merge_holdings, merge_impact, undo_holdings

__all__ = [
    "ALL_LINES",
    "KeptCard",
    "keep_lines",
    "kept_cards",
    "remove_card",
    "KEPT_MERGES",
    "MergePreview",
    "cards_meant",
    "find_target",
    "holders",
    "impact",
    "kept_under_titles",
    "merge_card",
    "merge_for_users",
    "merge_others",
    "merge_own",
    "preview_merge",
    "recent_merges",
    "undo_merge",
    "lock_holders",
    "merge_holdings",
    "merge_impact",
    "undo_holdings",
]
