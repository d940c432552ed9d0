"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents import DEFAULT_PLAYOUTS, SearchAgent, TurnSearch
from simulator.engine.games.conquer import actions, match, play, position
from simulator.engine.games.conquer.agents import battle, evaluation, greedy
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.position import HOSPITAL, PLAYERS, State

#: Kinds of decision that are searched; the others (what is healed, where one stands, …) follow the rule of thumb.
SEARCHED: Final = frozenset(
    (
        actions.NOTICE,
        actions.PLAY,
        actions.USE,
        actions.ATTACKER,
        actions.DEFENDER,
        actions.SPOILS,
        actions.TARGET,
    )
)
#: Difference of the sums below at which a position counts as three to one.
SCALE: Final = 6.0


def _score(view: View, act: int) -> float:
    """The rule of thumb of the greedy agent, but that answers are chosen by their texts too."""
    if actions.kind_of(act) == actions.ANSWER:
        return battle.answer(view.state, view.player, actions.first_of(act))
    return greedy.score(view, act)


class ConquerSearch(TurnSearch[State]):
    """What the search knows of Conquer; a playout ends with the turn."""

    def __init__(self) -> None:
        super().__init__(SEARCHED)

    def determinize(self, view: View, seed: int) -> State:
        return match.determinize_view(view, seed)

    def score(self, state: State, act: int) -> float:
        return _score(View(state.actor, state), act)

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

    def worth(self, state: State) -> Sequence[float]:
        """What the position is worth to each seat, from 0 (lost) to 1 (won)."""
        if state.reason:
            drawn = 0.5 if not state.winners else 0.0
            return [max(drawn, float(state.winners >> seat & 1)) for seat in range(PLAYERS)]
        one, other = [_standing(state, seat) for seat in range(PLAYERS)]
        ahead = one - other
        share = 0.5 + 0.5 * ahead / (SCALE + abs(ahead))
        return [share, 1.0 - share]


def _standing(state: State, seat: int) -> float:
    """Victory Points, Notice Points, Characters by their cost and Health, and cards in hand."""
    points: int = state.np[seat]
    total = int(state.vp[seat]) + evaluation.NP_WORTH * points
    total += evaluation.CARD_WORTH * 0.5 * min(position.HAND_SIZE, len(state.hand(seat)))
    for who in position.troops(state, seat):
        whole = max(1, play.total_health(state, who))
        share = max(0.0, play.health(state, who) / whole)
        total += (0.4 + 0.4 * share) * evaluation.power(state, who) * 0.5
    for who in state.pile(seat, HOSPITAL):
        total += 0.15 * evaluation.printed_cost(state, who)
    return total


def make_search(seed: int, seat: int) -> SearchAgent:
    """The search agent at its default budget."""
    return SearchAgent(ConquerSearch(), seed, seat, DEFAULT_PLAYOUTS)
