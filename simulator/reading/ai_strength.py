"""How strong the AIs are, as `make strength` recorded it in ``ai_strength.json``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cards import catalogue
from decks import lists
from simulator.engine import ENGINE_VERSION, PLAYING, BadSetup, ai_identity, get_game
from simulator.games import pages_of

FILE: Final = Path(__file__).resolve().parents[1] / "ai_strength.json"


@dataclass(frozen=True, slots=True)
class Duel:
    """``share`` of the points that the first AI won against the second, in percent, with a 95 % interval over seeds."""

    one: str
    two: str
    pairs: int
    share: float
    low: float
    high: float
    abnormal: int


@dataclass(frozen=True, slots=True)
class Topic:
    """Puzzles of one topic."""

    name: str
    solved: int
    of: int


@dataclass(frozen=True, slots=True)
class Solved:
    """How many puzzles an AI solves, and those topics of which it misses at least one, the worst first."""

    ai: str
    solved: int
    of: int
    weak_at: tuple[Topic, ...]

    @property
    def percent(self) -> int:
        return round(100 * self.solved / self.of)


@dataclass(frozen=True, slots=True)
class Strength:
    """What was measured of the AIs of a game, by which engine, with which cards and decks, and with which command."""

    game_key: str
    game_name: str
    engine: str
    decks: str
    command: str
    seed: int
    duels: tuple[Duel, ...]
    solved: tuple[Solved, ...]

    @property
    def is_current(self) -> bool:
        """Whether the engine, AIs, cards and ready-made decks of today were measured."""
        measured = {duel.one for duel in self.duels} | {found.ai for found in self.solved}
        return (self.engine, self.decks) == (ENGINE_VERSION, mark_of_decks(self.game_key)) and all(
            _plays_today(self.game_key, ai) for ai in measured
        )


def _plays_today(game_key: str, ai: str) -> bool:
    """Whether an identity is what its name stands for now: new weights come without a new engine, too."""
    try:
        return ai_identity(get_game(game_key), ai.partition("@")[0]) == ai
    except BadSetup:
        return False


@cache
def mark_of_decks(game_key: str) -> str:
    """Changes with the cards of a game and with its ready-made decks."""
    return lists.mark_of_decks(game_key, catalogue.data_hash(game_key))


@cache
def strengths() -> tuple[Strength, ...]:
    """The games that were measured, in the order of their keys; none where nothing was recorded."""
    if not FILE.is_file():
        return ()
    recorded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(_strength(key, found) for key, found in sorted(recorded.items()))


def not_measured() -> tuple[str, ...]:
    """The names of the games that are played and of which nothing was recorded."""
    found = {one.game_key for one in strengths()}
    return tuple(get_game(key).name for key in PLAYING if key not in found)


def leanings() -> tuple[tuple[str, str, str], ...]:
    """The AIs of single games beside the family: the game's name, the AI, and what it does."""
    return tuple((get_game(key).name, name, words) for key in PLAYING for name, words in pages_of(key).styles.items())


def horizons() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Of each game that is played, how far the AIs that search play on: the game's name, the AI, and up to what."""
    return tuple((get_game(key).name, tuple(pages_of(key).horizons.items())) for key in PLAYING)


def _strength(game_key: str, found: dict[str, Any]) -> Strength:
    return Strength(
        game_key,
        get_game(game_key).name,
        found["engine"],
        found.get("decks", ""),
        found["command"],
        found["seed"],
        tuple(Duel(**one) for one in found["duels"]),
        tuple(_solved(one) for one in found["puzzles"]),
    )


def _solved(found: dict[str, Any]) -> Solved:
    topics = [Topic(name, solved, of) for name, (solved, of) in found["topics"].items()]
    weak = sorted((one for one in topics if one.solved < one.of), key=lambda one: (one.solved / one.of, one.name))
    return Solved(found["ai"], found["solved"], found["of"], tuple(weak))
