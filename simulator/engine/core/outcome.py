"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winning seats (empty when nobody won), the reason's key, and the rule id that ended the match.

    ``abnormal`` is true for ends that no rule knows: the limits on turns and on decisions, and an error of the engine.
    They are counted and shown, never dropped. ``places`` are the ranks of all seats, 1 for the best, equal ones tied;
    empty where only winning tells seats apart. Who is eliminated has the last place.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    abnormal: bool = False
    places: tuple[int, ...] = ()

    def ranks(self, seats: int) -> tuple[int, ...]:
        """The place of each seat: 1 for winners and 2 for the rest where the game tells no more."""
        return self.places or tuple(1 if seat in self.winners else 2 for seat in range(seats))


def ranked(worth: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat by what it is worth, the most first: 1 and one more for each seat that is worth more."""
    return tuple(1 + sum(other > one for other in worth) for one in worth)
