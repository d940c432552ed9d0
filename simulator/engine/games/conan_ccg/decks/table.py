"""What shows only across the decks of a table, and who may sit there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.engine.core.decks import DeckList, Problem
from simulator.engine.core.match import NO_OPTIONS, PLAYER, Checks, Role, seats_problems
from simulator.engine.games.conan_ccg.cards import Pool
from simulator.engine.games.conan_ccg.decks.checks import check_deck, simulation_problems
from simulator.engine.games.conan_ccg.position import OPTIONS, T_ALLY

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 9
ROLES: Final = (Role(PLAYER, "Player", MIN_PLAYERS, MAX_PLAYERS),)


def check_table(pool: Pool, decks: Sequence[DeckList], options: Mapping[str, str] = NO_OPTIONS) -> list[Problem]:
    """Only the number of decks: any of them may meet."""
    return seats_problems(ROLES, [PLAYER] * len(decks), "CCG-T01")


def touches(pool: Pool, decks: Sequence[DeckList]) -> frozenset[str]:
    """All options but those of three and more players (CCG-26.12) and, without an Ally, of Allies (CCG-14.7)."""
    found = set(OPTIONS)
    if len(decks) == 2:
        found.discard("conan_falls")
    cards = {entry.card_id for deck in decks for entry in deck.entries}
    if not any(pool.types[pool.index[card]] == T_ALLY for card in cards if card in pool.index):
        found.discard("ally_moves")
    return frozenset(found)


CHECKS: Final = Checks(check_deck, simulation_problems, check_table)
