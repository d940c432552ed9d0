"""What an entry of this game can say besides fields and phrases: where it may stand, and whom it can be for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.engine.core.cards import Verb

#: Whose numbers or permissions a lasting effect can be about.
CHARACTER_SCOPES: Final = ("bearer", "facing", "fighter", "own", "opposing", "all", "here")
#: The same for one that can be about a Battle Action.
ACTION_SCOPES: Final = ("this", *CHARACTER_SCOPES)
PLACE_SCOPES: Final = ("this", "place")


@dataclass(frozen=True, slots=True)
class ConquerVerb(Verb):
    """``in_combat``: it means something only in a combat; ``on_attack``: only while an attack is under way.

    ``moments``: it belongs to these alone (all if empty); ``also``: moments besides those of a combat.
    ``scopes`` are words that ``of`` can be, ``targets`` kinds of things it can be for.
    ``bounded``: it needs ``at_least`` or ``at_most``; ``asks_ratings``: about numbers that texts change.
    ``of_equipment``: its cards are Equipment.
    ``signed``: its number may be below zero; ``least``: the lowest number otherwise.
    ``undone_by``: of a cost, the effects that give back what it takes; ``None`` if it need not take anything.
    ``helps``: agents choose their own cards for it, not those of the other side.
    """

    in_combat: bool = False
    on_attack: bool = False
    moments: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    scopes: tuple[str, ...] = CHARACTER_SCOPES
    targets: tuple[str, ...] = ()
    bounded: bool = False
    asks_ratings: bool = False
    of_equipment: bool = False
    signed: bool = False
    least: int = 1
    undone_by: tuple[str, ...] | None = None
    helps: bool = False
