"""REST API of the catalogue. It calls the same search and queries as the pages."""

from cards.api.export_views import ExportFileApi, ExportsApi
from cards.api.own_set_views import (
    DecideOwnSet,
    OneOwnSet,
    OneOwnSetVersion,
    OwnSetAsking,
    OwnSetCard,
    OwnSetCards,
    OwnSetHiding,
    OwnSetLink,
    OwnSetReviews,
    OwnSets,
    OwnSetVersions,
)
from cards.api.proposal_views import (
    AgreeingApi,
    AnswerProposal,
    CardRevisions,
    DecideProposal,
    OneProposal,
    ProposalQueue,
    Proposals,
    QuestionProposal,
    RevertDecision,
    WithdrawProposal,
)
from cards.api.text_views import ReadApi
from cards.api.views import CardApi, CardsApi, ExplainApi, GamesApi, OddsApi, SetsApi

__all__ = [
    "AgreeingApi",
    "AnswerProposal",
    "CardApi",
    "CardRevisions",
    "CardsApi",
    "DecideOwnSet",
    "DecideProposal",
    "ExplainApi",
    "ExportFileApi",
    "ExportsApi",
    "GamesApi",
    "OddsApi",
    "OneOwnSet",
    "OneOwnSetVersion",
    "OneProposal",
    "OwnSetAsking",
    "OwnSetCard",
    "OwnSetCards",
    "OwnSetHiding",
    "OwnSetLink",
    "OwnSetReviews",
    "OwnSetVersions",
    "OwnSets",
    "ProposalQueue",
    "Proposals",
    "QuestionProposal",
    "ReadApi",
    "RevertDecision",
    "SetsApi",
    "WithdrawProposal",
]
