"""Kingdom cards that lay in a hand through an own turn, and what stood in their way."""

from __future__ import annotations

from typing import Final

from simulator.engine.core.match import Held, IdleCount
from simulator.engine.games.age_of_conan.position import KINGDOM_HAND, PLAY_EVENT, PLAY_TABLE, State

#: What stands in the way, by name. Of a table card: too little gold, or it came after part 1 of the turn (AOC-19.4).
COST: Final = "cost"
LATE: Final = "late"
#: Of an event: no court action after it came, or nothing that it could do (AOC-19.14). Of an instant: its moment.
ACTION: Final = "action"
TARGET: Final = "target"
MOMENT: Final = "moment"


class Hands:
    """What a player could have played since his last turn, and what was still in his hand at its end."""

    __slots__ = ("count", "due", "offered")

    def __init__(self) -> None:
        #: Cards (by definition) that he was asked about.
        self.offered: set[int] = set()
        #: Cards that he held when cards of their kind are played: table cards in part 1, events in a court action.
        self.due: set[int] = set()
        self.count = IdleCount()

    def asked(self, state: State, useful: set[int]) -> None:
        """The player was asked about these cards."""
        card = state.table.card
        self.offered.update(card[inst] for inst in useful)

    def due_now(self, state: State, kind: int) -> None:
        """It is time to play kingdom cards of this kind, whether or not the player can."""
        plays = state.table.plays
        self.due.update(inst for inst in state.pile(state.active, KINGDOM_HAND) if plays[inst] == kind)

    def rest(self, state: State) -> None:
        """The turn of the active player ends: count the cards that are left, and forget the turn."""
        self.count.turn(self._held(state, inst) for inst in state.pile(state.active, KINGDOM_HAND))
        self.offered.clear()
        self.due.clear()

    def _held(self, state: State, inst: int) -> Held:
        card = state.table.card[inst]
        return Held(card) if card in self.offered else Held(card, obstacle(state, inst, was_due=inst in self.due))


def obstacle(state: State, inst: int, *, was_due: bool) -> str:
    """Why a card that its player was not asked about could not be played."""
    kind = state.table.plays[inst]
    if kind == PLAY_TABLE:
        return COST if was_due else LATE
    if kind == PLAY_EVENT:
        return TARGET if was_due else ACTION
    return MOMENT
