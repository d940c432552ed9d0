"""Views of the catalogue: list, card, rules, search help, and the helpers that only they use."""

from cards.pages.completion_views import answer, card_completions, vocabulary, written
from cards.pages.views import card_detail, card_list, odds, rules, scans, search_help

__all__ = [
    "answer",
    "card_completions",
    "card_detail",
    "card_list",
    "odds",
    "rules",
    "scans",
    "search_help",
    "vocabulary",
    "written",
]
