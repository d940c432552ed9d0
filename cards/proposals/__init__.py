"""What users propose for cards, and what becomes of it: facts, decisions, revisions.

``submit`` takes typed facts, ``decide`` settles them. The record of a card is never written but by a decision. Whoever
plays with cards asks ``cards.facts.record_of`` for what holds for everybody, and ``open_records`` for what one user has
typed besides; both are plain records.
"""

from cards.facts import record_of
from cards.proposals.account import data_of, forget_private
from cards.proposals.contributors import Standing, record_of_user, standing_of
from cards.proposals.decisions import close_proposals, decide, mark_reviewed, revert, said_of, send_back
from cards.proposals.hooks import HOOKS, Impact, register
from cards.proposals.own_view import open_records
from cards.proposals.services import answer, mine_too, save_unsent, submit, withdraw
from cards.typed_facts import (
    CERTAINTIES,
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
    "CERTAINTIES",
    "HOOKS",
    "Impact",
    "MOST_SOURCE",
    "SET_FIELD",
    "Standing",
    "TypedFact",
    "WITHDRAW_FIELD",
    "answer",
    "close_proposals",
    "copied",
    "data_of",
    "decide",
    "fills",
    "forget_private",
    "is_gap",
    "mark_reviewed",
    "mine_too",
    "open_records",
    "record_of",
    "record_of_user",
    "register",
    "revert",
    "said_of",
    "save_unsent",
    "says_how",
    "send_back",
    "standing_of",
    "submit",
    "withdraw",
]
