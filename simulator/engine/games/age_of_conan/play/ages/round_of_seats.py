"""Players decide clockwise, beginning with the first player; all finish a step before the next one (AOC-16.3).

``state.seat`` is who decides, ``state.source`` the province he was last asked about: provinces are asked about one by
one, in the order of the map, so that the order of equal decisions makes no difference.
"""

from __future__ import annotations

from simulator.engine.games.age_of_conan.position import NONE, State


def begin(state: State, step: int) -> None:
    """A step begins with the first player."""
    state.step = step
    state.seat = state.active
    state.source = NONE


def pass_on(state: State, then: int) -> None:
    """The next player decides; after the last one the step ``then`` follows."""
    state.source = NONE
    state.seat = (state.seat + 1) % state.table.players
    if state.seat == state.active:
        state.step = then


def takes_part(state: State, seat: int) -> bool:
    """Whether a player is still in the match: not eliminated by a failed crowning (AOC-20.7, AOC-20.10)."""
    return not state.eliminated >> seat & 1
