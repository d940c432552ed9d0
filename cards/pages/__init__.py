"""Views of the catalogue: list, card, rules, search help, and the helpers that only they use."""

from cards.pages.completion_views import answer, card_completions, vocabulary, written
from cards.pages.merge_views import merge
from cards.pages.proposal_views import (
    agree,
    answer_question,
    card_history,
    one_proposal,
    own_proposals,
    withdraw_proposal,
)
from cards.pages.review_views import (
    close_of_user,
    for_moderators,
    mark_reviewed,
    revert_decision,
    review,
    review_bulk,
    review_queue,
)
from cards.pages.views import card_detail, card_list, odds, rules, scans, search_help

__all__ = [
    "merge",
    "agree",
    "answer",
    "answer_question",
    "card_completions",
    "card_detail",
    "card_history",
    "card_list",
    "close_of_user",
    "for_moderators",
    "mark_reviewed",
    "odds",
    "one_proposal",
    "own_proposals",
    "revert_decision",
    "review",
    "review_bulk",
    "review_queue",
    "rules",
    "scans",
    "search_help",
    "vocabulary",
    "withdraw_proposal",
    "written",
]
