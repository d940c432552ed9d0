"""A position of the Conan CCG in a few lines, as ``repr`` shows it."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conan_ccg import steps
from simulator.engine.games.conan_ccg.cards import ZONES
from simulator.engine.games.conan_ccg.position.state import GAPS, PILE_NAMES, PILES, REASONS, State

COUNTED: Final = ("draw", "discard", "foes", "foe_discard")


def lines_of(state: State) -> str:
    """Who is to move and what lies where, by titles."""
    title = state.table.titles.__getitem__
    seats = [
        f"{state.renown[seat]} Renown, {state.health[seat]} Health, {state.prowess[seat]} Prowess; "
        f"{kernel.piles(state, seat * PILES, PILE_NAMES, COUNTED, title)}"
        for seat in range(state.table.players)
    ]
    table = []
    for zone, name in enumerate(ZONES):
        moves = [inst for inst in state.gaps[zone * GAPS : zone * GAPS + GAPS] if inst >= 0]
        if state.row(zone):
            against = f", against {kernel.cards(moves, title)}" if moves else ""
            table.append(f"  {name}: {kernel.cards(state.row(zone), title)}{against}")
    if state.revealed():
        table.append(f"  Revealed: {kernel.cards(state.revealed(), title)}")
    return kernel.printed(state, steps.phase(state.step), state.table.names, seats, table, REASONS[state.reason])
