"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents import DEFAULT_PLAYOUTS, SearchAgent, TurnSearch
from simulator.engine.games.conan_ccg import actions, match, play, position
from simulator.engine.games.conan_ccg.agents import greedy
from simulator.engine.games.conan_ccg.match import View
from simulator.engine.games.conan_ccg.play import WINNING_RENOWN
from simulator.engine.games.conan_ccg.position import State

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


class ConanSearch(TurnSearch[State]):
    """What the search knows of the Conan CCG; a playout ends with the turn."""

    def __init__(self) -> None:
        super().__init__(SEARCHED)

    def determinize(self, view: View, seed: int) -> State:
        return match.determinize_view(view, seed)

    def score(self, state: State, act: int) -> float:
        return greedy.score(View(state.actor, state), act)

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

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
    renown, health, prowess = int(state.renown[seat]), int(state.health[seat]), int(state.prowess[seat])
    near = 6.0 if renown >= WINNING_RENOWN else 0.0
    cards = CARD_WORTH * min(len(state.hand(seat)), position.HAND_SIZE)
    stamina = HEALTH_WORTH * health / (health + HALF_HEALTH)
    return min(renown, WINNING_RENOWN + 4) + near + stamina + 0.25 * prowess + cards


def make_search(seed: int, seat: int) -> SearchAgent:
    """The search agent at its default budget."""
    return SearchAgent(ConanSearch(), seed, seat, DEFAULT_PLAYOUTS)
