"""The engine's front door: games, matches and replays. Plain Python without Django, files, clock or global chance."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.arrays import ints
from simulator.engine.core.cards import (
    BAR,
    PHRASE_SLOT,
    RARITIES,
    REPRINT_OF,
    Phrase,
    Phrases,
    Verb,
    written_out,
)
from simulator.engine.core.decks import DeckEntry, DeckList, Fix, Problem, normal_title, read_deck_text, total
from simulator.engine.core.errors import BadCard, BadSetup, EngineBug, EngineError, IllegalAction, UnreadableText
from simulator.engine.core.kernel import derive, derive_seed
from simulator.engine.core.match import (
    AT_LIMIT,
    BUDGETS,
    DECISION_LIMIT,
    GOLDFISH,
    IS_COMPILED,
    MATCH,
    MOST_PLAYOUTS,
    NO_OPTIONS,
    Agent,
    Considered,
    Event,
    EventSource,
    Game,
    MatchResult,
    MatchSpec,
    OptionSpec,
    Replay,
    Step,
    ai_identity,
    considered,
    error_code,
    make_agent,
    offered_agents,
    play_counted,
    play_match,
    read_agent,
    replay_choices,
    replay_match,
    source_words,
)
from simulator.engine.core.outcome import Outcome
from simulator.engine.games import GAMES

#: Part of what decides a match: raised whenever the same seed may give another match than before.
ENGINE_VERSION: Final = "0.6.0"


def get_game(key: str) -> Game:
    """The game with this key; ``BadSetup`` lists the known ones."""
    if key not in GAMES:
        raise BadSetup(f'Unknown game "{key}"; known are {", ".join(GAMES)}.')
    return GAMES[key]


__all__ = [
    "AT_LIMIT",
    "BAR",
    "BUDGETS",
    "Agent",
    "BadCard",
    "BadSetup",
    "Considered",
    "DECISION_LIMIT",
    "DeckEntry",
    "DeckList",
    "ENGINE_VERSION",
    "EngineBug",
    "EngineError",
    "Event",
    "EventSource",
    "Fix",
    "GAMES",
    "GOLDFISH",
    "Game",
    "IS_COMPILED",
    "IllegalAction",
    "MATCH",
    "MOST_PLAYOUTS",
    "MatchResult",
    "MatchSpec",
    "NO_OPTIONS",
    "OptionSpec",
    "Outcome",
    "PHRASE_SLOT",
    "Phrase",
    "Phrases",
    "Problem",
    "RARITIES",
    "REPRINT_OF",
    "Replay",
    "Step",
    "UnreadableText",
    "Verb",
    "ai_identity",
    "considered",
    "derive",
    "derive_seed",
    "error_code",
    "get_game",
    "ints",
    "make_agent",
    "normal_title",
    "offered_agents",
    "play_counted",
    "play_match",
    "read_agent",
    "read_deck_text",
    "replay_choices",
    "replay_match",
    "source_words",
    "total",
    "written_out",
]
