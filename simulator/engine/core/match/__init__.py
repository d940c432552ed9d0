"""Matches: what decides one, how it is played and replayed, what comes of it, what every game answers."""

from simulator.engine.core.match.family import (
    BUDGETS,
    FAST_PLAYOUTS,
    MOST_PLAYOUTS,
    STRONG_PLAYOUTS,
    ai_identity,
    make_agent,
    offered_agents,
    read_agent,
)
from simulator.engine.core.match.game import NO_OPTIONS, Agent, AgentMaker, Game, OptionSpec, check_options
from simulator.engine.core.match.idle import Held, IdleCount, hands_of_seats
from simulator.engine.core.match.input import Holder, complaints, once_per_pool, player_names
from simulator.engine.core.match.play import (
    AT_LIMIT,
    DECISION_LIMIT,
    IS_COMPILED,
    error_code,
    play_counted,
    play_match,
    replay_choices,
    replay_match,
)
from simulator.engine.core.match.records import (
    GOLDFISH,
    MATCH,
    Event,
    EventSource,
    MatchResult,
    MatchSpec,
    Replay,
    Step,
)
from simulator.engine.core.match.sources import event_source, source_words

__all__ = [
    "AT_LIMIT",
    "Agent",
    "AgentMaker",
    "BUDGETS",
    "DECISION_LIMIT",
    "Event",
    "EventSource",
    "FAST_PLAYOUTS",
    "GOLDFISH",
    "Game",
    "Held",
    "Holder",
    "IS_COMPILED",
    "IdleCount",
    "MATCH",
    "MOST_PLAYOUTS",
    "MatchResult",
    "MatchSpec",
    "NO_OPTIONS",
    "OptionSpec",
    "STRONG_PLAYOUTS",
    "ai_identity",
    "check_options",
    "Replay",
    "Step",
    "complaints",
    "error_code",
    "make_agent",
    "offered_agents",
    "read_agent",
    "event_source",
    "hands_of_seats",
    "once_per_pool",
    "play_counted",
    "play_match",
    "player_names",
    "replay_choices",
    "replay_match",
    "source_words",
]
