"""Step 2 of the age change phase, first part: gold (AOC-16.8). ``objectives`` has the second part."""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import cards, position, steps
from simulator.engine.games.age_of_conan.play.effects import windows
from simulator.engine.games.age_of_conan.position import TOWER, State

#: Gold for every player, and for each of his towers and cities.
INCOME: Final = 5
FOR_TOWER: Final = 2


def gain(state: State) -> None:
    """Gold for all players; then each may use the cards whose text is about this step, before objectives count it."""
    for seat in position.others_from(state, state.active):
        towers = len(position.marked(state, seat, TOWER))
        position.gain_gold(state, seat, INCOME + FOR_TOWER * towers, "AOC-16.8")
    state.step = steps.OBJECTIVES
    # the first player's window lies on top
    for seat in reversed(position.others_from(state, state.active)):
        windows.window(state, cards.W_AGE_STEP_2, seat)
