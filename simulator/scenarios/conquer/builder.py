"""Sets up the table of a Conquer scenario and answers what its checks ask about it."""

from __future__ import annotations

from typing import Any, Final

from simulator.engine import get_game
from simulator.engine.core.errors import EngineError
from simulator.engine.games.conquer import modifiers, table
from simulator.engine.games.conquer.program import S_ATTACK, S_DEFENSE
from simulator.engine.games.conquer.state import GROUND, NONE, PILE_NAMES, PLAYERS, RESOLVING
from simulator.scenarios.conquer.layout import lay_out
from simulator.scenarios.conquer.position import place_cards
from simulator.scenarios.reader import Scenario, Where
from simulator.scenarios.stage import Stage

NUMBERS: Final = ("np", "vp")
DECKS: Final = ("barracks", "combat")


class ConquerStage(Stage):
    """What checks ask about the table of Conquer."""

    __slots__ = ()

    def number(self, seat: int, name: str) -> Any:
        return getattr(self.state, name)[seat]

    def is_number(self, name: str) -> bool:
        return name in NUMBERS

    def is_deck(self, name: str) -> bool:
        return name in DECKS

    def pile(self, seat: int, name: str) -> list[str]:
        cards = self.state.pile(seat, PILE_NAMES.index(name))
        return [self.card_id(inst) for inst in (reversed(cards) if name in DECKS else cards)]

    def ground(self) -> list[str]:
        """The Landscapes on the table in the order in which they came."""
        return [self.card_id(inst) for inst in self.state.ground()]

    def zone(self, name: str) -> list[str]:
        """The Characters at a Landscape, the active player's first."""
        return [self.card_id(who) for who in table.all_troops(self.state) if self._at(who) == name]

    def _at(self, who: int) -> str:
        place = self.state.place[who]
        return self.card_id(place) if place != NONE else ""

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a card is; a Character's ratings, Health, damage entries and cards."""
        inst = self.find_card(name, where, table.all_troops(self.state))
        found: dict[str, Any] = {"in": self._place(inst), "on": None, "at": None}
        if self.state.host[inst] != NONE:
            found["on"] = self.card_id(self.state.host[inst])
        if table.card_type(self.state, inst) == table.T_CHARACTER:
            found["at"] = self._at(inst) or None
            found["attack"] = modifiers.rating(self.state, inst, S_ATTACK)
            found["defense"] = modifiers.rating(self.state, inst, S_DEFENSE)
            found["health"] = modifiers.health(self.state, inst)
            found["damage"] = [entry[1] for entry in table.entries_on(self.state, inst)]
            found["cards"] = [self.card_id(card) for card in table.all_attached(self.state, inst)]
        return found

    def _place(self, inst: int) -> str:
        """``Tom hand``, ``ground``, ``resolving``."""
        for seat in range(PLAYERS):
            for pile, name in enumerate(PILE_NAMES):
                if inst in self.state.pile(seat, pile):
                    return f"{self.names[seat]} {name}"
        return {GROUND: "ground", RESOLVING: "resolving"}[GROUND if inst in self.state.piles[GROUND] else RESOLVING]


def build(scenario: Scenario) -> ConquerStage:
    """The table of a scenario, ready for its first decision."""
    layout = lay_out(scenario)
    try:
        state = place_cards(scenario, layout)
    except EngineError as error:
        raise scenario.error((), f"the engine refused the position: {error.message}") from error
    return ConquerStage(scenario, get_game("conquer"), state, layout.names, layout.aliases)
