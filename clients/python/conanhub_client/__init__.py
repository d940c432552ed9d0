"""A typed client of the API of ConanHub. Begin with ``ConanHub``; every refusal is an ``ApiError``."""

from conanhub_client.client import ConanHub
from conanhub_client.errors import ApiError
from conanhub_client.models import (
    Card,
    Deck,
    EnteredLine,
    Entry,
    Game,
    Lineup,
    LineupCheck,
    Match,
    Problem,
    Product,
    Proposal,
    ProposedFact,
    Seat,
    Share,
    Simulation,
    TypedFact,
    Verdict,
)

__all__ = [
    "ApiError",
    "Card",
    "ConanHub",
    "Deck",
    "EnteredLine",
    "Entry",
    "Game",
    "Lineup",
    "LineupCheck",
    "Match",
    "Problem",
    "Product",
    "Proposal",
    "ProposedFact",
    "Seat",
    "Share",
    "Simulation",
    "TypedFact",
    "Verdict",
]
