"""Decisions on a scenario's table, made by what they are called; what goes wrong is said and not raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from simulator.engine import Event
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

    def choose(self, name: str, texts: Sequence[str], stop: str = "") -> str:
        """Make a player's decisions one after the other; returns what went wrong, or nothing.

        After the last one the engine goes on only to the moment ``stop``.
        """
        for place, text in enumerate(texts):
            self._go_on()
            mover = self.stage.mover()
            if mover != name:
                return f"{mover} decides, not {name}." if mover else "the match is over."
            found = self.stage.find(text)
            if len(found) != 1:
                listed = "; ".join(self.stage.labels())
                return f'"{text}" fits {len(found) or "none"} of the legal actions: {listed}.'
            self._apply(found[0], stop if place == len(texts) - 1 else "")
        if stop and not self.stage.is_at(stop):
            return f'the moment "{stop}" did not come: {self._standing()}.'
        return ""

    def stop(self, moment: str) -> str:
        """Let all players pass until a moment, and stop the engine there. Returns an error, or an empty string."""
        self._go_on(moment)
        for _ in range(MOST_DECISIONS):
            if self.stage.is_at(moment):
                return ""
            place = self.stage.passing()
            if place is None or self.stage.mover() is None:
                return f'the moment "{moment}" did not come: {self._standing()}.'
            self._apply(place, moment)
        return f"{moment} did not come in {MOST_DECISIONS} decisions."

    def until(self, phase: str) -> str:
        """Let all players pass until a phase (or the next turn) begins. Returns an error, or an empty string."""
        turn = self.stage.state.turn
        for _ in range(MOST_DECISIONS):
            if self.stage.phase() == phase or (phase == END_OF_TURN and self.stage.state.turn > turn):
                return ""
            if self.stage.is_stopped():
                self._go_on()
                continue
            mover = self.stage.mover()
            if mover is None:
                return "the match is over."
            place = self.stage.passing()
            if place is None:
                return f"{mover} cannot pass here: {'; '.join(self.stage.labels())}."
            self._apply(place)
        return f"{phase} did not come in {MOST_DECISIONS} decisions."

    def _apply(self, place: int, stop: str = "") -> None:
        self.stage.apply(place, stop)
        self.events.extend(self.stage.take_events())

    def _go_on(self, stop: str = "") -> None:
        self.stage.go_on(stop)
        self.events.extend(self.stage.take_events())

    def _standing(self) -> str:
        """Where the engine stands instead of at the moment it was to stop at."""
        mover = self.stage.mover()
        return f"{mover} decides: {'; '.join(self.stage.labels())}" if mover else "the match is over"
