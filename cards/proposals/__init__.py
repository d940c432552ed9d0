"""What users propose for cards, and what becomes of it: facts, decisions, revisions."""

from cards.proposals.decisions import decide, revert, send_back
from cards.proposals.services import answer, save_unsent, submit, withdraw
from cards.proposals.typed import CERTAINTIES, MOST_SOURCE, SET_FIELD, WITHDRAW_FIELD, TypedFact

__all__ = [
    "CERTAINTIES",
    "MOST_SOURCE",
    "SET_FIELD",
    "TypedFact",
    "WITHDRAW_FIELD",
    "answer",
    "decide",
    "revert",
    "save_unsent",
    "send_back",
    "submit",
    "withdraw",
]
