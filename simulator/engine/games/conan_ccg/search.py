"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents.search_agent import DEFAULT_PLAYOUTS, SearchAgent
from simulator.engine.games.conan_ccg import actions, pilot, rules, table, views
from simulator.engine.games.conan_ccg.scoring import WINNING_RENOWN
from simulator.engine.games.conan_ccg.state import State
from simulator.engine.games.conan_ccg.views import View

#: Kinds of decision that are searched; the others (order of serving, places in a row, …) follow the rule of thumb.
SEARCHED: Final = frozenset(
    (
        actions.PLAY,
        actions.USE,
        actions.FOE,
        actions.ZONE,
        actions.FIGHT,
        actions.FOE_MOVE,
        actions.MOVE,
        actions.GAP,
        actions.PRESS_ON,
        actions.TARGET,
    )
)
#: Health at which Conan's Health is worth half of the most it can be worth.
HALF_HEALTH: Final = 6.0
HEALTH_WORTH: Final = 26.0
CARD_WORTH: Final = 0.3
#: Difference of the sums below at which a position counts as three to one.
SCALE: Final = 8.0


class ConanSearch:
    """``agents.search_agent.Searchable`` for the Conan CCG; a playout ends with the turn."""

    def imagine(self, view: View, seed: int) -> State:
        return views.imagine(view, seed)

    def is_worth_searching(self, view: View, legal: Sequence[int]) -> bool:
        return actions.kind_of(legal[0]) in SEARCHED or actions.kind_of(legal[-1]) in SEARCHED

    def prefer(self, state: State, legal: Sequence[int]) -> list[int]:
        """The actions, the best by the greedy agent's rules of thumb first."""
        seen = View(state.actor, state)
        scores = {act: pilot.score(seen, act) for act in legal}
        return sorted(legal, key=lambda act: -scores[act])

    def to_move(self, state: State) -> int:
        return rules.to_move(state)

    def legal_actions(self, state: State) -> Sequence[int]:
        return state.legal

    def apply(self, state: State, action: int) -> None:
        rules.apply(state, action)

    def horizon(self, state: State) -> int:
        return state.turn

    def is_past(self, state: State, horizon: int) -> bool:
        return bool(state.reason) or state.turn > horizon

    def worth(self, state: State) -> Sequence[float]:
        """What the position is worth to each seat, from 0 (lost) to 1 (won)."""
        seats = range(state.table.players)
        if state.reason:
            return [float(state.winners >> seat & 1) for seat in seats]
        sums = [_standing(state, seat) for seat in seats]
        found = []
        for seat in seats:
            ahead = sums[seat] - max(sums[other] for other in seats if other != seat)
            found.append(0.5 + 0.5 * ahead / (SCALE + abs(ahead)))
        return found


def _standing(state: State, seat: int) -> float:
    """Renown, more than its number when it is enough to win, Health with falling worth, and cards in hand."""
    renown = min(state.renown[seat], WINNING_RENOWN + 4)
    health = state.health[seat]
    near = 6.0 if state.renown[seat] >= WINNING_RENOWN else 0.0
    prowess = 0.25 * state.prowess[seat]
    cards = CARD_WORTH * min(len(state.hand(seat)), table.HAND_SIZE)
    return renown + near + HEALTH_WORTH * health / (health + HALF_HEALTH) + prowess + cards


def make_agent(seed: int, seat: int) -> SearchAgent:
    """The search agent at its default budget."""
    return SearchAgent(ConanSearch(), seed, seat, DEFAULT_PLAYOUTS)
