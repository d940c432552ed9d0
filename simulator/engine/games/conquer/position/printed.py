"""A position of Conquer in a few lines, as ``repr`` shows it."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.conquer import steps
from simulator.engine.games.conquer.position.state import GROUND, PILE_NAMES, PILES, PLAYERS, REASONS, State

COUNTED: Final = ("barracks", "combat", "doom", "combat_discard")


def lines_of(state: State) -> str:
    """Who is to move and what lies where, by titles."""

    def title(inst: int) -> str:
        found = state.table.titles[inst]
        host = state.host[inst]
        return found if host < 0 else f"{found} on {state.table.titles[host]}"

    seats = [
        f"{state.np[seat]} NP, {state.vp[seat]} VP; {kernel.piles(state, seat * PILES, PILE_NAMES, COUNTED, title)}"
        for seat in range(PLAYERS)
    ]
    table = [f"  Landscapes: {kernel.cards(state.piles[GROUND], title)}"]
    if state.attacker >= 0:
        table.append(f"  Combat: {kernel.cards((state.attacker, state.defender), title)}")
    return kernel.printed(state, steps.phase(state.step), state.table.names, seats, table, REASONS[state.reason])
