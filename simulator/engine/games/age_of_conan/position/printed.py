"""A position of Age of Conan in a few lines, as ``repr`` shows it."""

from __future__ import annotations

from typing import Final

from simulator.engine.core import kernel
from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.position.state import (
    CL_ATTACKER,
    CL_KIND,
    CL_WHERE,
    CLASH_NAMES,
    MARK_NAMES,
    PILE_NAMES,
    PILES,
    REASONS,
    TRACK,
    State,
    at,
)
from simulator.engine.games.age_of_conan.position.table import PROVINCES

COUNTED: Final = ("deck", "discard")


def lines_of(state: State) -> str:
    """Who is to move and what lies where, by titles."""
    table = state.table

    def title(inst: int) -> str:
        return table.titles[inst]

    seats = [
        f"{state.gold[seat]} gold, {state.sorcery[seat]} sorcery, {state.ep[seat]} EP, {state.crom[seat]} Crom; "
        f"{_map_of(state, seat)}; {kernel.piles(state, seat * PILES, PILE_NAMES, COUNTED, title)}"
        for seat in range(table.players)
    ]
    names = table.world.graph.names
    destination = names[state.destination] if state.destination >= 0 else "nowhere"
    lines = [
        f"  Age {state.age}; Conan in {names[state.conan]}, bound for {destination}; "
        f"track: {kernel.cards(state.common(TRACK), title)}"
    ]
    if state.clash[CL_KIND] >= 0:
        attacker = table.names[state.clash[CL_ATTACKER]]
        lines.append(f"  {CLASH_NAMES[state.clash[CL_KIND]]} of {attacker} in {names[state.clash[CL_WHERE]]}")
    return kernel.printed(state, steps.phase(state.step), table.names, seats, lines, REASONS[state.reason])


def _map_of(state: State, seat: int) -> str:
    """The provinces in which a player has something."""
    found = []
    for place in range(PROVINCES):
        here = at(seat, place)
        parts = []
        if state.holder[place] == seat:
            parts.append(MARK_NAMES[state.mark[place]] or "home")
        if state.units[here]:
            parts.append(f"{state.units[here]} {'unit' if state.units[here] == 1 else 'units'}")
        if state.emissaries[here]:
            parts.append(f"{state.emissaries[here]} {'emissary' if state.emissaries[here] == 1 else 'emissaries'}")
        if parts:
            found.append(f"{state.table.world.graph.names[place]} ({', '.join(parts)})")
    return ", ".join(found)
