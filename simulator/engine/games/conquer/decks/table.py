"""What shows only across the decks of a table, and who may sit there (CQ-1.1, CQ-22.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.match import NO_OPTIONS, PLAYER, Checks, Role, seats_problems
from simulator.engine.games.conquer.cards import Pool
from simulator.engine.games.conquer.decks.checks import check_deck, simulation_problems
from simulator.engine.games.conquer.position import OPTIONS, PLAYERS

ROLES: Final = (Role(PLAYER, "Player", PLAYERS, PLAYERS),)


def check_table(pool: Pool, decks: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Only the number of decks: any two of them may meet."""
    return seats_problems(ROLES, [PLAYER] * len(decks), "CQ-T01", "CQ-22.5")


def touches(pool: Pool, decks: Sequence[DeckList]) -> frozenset[str]:
    """All options but the copy limit, which decides whether a deck may be played and not how a match goes (CQ-3.4)."""
    return frozenset(OPTIONS) - {"copy_limit"}


CHECKS: Final = Checks(check_deck, simulation_problems, check_table)
