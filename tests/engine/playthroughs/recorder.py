"""Matches as text; ``make playthroughs`` writes them all anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from cards.catalogue import records
from simulator.engine import PLAYING, MatchSpec, Replay, replay_match
from simulator.loading.files import read_deck

HERE = Path(__file__).parent
DECKS = HERE.parents[2] / "decks" / "data"


@dataclass(frozen=True)
class Recording:
    """One match to be kept: game, decks by file name, pilots, seed and mode."""

    game: str
    name: str
    decks: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    mode: str = "match"

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.name}.txt"

    def text(self) -> str:
        """Play the match and say it in words, one line a choice and one an event."""
        pool = records.pool(self.game)
        decks = tuple(read_deck(self.game, str(DECKS / self.game / f"{deck}.txt")) for deck in self.decks)
        spec = MatchSpec(decks=decks, seed=self.seed, agents=self.agents, mode=self.mode)
        return "\n".join(lines(replay_match(PLAYING[self.game], pool, spec))) + "\n"


def recordings() -> list[Recording]:
    """The matches that each game wants kept: ``RECORDINGS`` in ``tests.engine.<key of the game>.recordings``."""
    return [one for key in PLAYING for one in import_module(f"tests.engine.{key}.recordings").RECORDINGS]


def lines(replay: Replay) -> Iterator[str]:
    names = [deck.name for deck in replay.spec.decks]
    for step in replay.steps:
        who = names[step.actor] if step.actor >= 0 else "-"
        yield f"{step.number} turn {step.turn}, {step.phase}, {who}: {step.label}"
        for event in step.events:
            yield f"    {event.rule} {event.text}"
    outcome = replay.result.outcome
    yield f"winners {list(outcome.winners)}, {outcome.reason} ({outcome.rule}), key {replay.result.key}"


def main() -> None:
    for recording in recordings():
        recording.path.parent.mkdir(parents=True, exist_ok=True)
        recording.path.write_text(recording.text())
