"""Rows of what users say of cards: facts, who supports them, proposals, decisions. ``cards.models`` holds the rest."""

from cards.fact_models.base import Certainty, Immutable
from cards.fact_models.facts import CardFact, CardRevision, Support
from cards.fact_models.merges import PublicMerge
from cards.fact_models.proposals import Contributor, Decision, Proposal, ProposedFact, QuotedText

__all__ = [
    "CardFact",
    "CardRevision",
    "Certainty",
    "Contributor",
    "Decision",
    "Immutable",
    "Proposal",
    "ProposedFact",
    "PublicMerge",
    "QuotedText",
    "Support",
]
