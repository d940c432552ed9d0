"""A kingdom alone in Hyboria: its goal. No rule of the game says anything of it.

At a table of one much goes by itself: only Central Hyboria and the own area are in play (``match.setup``), and nobody
attacks. The rest is asked where it would happen: bids, which are all won (``rules.bids``), majorities (``objectives``),
artifacts and the Conan bonus card (``rules.setup``, ``artifacts``), crowning (``crowning``), comparisons at the end
(``final``).
"""

from __future__ import annotations

from typing import Final

from simulator.engine.games.age_of_conan import position
from simulator.engine.games.age_of_conan.position import BY_GOLDFISH, State

#: EP that a goldfish tries to reach: greedy did in 212 of 400 matches, 100 of each kingdom (53 %, interval 48 to 58 %).
GOLDFISH_EP: Final = 40


def is_there(state: State) -> bool:
    """Whether this is a goldfish with its goal reached."""
    return state.table.goldfish and state.ep[0] >= GOLDFISH_EP


def wins(state: State) -> None:
    """The match is over."""
    state.winners = 1
    state.reason = BY_GOLDFISH
    if state.log is not None:
        state.say("end", "", f"{position.name(state, 0)} has {state.ep[0]} Empire Points, the goal.")
