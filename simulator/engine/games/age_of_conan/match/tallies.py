"""The counts of a match that its statistics are made of."""

from __future__ import annotations

from typing import Any

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import position
from simulator.engine.games.age_of_conan.position import (
    CITY,
    FORT,
    T_TURNS,
    TALLIES,
    TALLY_NAMES,
    TOKENS,
    TOWER,
    State,
)


def stats(state: State) -> dict[str, Any]:
    """Counts by name, one number a seat; points, amounts and markers as they stand; more with a recorder."""
    seats = range(state.table.players)
    found: dict[str, Any] = dict(kernel.tallies(state, TALLY_NAMES, state.table.players))
    found["empire_points"] = list(state.ep)
    found["crom"] = list(state.crom)
    found["gold"] = list(state.gold)
    found["sorcery"] = list(state.sorcery)
    found["tokens"] = [len(state.pile(seat, TOKENS)) for seat in seats]
    found["units"] = [position.units_on_board(state, seat) for seat in seats]
    for name, mark in (("forts", FORT), ("towers", TOWER), ("cities", CITY)):
        found[name] = [_marks(state, seat, mark) for seat in seats]
    if state.recorder is not None:
        found.update(state.recorder.stats(state))
    return _with_stand_in(found) if state.table.goldfish else found


def _with_stand_in(found: dict[str, Any]) -> dict[str, Any]:
    """The counts of a goldfish, with nothing for the deck that stands in for an opponent: pages tell of two."""
    return {name: [*told, type(told[0])()] if isinstance(told, list) else told for name, told in found.items()}


def _marks(state: State, seat: int, mark: int) -> int:
    """How many markers of exactly this kind a player has; a city is neither a fort nor a tower here."""
    return sum(state.mark[place] == mark for place in position.friendly(state, seat))


def turns_begun(state: State) -> int:
    """How many turns all players together have begun."""
    return sum([state.tallies[seat * TALLIES + T_TURNS] for seat in range(state.table.players)])
