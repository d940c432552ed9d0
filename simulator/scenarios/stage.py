"""A scenario's table: the state, and the names by which the file speaks of players and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simulator.engine.core.game import Game
from simulator.engine.core.match import Event
from simulator.engine.core.outcome import Outcome
from simulator.scenarios import labels
from simulator.scenarios.reader import Scenario, Where

#: In every game the action that passes.
PASS = 0


@dataclass(slots=True)
class Stage:
    """What all games answer alike; each adds what its checks ask about piles, places, numbers and cards."""

    scenario: Scenario
    game: Game
    state: Any
    names: tuple[str, ...]
    aliases: Mapping[str, int]

    def seat(self, name: str, where: Where) -> int:
        if name not in self.names:
            raise self.scenario.error(where, f'"{name}" is no player; there are {", ".join(self.names)}.')
        return self.names.index(name)

    def card_id(self, inst: int) -> str:
        return str(self.state.table.program.pool.defs[self.state.table.card[inst]].id)

    # What a game's own stage answers.

    def number(self, seat: int, name: str) -> Any:
        """A number or a card of a player, by the name that checks use."""
        raise NotImplementedError

    def is_number(self, name: str) -> bool:
        """Whether checks mean a number or a single card by this name, and not a pile."""
        raise NotImplementedError

    def pile(self, seat: int, name: str) -> list[str]:
        """The cards of a pile as ids; decks from the top."""
        raise NotImplementedError

    def is_deck(self, name: str) -> bool:
        """Whether the order of a pile matters, so that a check names its top cards."""
        raise NotImplementedError

    def zone(self, name: str) -> list[str]:
        """The cards at a place in order."""
        raise NotImplementedError

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a named card is, and what a check may ask of it."""
        raise NotImplementedError

    def mover(self) -> str | None:
        """Who decides, or nobody once the match is over."""
        if self.outcome() is not None:
            return None
        return self.names[self.game.to_move(self.state)]

    def labels(self) -> list[str]:
        """The legal actions as people read them."""
        if self.outcome() is not None:
            return []
        return [self.game.label(self.state, act) for act in self.game.legal_actions(self.state)]

    def find(self, text: str) -> list[int]:
        """The places of the legal actions that a text can mean."""
        place = self.passing() if labels.is_pass(text) and self.mover() else None
        return labels.find(text, self.labels()) if place is None else [place]

    def passing(self) -> int | None:
        """The place of the action that passes, if there is one."""
        legal = list(self.game.legal_actions(self.state))
        return legal.index(PASS) if PASS in legal else None

    def apply(self, place: int) -> None:
        self.game.apply(self.state, self.game.legal_actions(self.state)[place])

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def phase(self) -> str:
        return self.game.phase_name(self.state)

    def text(self) -> str:
        return self.game.to_text(self.state)

    def take_events(self) -> list[Event]:
        """What has happened since this was last asked."""
        taken = self.game.events(self.state)
        if self.state.log is not None:
            self.state.log.clear()
        return taken

    def find_card(self, name: str, where: Where, first: list[int]) -> int:
        """A card by the name it was given, or by an id that only it has, at least among those to look at first."""
        if name in self.aliases:
            return self.aliases[name]
        found = [inst for inst in range(len(self.state.table.card)) if self.card_id(inst) == name]
        standing = [inst for inst in first if inst in found]
        if len(standing) == 1:
            return standing[0]
        if len(found) != 1:
            reason = f"{len(found)} cards are called so; give one of them a name with as:" if found else "no such card"
            raise self.scenario.error(where, f'"{name}": {reason}.')
        return found[0]
