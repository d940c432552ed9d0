"""One condition, cost or effect as the rules run it."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.engine.core.cards import Amount


@dataclass(frozen=True, slots=True)
class ProvinceFilter:
    """Which provinces a text speaks of; empty fields ask nothing.

    ``status`` is a place in ``terms.STATUSES``, ``area`` one in ``terms.FILTER_AREAS``, -1 for any.
    """

    status: int = -1
    area: int = -1
    not_home: bool = False
    coastal: bool = False
    savage: bool = False
    has_unit: bool = False
    has_emissary: bool = False


@dataclass(frozen=True, slots=True)
class Op:
    """One condition, cost or effect; ``index`` is its place in ``Program.ops``.

    Numbers are places in the tables of ``terms``, -1 for none; ``contests``, ``terrains`` and ``symbols`` are sets of
    bits (``symbols`` by the number of the face). Which fields a verb fills says its entry in ``verbs``.
    """

    index: int
    verb: str
    amount: Amount = Amount()
    #: Dice that can be rolled again; 0 is all of them, and nobody chooses.
    most: int = 0
    contests: int = 0
    terrains: int = 0
    symbols: int = 0
    side: int = -1
    opponent: int = -1
    result: int = -1
    deck: int = -1
    counted: int = -1
    low: int = 0
    filter: ProvinceFilter | None = None
    #: As many as the player likes, up to the amount.
    up_to: bool = False
    #: All in one province.
    together: bool = False
    pass_through: bool = False
    same_sea: bool = False
