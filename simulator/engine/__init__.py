"""The engine's front door: games, matches and replays. Plain Python without Django, files, clock or global chance."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import play
from simulator.engine.core.decklist import DeckEntry, DeckList
from simulator.engine.core.errors import BadCard, BadSetup, EngineBug, EngineError, IllegalAction, UnreadableText
from simulator.engine.core.game import Game, OptionSpec
from simulator.engine.core.match import Event, MatchResult, MatchSpec, Replay, Step
from simulator.engine.core.outcome import Outcome
from simulator.engine.core.play import play_match, replay_choices, replay_match
from simulator.engine.core.problems import Fix, Problem
from simulator.engine.games import GAMES

#: Part of what decides a match: raised whenever the same seed may give another match than before.
ENGINE_VERSION: Final = "0.4.0"
#: Whether matches are played by the compiled engine (`make run`, `make fast`): the same ones either way, only sooner.
IS_COMPILED: Final = not (play.__file__ or "").endswith(".py")


def get_game(key: str) -> Game:
    """The game with this key; ``BadSetup`` lists the known ones."""
    if key not in GAMES:
        raise BadSetup(f'Unknown game "{key}"; known are {", ".join(GAMES)}.')
    return GAMES[key]


__all__ = [
    "ENGINE_VERSION",
    "GAMES",
    "IS_COMPILED",
    "BadCard",
    "BadSetup",
    "DeckEntry",
    "DeckList",
    "EngineBug",
    "EngineError",
    "Event",
    "Fix",
    "Game",
    "IllegalAction",
    "MatchResult",
    "MatchSpec",
    "OptionSpec",
    "Outcome",
    "Problem",
    "Replay",
    "Step",
    "UnreadableText",
    "get_game",
    "play_match",
    "replay_choices",
    "replay_match",
]
