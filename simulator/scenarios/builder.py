"""Sets up the table of a scenario and answers what its checks ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simulator.engine import get_game
from simulator.engine.core.errors import EngineError
from simulator.engine.core.game import Game
from simulator.engine.core.match import Event
from simulator.engine.core.outcome import Outcome
from simulator.engine.games.conan_ccg import actions, table
from simulator.engine.games.conan_ccg.state import GAPS, NONE, PILE_NAMES, State
from simulator.engine.games.conan_ccg.words import ZONES
from simulator.scenarios import labels
from simulator.scenarios.layout import Layout, lay_out
from simulator.scenarios.position import place_cards
from simulator.scenarios.reader import Scenario, Where

DECKS: Final = ("draw", "foes")


@dataclass(slots=True)
class Stage:
    """A scenario's table: the state, and the names by which the file speaks of players and cards."""

    scenario: Scenario
    game: Game
    state: State
    names: tuple[str, ...]
    aliases: Mapping[str, int]
    pending: list[Event] = field(default_factory=list)

    def seat(self, name: str, where: Where) -> int:
        if name not in self.names:
            raise self.scenario.error(where, f'"{name}" is no player; there are {", ".join(self.names)}.')
        return self.names.index(name)

    def card_id(self, inst: int) -> str:
        return self.state.table.program.pool.defs[self.state.table.card[inst]].id

    def pile(self, seat: int, name: str) -> list[str]:
        """The cards of a pile as ids; decks from the top."""
        cards = self.state.pile(seat, PILE_NAMES.index(name))
        return [self.card_id(inst) for inst in (reversed(cards) if name in DECKS else cards)]

    def region(self, seat: int) -> str | None:
        inst = self.state.region[seat]
        return self.card_id(inst) if inst >= 0 else None

    def zone(self, name: str) -> list[str]:
        """The Foes of a zone from Conan's left to right."""
        return [self.card_id(foe) for foe in self.state.row(ZONES.index(name)) if foe >= 0]

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
        return legal.index(actions.PASS) if actions.PASS in legal else None

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
        taken = list(self.state.log or ())
        if self.state.log is not None:
            self.state.log.clear()
        return taken

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a named card is, its wounds and the move before it."""
        inst = self._instance(name, where)
        place = self._place(inst)
        found: dict[str, Any] = {"in": place, "wounds": self.state.wounds[inst], "move": None}
        if place in ZONES:
            row = self.state.row(ZONES.index(place))
            if inst in row:
                move = self.state.row_moves(ZONES.index(place))[row.index(inst)]
                found["move"] = self.card_id(move) if move >= 0 else None
        return found

    def _instance(self, name: str, where: Where) -> int:
        """A card by the name it was given, or by an id that only it has, at least among the Foes in play."""
        if name in self.aliases:
            return self.aliases[name]
        found = [inst for inst in range(len(self.state.table.card)) if self.card_id(inst) == name]
        standing = [foe for foe in table.foes_in_play(self.state) if foe in found]
        if len(standing) == 1:
            return standing[0]
        if len(found) != 1:
            reason = f"{len(found)} cards are called so; give one of them a name with as:" if found else "no such card"
            raise self.scenario.error(where, f'"{name}": {reason}.')
        return found[0]

    def _place(self, inst: int) -> str:
        """``Center``, ``Tom hand``, ``revealed``, ``under Tom`` or ``in play`` (a Conan)."""
        state = self.state
        for seat, player in enumerate(self.names):
            for pile, name in enumerate(PILE_NAMES):
                if inst in state.pile(seat, pile):
                    return f"{player} {name}"
            if state.region[seat] == inst:
                return f"under {player}"
        if inst in state.revealed():
            return "revealed"
        if inst in state.gaps:
            return ZONES[state.gaps.index(inst) // GAPS]
        zone = table.zone_of(state, inst)
        return ZONES[zone] if zone != NONE else "in play"


def build(scenario: Scenario) -> Stage:
    """The table of a scenario, ready for its first decision."""
    layout: Layout = lay_out(scenario)
    game = get_game(str(scenario.data["game"]))
    try:
        state = place_cards(scenario, layout)
    except EngineError as error:
        raise scenario.error((), f"the engine refused the position: {error.message}") from error
    return Stage(scenario, game, state, layout.names, layout.aliases)
