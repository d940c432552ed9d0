"""A scenario's table: the state, and the names by which the file speaks of players and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from simulator.engine import Event, Game, Outcome
from simulator.scenarios import labels
from simulator.scenarios.reader import Scenario, Where

#: In every game the action that passes.
PASS = 0
#: What a player sees of a card that he may not know.
HIDDEN = "hidden"


@dataclass(slots=True)
class Stage:
    """What all games answer alike; each adds what its checks ask about piles, places, numbers and cards."""

    #: The loop of a game's rules, which can stop before a step; and its steps by the names of their moments.
    rules: ClassVar[Any]
    moments: ClassVar[Mapping[str, int]]
    #: The words that stand in labels beside titles, names and numbers.
    label_words: ClassVar[frozenset[str]]

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
        if inst < 0:
            return HIDDEN
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

    def gaps(self, zone: str) -> Mapping[str, str | None]:
        """The moves in the gaps of a zone, by the number of the gap."""
        raise NotImplementedError

    def links(self, ground: str, where: Where) -> list[str]:
        """The Landscapes one can step to from this one."""
        raise NotImplementedError

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a named card is, and what a check may ask of it."""
        raise NotImplementedError

    def fact(self, name: str) -> Any:
        """What belongs to the table and not to a player, by the name that checks use."""
        raise NotImplementedError

    def contest(self) -> Mapping[str, Any] | None:
        """What a check may ask of the contest under way; ``None`` without one."""
        raise NotImplementedError

    def copy(self) -> Self:
        """The same table once more, to be played on apart."""
        return replace(self, state=self.game.clone(self.state))

    def seen_by(self, seat: int) -> Self:
        """The same table as a player sees it."""
        return replace(self, state=self.game.view(self.state, seat).state)

    def mover(self) -> str | None:
        """Who decides, or nobody once the match is over and where the engine has been stopped."""
        if self.outcome() is not None or self.is_stopped():
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

    def apply(self, place: int, stop: str = "") -> None:
        """Carry out a legal action and go on to the next decision, or to a moment before it."""
        self.rules.apply(self.state, self.game.legal_actions(self.state)[place], self.steps_of(stop))

    # Moments at which the engine stops before it goes on by itself.

    def steps_of(self, moment: str) -> frozenset[int]:
        return frozenset((self.moments[moment],)) if moment else frozenset()

    def is_stopped(self) -> bool:
        """Whether the engine stands before a step and not at a decision or the end."""
        return self.outcome() is None and not self.state.legal

    def go_on(self, stop: str = "") -> None:
        """Leave the moment at which the engine was stopped."""
        if self.is_stopped():
            self.rules.advance(self.state, self.steps_of(stop), leave=True)

    def is_at(self, moment: str) -> bool:
        """Whether the engine was stopped at this moment."""
        return self.is_stopped() and self.state.step in self.steps_of(moment)

    def strange_words(self, text: str) -> list[str]:
        """The words of a text that no label at this table can hold."""
        fixed = self.state.table
        titles = {self.state.table.program.pool.defs[card].title for card in fixed.card}
        known = {word for name in (*titles, *self.names) for word in labels.words(name)} | self.label_words
        return [word for word in labels.words(text) if word not in known and not word.isdigit()]

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
