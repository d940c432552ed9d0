"""The form of a new simulation, filled in for a change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from decks.models import DeckVersion
from simulator.matches import SeriesRequest
from simulator.models import Simulation
from simulator.variants.changes import Change


def query_of(change: Change, simulation: Simulation) -> str:
    """The form for two decks or for a table, filled in."""
    versions, agents = change.versions, change.request.agents
    if simulation.is_multiplayer:
        return urlencode([*table_pairs(versions, change.request), ("seed", simulation.seed)])
    pairs = [
        ("kind", change.request.kind),
        *zip(("deck", "against"), (version.deck.public_id for version in versions), strict=True),
        ("match_count", change.request.match_count),
        ("seed", simulation.seed),
        *zip(("agent_a", "agent_b"), agents, strict=True),
        *((f"option_{name}", value) for name, value in change.request.options.items()),
    ]
    return urlencode(pairs)


def table_pairs(versions: Sequence[DeckVersion], request: SeriesRequest) -> list[tuple[str, Any]]:
    """The fields of the form for a table but the seed; a deck's own AI is named where it is not that of the first."""
    first = request.agents[0]
    return [
        *((f"deck_{side}", version.deck.public_id) for side, version in enumerate(versions, 1)),
        ("match_count", request.match_count),
        ("agent", first),
        *((f"agent_{side}", agent) for side, agent in enumerate(request.agents, 1) if agent != first),
        *((f"option_{name}", value) for name, value in request.options.items()),
    ]
