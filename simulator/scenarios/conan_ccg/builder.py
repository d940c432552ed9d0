"""Sets up the table of a scenario and answers what its checks ask about it."""

from __future__ import annotations

from typing import Any, Final

from simulator.engine import get_game
from simulator.engine.core.errors import EngineError
from simulator.engine.games.conan_ccg import table
from simulator.engine.games.conan_ccg.state import GAPS, NONE, PILE_NAMES
from simulator.engine.games.conan_ccg.words import ZONES
from simulator.scenarios.conan_ccg.layout import Layout, lay_out
from simulator.scenarios.conan_ccg.position import place_cards
from simulator.scenarios.reader import Scenario, Where
from simulator.scenarios.stage import Stage

DECKS: Final = ("draw", "foes")
NUMBERS: Final = ("prowess", "health", "renown", "scars", "region")


class ConanStage(Stage):
    """What checks ask about the table of the Conan CCG."""

    __slots__ = ()

    def number(self, seat: int, name: str) -> Any:
        return self.region(seat) if name == "region" else getattr(self.state, name)[seat]

    def is_number(self, name: str) -> bool:
        return name in NUMBERS

    def is_deck(self, name: str) -> bool:
        return name in DECKS

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

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a named card is, its wounds and the move before it."""
        inst = self.find_card(name, where, table.foes_in_play(self.state))
        place = self._place(inst)
        found: dict[str, Any] = {"in": place, "wounds": self.state.wounds[inst], "move": None}
        if place in ZONES:
            row = self.state.row(ZONES.index(place))
            if inst in row:
                move = self.state.row_moves(ZONES.index(place))[row.index(inst)]
                found["move"] = self.card_id(move) if move >= 0 else None
        return found

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


def build(scenario: Scenario) -> ConanStage:
    """The table of a scenario, ready for its first decision."""
    layout: Layout = lay_out(scenario)
    game = get_game(str(scenario.data["game"]))
    try:
        state = place_cards(scenario, layout)
    except EngineError as error:
        raise scenario.error((), f"the engine refused the position: {error.message}") from error
    return ConanStage(scenario, game, state, layout.names, layout.aliases)
