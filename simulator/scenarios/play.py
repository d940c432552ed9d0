"""Decisions on a scenario's table, made by what they are called; what goes wrong is said and not raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from simulator.engine.core.match import Event
from simulator.scenarios.stage import Stage

END_OF_TURN: Final = "end of turn"
#: More decisions than any scene needs; waiting for what never comes stops here.
MOST_DECISIONS: Final = 2000


@dataclass(slots=True)
class Play:
    """A table on which decisions are made; ``events`` grows until it is emptied."""

    stage: Stage
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.events.extend(self.stage.take_events())

    def choose(self, name: str, texts: Sequence[str]) -> str:
        """Make a player's decisions one after the other; returns what went wrong, or nothing."""
        for text in texts:
            mover = self.stage.mover()
            if mover != name:
                return f"{mover} decides, not {name}." if mover else "the match is over."
            found = self.stage.find(text)
            if len(found) != 1:
                listed = "; ".join(self.stage.labels())
                return f'"{text}" fits {len(found) or "none"} of the legal actions: {listed}.'
            self._apply(found[0])
        return ""

    def until(self, phase: str) -> str:
        """Let everybody pass until a phase (or the next turn) begins; returns what went wrong, or nothing."""
        turn = self.stage.state.turn
        for _ in range(MOST_DECISIONS):
            if self.stage.phase() == phase or (phase == END_OF_TURN and self.stage.state.turn > turn):
                return ""
            mover = self.stage.mover()
            if mover is None:
                return "the match is over."
            place = self.stage.passing()
            if place is None:
                return f"{mover} cannot pass here: {'; '.join(self.stage.labels())}."
            self._apply(place)
        return f"{phase} did not come in {MOST_DECISIONS} decisions."

    def _apply(self, place: int) -> None:
        self.stage.apply(place)
        self.events.extend(self.stage.take_events())
