"""Kingdom cards that lay in a hand through an own turn, and what stood in their way."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.match import Held, IdleCount
from simulator.engine.games.age_of_conan.position import KINGDOM_HAND, PLAY_EVENT, PLAY_TABLE, State

#: What stands in the way, by name: too little gold for a table card; no court action; the moment of an instant.
COST: Final = "cost"
ACTION: Final = "action"
MOMENT: Final = "moment"


class Hands:
    """What a player could have played since his last turn, and what was still in his hand at its end."""

    __slots__ = ("count", "offered")

    def __init__(self) -> None:
        #: Cards (by definition) that he was asked about.
        self.offered: set[int] = set()
        self.count = IdleCount()

    def asked(self, state: State, useful: set[int]) -> None:
        """The player was asked about these cards."""
        card = state.table.card
        self.offered.update(card[inst] for inst in useful)

    def rest(self, state: State) -> None:
        """The turn of the active player ends: count the cards that are left, and forget the turn."""
        self.count.turn(self._held(state, inst) for inst in state.pile(state.active, KINGDOM_HAND))
        self.offered.clear()

    def _held(self, state: State, inst: int) -> Held:
        card = state.table.card[inst]
        return Held(card) if card in self.offered else Held(card, obstacle(state, inst))


def obstacle(state: State, inst: int) -> str:
    """Why a card that its player was not asked about could not be played."""
    kind = state.table.plays[inst]
    if kind == PLAY_TABLE:
        return COST
    return ACTION if kind == PLAY_EVENT else MOMENT
