"""What a player may see of a position: a copy in which hidden cards are blanked out."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from simulator.engine.core.arrays import ints
from simulator.engine.core.kernel.position import Position

StateT = TypeVar("StateT", bound=Position)

#: Stands in a view for a card that its player does not see.
HIDDEN: Final = -2
#: The stream that deals hidden cards anew. It keeps its first name, since all numbers of a stream follow from it.
DETERMINIZED: Final = "imagine"


class View(Generic[StateT]):
    """The table as one player sees it: ``state`` is a copy in which every hidden card is ``HIDDEN``."""

    def __init__(self, player: int, state: StateT) -> None:
        self.player = player
        self.state = state

    def __repr__(self) -> str:
        return repr(self.state)


def hide_chance(seen: Position, player: int) -> None:
    """Take out of a copy the streams of chance, and the legal actions of another player."""
    seen.streams = ints([])
    if seen.actor != player:
        seen.legal = []


def hidden(pile: list[int]) -> list[int]:
    """As many hidden cards as a pile has."""
    return [HIDDEN] * len(pile)


def fill(place: list[int], cards: list[int]) -> None:
    """Take cards from the end of a list for the hidden places of a pile."""
    for at, inst in enumerate(place):
        if inst == HIDDEN:
            place[at] = cards.pop()
