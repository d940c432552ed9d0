"""What users propose for cards, and what becomes of it: facts, decisions, revisions.

``submit`` takes typed facts, ``decide`` settles them. The record of a card is never written but by a decision. Whoever
plays with cards asks ``cards.facts.record_of`` for what holds for everybody, and ``open_records`` for what one user has
typed besides; both are plain records.
"""

from cards.facts import record_of
from cards.placeholders import open_records
from cards.proposals.account import data_of, forget_private
from cards.proposals.contributors import Standing, record_of_user, standing_of
from cards.proposals.decisions import (
    LAST,
    MOST_CLOSED,
    Closed,
    clean_question,
    close_proposals,
    decide,
    mark_reviewed,
    revert,
    said_of,
    send_back,
)
from cards.proposals.hooks import HOOKS, Impact, MergeImpact, register
from cards.proposals.listing import (
    ALARM,
    MOST_AT_ONCE,
    VIEWS,
    around,
    beside,
    counts,
    find_proposal,
    only_fills,
    own_proposals,
    queue,
    reopen_unanswered,
    sets_in_queue,
    that_only_fill,
    tidy,
    waiting_count,
)
from cards.proposals.merging import target_of
from cards.proposals.services import answer, mine_too, save_unsent, submit, withdraw
from cards.proposals.telling import address_of
from cards.proposals.views_of import CardHistory, FactRow, fact_rows, history_of
from cards.typed_facts import (
    CERTAINTIES,
    MERGE_FIELD,
    MOST_SOURCE,
    SET_FIELD,
    WITHDRAW_FIELD,
    TypedFact,
    copied,
    fills,
    is_gap,
    says_how,
)

__all__ = [
    "ALARM",
    "CERTAINTIES",
    "Closed",
    "CardHistory",
    "FactRow",
    "HOOKS",
    "Impact",
    "MERGE_FIELD",
    "MergeImpact",
    "LAST",
    "MOST_AT_ONCE",
    "MOST_CLOSED",
    "MOST_SOURCE",
    "SET_FIELD",
    "Standing",
    "TypedFact",
    "VIEWS",
    "WITHDRAW_FIELD",
    "address_of",
    "answer",
    "around",
    "beside",
    "clean_question",
    "close_proposals",
    "copied",
    "counts",
    "data_of",
    "decide",
    "fact_rows",
    "fills",
    "find_proposal",
    "forget_private",
    "history_of",
    "is_gap",
    "mark_reviewed",
    "mine_too",
    "only_fills",
    "open_records",
    "own_proposals",
    "queue",
    "record_of",
    "record_of_user",
    "register",
    "reopen_unanswered",
    "revert",
    "said_of",
    "save_unsent",
    "says_how",
    "send_back",
    "sets_in_queue",
    "standing_of",
    "submit",
    "target_of",
    "that_only_fill",
    "tidy",
    "waiting_count",
    "withdraw",
]
