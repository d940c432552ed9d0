"""What an entry of this game can say besides fields and phrases: where it may stand."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.engine.core.cards import Verb


@dataclass(frozen=True, slots=True)
class HyborianVerb(Verb):
    """``moments``: timings it belongs to (all if empty).

    ``military``: only in military contests; ``against_player``: only where the opponent is a player.
    ``most``: the highest number that makes sense. ``on_opponent``: it changes the opponent's dice, so it comes before
    *his* roll, also where the timing speaks of a roll.
    """

    moments: tuple[str, ...] = ()
    military: bool = False
    against_player: bool = False
    most: int = 9
    on_opponent: bool = False
