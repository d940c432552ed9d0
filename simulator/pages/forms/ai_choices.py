"""The agents that play for people: what each does, in words, and how long its matches take here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator import matches, reading, stats
from simulator.engine import get_game

WORDS: Final[Mapping[str, str]] = {
    "random": "Picks any legal action. The floor that every other AI must beat.",
    "scripted": "Keeps to a fixed plan for each phase and does not look at what the other side may do.",
    "greedy": "Takes what looks best right now by rules of thumb. Quick and sensible.",
    "search": "Plays important decisions out many times in its mind before it chooses. The strongest, and slow.",
}


@dataclass(frozen=True, slots=True)
class AgentChoice:
    """An agent with the seconds that one of its matches takes one worker."""

    name: str
    title: str
    words: str
    seconds: float
    is_default: bool

    @property
    def time_words(self) -> str:
        """How long 200 matches take."""
        return f"200 matches in about {stats.duration(max(1, round(200 * self.seconds)))}"


def agents_of(game_key: str, kind: str = matches.MATCHUP) -> list[AgentChoice]:
    """All agents of a game, as its engine names them."""
    sides = matches.MIN_TABLE if kind == matches.MULTIPLAYER else 2
    return [
        AgentChoice(
            name=name,
            title=name.replace("_", " ").capitalize(),
            words=WORDS.get(name, ""),
            seconds=reading.seconds_per_match(game_id=game_key, kind=kind, agents=(name,) * sides),
            is_default=name == matches.default_agent(game_key),
        )
        for name in get_game(game_key).agents
    ]
