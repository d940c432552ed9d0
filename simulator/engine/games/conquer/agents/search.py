"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents import HalvingAgent, TurnSearch
from simulator.engine.core.match import FAST_PLAYOUTS, STRONG_PLAYOUTS
from simulator.engine.games.conquer import actions as kinds
from simulator.engine.games.conquer import match, play, position
from simulator.engine.games.conquer.agents import battle, evaluation, greedy
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.position import HOSPITAL, PLAYERS, State

#: Kinds of decision that are searched; the others (what is healed, where one stands, …) follow the rule of thumb.
SEARCHED: Final = frozenset(
    (
        kinds.NOTICE,
        kinds.PLAY,
        kinds.USE,
        kinds.ATTACKER,
        kinds.DEFENDER,
        kinds.SPOILS,
        kinds.TARGET,
    )
)
#: Playouts a decision from which they go on to the end of the next turn. That sees what pays off then (Notice Points
#: kept, Characters healed): of the puzzles it solves 86 and not 82 %, and it wins 63 % against 12 playouts where 80
#: shorter ones win 51 %. It takes two to three times as long.
FAR: Final = 60


def _score(view: View, act: int, weights: list[float]) -> float:
    """The rule of thumb of the greedy agent, but that answers are chosen by their texts too."""
    if kinds.kind_of(act) == kinds.ANSWER:
        return battle.answer(view.state, view.player, kinds.first_of(act), weights)
    return greedy.score(view, act, weights)


class ConquerSearch(TurnSearch[State]):
    """What the search knows of Conquer; a playout ends with the turn, or with the next one."""

    def __init__(self, playouts: int) -> None:
        super().__init__(SEARCHED, ahead=1 if playouts >= FAR else 0)
        self._weights = w.values()

    def determinize(self, view: View, seed: int) -> State:
        return match.determinize_view(view, seed)

    def scores(self, state: State, actions: Sequence[int]) -> list[float]:
        view = View(state.actor, state)
        return [_score(view, act, self._weights) for act in actions]

    def clone(self, state: State) -> State:
        return state.clone()

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

    def worth(self, state: State) -> Sequence[float]:
        """What the position is worth to each seat, from 0 (lost) to 1 (won)."""
        if state.reason:
            drawn = 0.5 if not state.winners else 0.0
            return [max(drawn, float(state.winners >> seat & 1)) for seat in range(PLAYERS)]
        one, other = [_standing(state, seat, self._weights) for seat in range(PLAYERS)]
        ahead = one - other
        share = 0.5 + 0.5 * ahead / (self._weights[w.STANDING_SCALE] + abs(ahead))
        return [share, 1.0 - share]


def _standing(state: State, seat: int, weights: list[float]) -> float:
    """Victory Points, Notice Points, Characters by their cost and Health, and cards in hand."""
    points: int = state.np[seat]
    total = int(state.vp[seat]) + weights[w.STANDING_NP] * points
    total += weights[w.STANDING_CARD] * min(position.HAND_SIZE, len(state.hand(seat)))
    for who in position.troops(state, seat):
        whole = max(1, play.total_health(state, who))
        share = max(0.0, play.health(state, who) / whole)
        alive = weights[w.STANDING_POWER] + weights[w.STANDING_HEALTH] * share
        total += alive * evaluation.power(state, who, weights)
    for who in state.pile(seat, HOSPITAL):
        total += weights[w.STANDING_PATIENT] * evaluation.printed_cost(state, who)
    return total


def make_halving(seed: int, seat: int, playouts: int) -> HalvingAgent:
    """The search by halving with a budget of playouts a decision."""
    return HalvingAgent(ConquerSearch(playouts), seed, seat, playouts)


def make_fast(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *fast*."""
    return make_halving(seed, seat, FAST_PLAYOUTS)


def make_strong(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *strong*."""
    return make_halving(seed, seat, STRONG_PLAYOUTS)
