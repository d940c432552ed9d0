"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents import HalvingAgent, TurnSearch
from simulator.engine.core.match import FAST_PLAYOUTS, STRONG_PLAYOUTS
from simulator.engine.games.conan_ccg import actions as kinds
from simulator.engine.games.conan_ccg import match, play, position
from simulator.engine.games.conan_ccg.agents import card_values, greedy, race
from simulator.engine.games.conan_ccg.agents import weights as w
from simulator.engine.games.conan_ccg.match import View
from simulator.engine.games.conan_ccg.play import WINNING_RENOWN
from simulator.engine.games.conan_ccg.position import ALLIES, ITEMS, State

#: Kinds of decision that are searched; the others (order of serving, places in a row, …) follow the rule of thumb.
SEARCHED: Final = frozenset(
    (
        kinds.PLAY,
        kinds.USE,
        kinds.FOE,
        kinds.ZONE,
        kinds.FIGHT,
        kinds.FOE_MOVE,
        kinds.MOVE,
        kinds.GAP,
        kinds.PRESS_ON,
        kinds.TARGET,
        kinds.AIM,
    )
)


class ConanSearch(TurnSearch[State]):
    """What the search knows of the Conan CCG; a playout ends with the turn."""

    def __init__(self) -> None:
        super().__init__(SEARCHED)
        self._weights = w.values()

    def determinize(self, view: View, seed: int) -> State:
        return match.determinize_view(view, seed)

    def scores(self, state: State, actions: Sequence[int]) -> list[float]:
        view = View(state.actor, state)
        return [greedy.score(view, act, self._weights) for act in actions]

    def clone(self, state: State) -> State:
        return state.clone()

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

    def worth(self, state: State) -> Sequence[float]:
        """What the position is worth to each seat, from 0 (lost) to 1 (won)."""
        seats = range(state.table.players)
        if state.reason:
            return [float(state.winners >> seat & 1) for seat in seats]
        sums = [_standing(state, seat, self._weights) for seat in seats]
        scale = self._weights[w.WORTH_SCALE]
        found = []
        for seat in seats:
            ahead = sums[seat] - max(sums[other] for other in seats if other != seat)
            found.append(0.5 + 0.5 * ahead / (scale + abs(ahead)))
        for seat in seats:
            if race.is_sure(state, seat, int(state.renown[seat]), self._weights):
                return _as_good_as_won(found, seat, self._weights[w.WORTH_SURE])
        return found


def _as_good_as_won(found: list[float], winner: int, share: float) -> list[float]:
    """What a position is worth where one player has so much of the way to victory behind him."""
    return [one + share * ((1.0 if seat == winner else 0.0) - one) for seat, one in enumerate(found)]


def _standing(state: State, seat: int, weights: list[float]) -> float:
    """Renown, more than its number when it is enough to win, Health with falling worth, and cards in hand."""
    renown, health, prowess = int(state.renown[seat]), int(state.health[seat]), int(state.prowess[seat])
    near = weights[w.WORTH_GOAL] if renown >= WINNING_RENOWN else 0.0
    cards = weights[w.WORTH_CARD] * min(len(state.hand(seat)), position.HAND_SIZE)
    stamina = weights[w.WORTH_HEALTH] * health / (health + weights[w.WORTH_HALF_HEALTH])
    table = 0.0
    if weights[w.WORTH_ITEM] != 0.0:
        for inst in state.pile(seat, ITEMS):
            table += weights[w.WORTH_ITEM] * max(0.0, card_values.card_value(state, inst, weights))
    if weights[w.WORTH_ALLY] != 0.0:
        for inst in state.pile(seat, ALLIES):
            table += weights[w.WORTH_ALLY] * play.health_left(state, inst)
    counted = weights[w.WORTH_RENOWN] * min(renown, WINNING_RENOWN + weights[w.WORTH_MORE_RENOWN])
    return counted + near + table + stamina + weights[w.WORTH_PROWESS] * prowess + cards


def make_halving(seed: int, seat: int, playouts: int) -> HalvingAgent:
    """The search by halving with a budget of playouts a decision."""
    return HalvingAgent(ConanSearch(), seed, seat, playouts)


def make_fast(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *fast*."""
    return make_halving(seed, seat, FAST_PLAYOUTS)


def make_strong(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *strong*."""
    return make_halving(seed, seat, STRONG_PLAYOUTS)
