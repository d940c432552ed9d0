"""Pages that show decks: lists, one deck, comparison of two, odds, preview picture."""

from decks.pages.reading.compare_views import compare_decks
from decks.pages.reading.search_views import deck_completions
from decks.pages.reading.views import (
    deck_copy,
    deck_detail,
    deck_list,
    deck_new,
    deck_preview,
    deck_want,
    draw_odds,
    my_decks,
    sample_hand,
    with_card,
)

__all__ = [
    "compare_decks",
    "deck_completions",
    "deck_copy",
    "deck_detail",
    "deck_list",
    "deck_new",
    "deck_preview",
    "deck_want",
    "draw_odds",
    "my_decks",
    "sample_hand",
    "with_card",
]
