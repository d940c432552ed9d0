"""Rows of what users say of cards: facts, proposals, decisions; and own sets. ``cards.models`` holds the rest."""

from cards.fact_models.base import Certainty, Immutable
from cards.fact_models.facts import CardFact, CardRevision, Support
from cards.fact_models.merges import PublicMerge
from cards.fact_models.own_sets import (
    MAX_SET_NAME,
    MAX_SET_NOTES,
    SET_KEY_LENGTH,
    OwnSet,
    OwnSetCall,
    OwnSetReview,
    OwnSetVersion,
)
from cards.fact_models.proposals import Contributor, Decision, Proposal, ProposedFact, QuotedText

__all__ = [
    "CardFact",
    "CardRevision",
    "Certainty",
    "Contributor",
    "Decision",
    "Immutable",
    "MAX_SET_NAME",
    "MAX_SET_NOTES",
    "OwnSet",
    "OwnSetCall",
    "OwnSetReview",
    "OwnSetVersion",
    "Proposal",
    "ProposedFact",
    "PublicMerge",
    "QuotedText",
    "SET_KEY_LENGTH",
    "Support",
]
