"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents import HalvingAgent, TurnSearch
from simulator.engine.core import kernel
from simulator.engine.core.match import FAST_PLAYOUTS, STRONG_PLAYOUTS
from simulator.engine.games.conquer import actions as kinds
from simulator.engine.games.conquer import match, play, position
from simulator.engine.games.conquer.agents import battle, evaluation, fights, greedy, standing
from simulator.engine.games.conquer.agents import weights as w
from simulator.engine.games.conquer.match import View
from simulator.engine.games.conquer.position import PLAYERS, State

#: Kinds of decision that follow the rule of thumb: what is healed, where the first Landscape lies, how they are linked.
PLAIN: Final = frozenset((kinds.PASS, kinds.GROUND, kinds.HEAL, kinds.LINK))
SEARCHED: Final = frozenset(range(len(kinds.KIND_NAMES))) - PLAIN
#: The many of a combat. Searching them solves more puzzles and wins no more matches, so that a small budget leaves them
#: to the rule of thumb: they would double the time of a match.
IN_COMBAT: Final = frozenset((kinds.STRIKE, kinds.ANSWER))
#: Those that pay off in the next turn (a place of safety, Notice Points, a card kept), and that are rare: their
#: playouts go on to the end of it.
LOOKS_AHEAD: Final = frozenset(
    (
        *(kinds.LEAVE, kinds.AT, kinds.ON, kinds.DEFENDER, kinds.SPOILS, kinds.MOVE, kinds.DISCARD),
        *(kinds.TARGET, kinds.AMOUNT, kinds.CARD, kinds.ORDER),
    )
)
#: What the rule of thumb looks at as if it had been done already: half of the time of a playout.
OUTLOOK: Final = (w.OUTLOOK_CARD, w.OUTLOOK_ON, w.OUTLOOK_MOVE, w.OUTLOOK_LEAVE, w.OUTLOOK_TEXT, w.OUTLOOK_TARGET)
#: Playouts a decision from which those of all decisions do, and those of a combat are searched too.
FAR: Final = 60


def _score(view: View, act: int, weights: list[float]) -> float:
    """The rule of thumb of the greedy agent, but that answers are chosen by their texts too."""
    if kinds.kind_of(act) == kinds.ANSWER:
        return battle.answer(view.state, view.player, kinds.first_of(act), weights)
    return greedy.score(view, act, weights)


class ConquerSearch(TurnSearch[State]):
    """What the search knows of Conquer; a playout ends with the turn, or with the next one."""

    def __init__(self, playouts: int, weights: Sequence[float] = ()) -> None:
        """With the latest weights, or others in the order of ``weights.NAMES``."""
        self._is_far = is_far = playouts >= FAR
        super().__init__(SEARCHED if is_far else SEARCHED - IN_COMBAT, ahead=1 if is_far else 0)
        self._weights = list(weights) or w.values()
        self._quick = list(self._weights)
        for place in OUTLOOK:
            self._quick[place] *= self._weights[w.PLAYOUT_OUTLOOK]
        #: How many steps of a decision the search looks at together.
        self.steps = int(self._weights[w.SEARCH_STEPS])
        #: Notice Points by player that lay unused when the search of a decision began.
        self._hoards = [0.0] * PLAYERS

    def begins(self, state: State) -> None:
        most = self._weights[w.STANDING_NP_MOST]
        self._hoards = [max(0.0, float(points) - most) for points in state.np]

    def is_worth_searching(self, view: View, actions: Sequence[int]) -> bool:
        if super().is_worth_searching(view, actions):
            return True
        is_combat = kinds.kind_of(actions[0]) in IN_COMBAT or kinds.kind_of(actions[-1]) in IN_COMBAT
        return is_combat and self._weights[w.SEARCH_LAST] != 0.0 and _is_last(view.state)

    def goes_on(self, before: State, state: State) -> bool:
        """With a large budget up to the end of the turn or to a combat, which begins with unknown cards."""
        if not self._is_far:
            return super().goes_on(before, state)
        is_same = state.turn == before.turn and (state.attacker >= 0) == (before.attacker >= 0)
        return is_same and kernel.to_move(state) == before.actor

    def horizon(self, state: State) -> int:
        """The turn at hand; for some decisions, and with a large budget for all, the next one."""
        legal = state.legal
        if kinds.kind_of(legal[0]) in LOOKS_AHEAD or kinds.kind_of(legal[-1]) in LOOKS_AHEAD:
            return int(state.turn) + 1
        return super().horizon(state)

    def determinize(self, view: View, seed: int) -> State:
        return match.determinize_view(view, seed)

    def scores(self, state: State, actions: Sequence[int]) -> list[float]:
        view = View(state.actor, state)
        return [_score(view, act, self._weights) for act in actions]

    def quick_scores(self, state: State, actions: Sequence[int]) -> list[float]:
        view = View(state.actor, state)
        return [_score(view, act, self._quick) for act in actions]

    def clone(self, state: State) -> State:
        return state.clone()

    def apply(self, state: State, action: int) -> None:
        play.apply(state, action)

    def worth(self, state: State) -> Sequence[float]:
        """What the position is worth to each seat, from 0 (lost) to 1 (won)."""
        if state.reason:
            drawn = 0.5 if not state.winners else 0.0
            return [max(drawn, float(state.winners >> seat & 1)) for seat in range(PLAYERS)]
        view = View(state.active, state)
        one, other = [standing.worth(view, seat, self._weights, self._hoards[seat]) for seat in range(PLAYERS)]
        ahead = one - other
        share = 0.5 + 0.5 * ahead / (self._weights[w.STANDING_SCALE] + abs(ahead))
        return [share, 1.0 - share]


def _is_last(state: State) -> bool:
    """Whether the combat can end the match: the spoils of either side would be the last points that it needs."""
    for player in range(PLAYERS):
        foe = position.facing(state, position.fighter(state, player))
        if foe >= 0 and fights.ends(state, player, evaluation.printed_cost(state, foe)):
            return True
    return False


def search_with(playouts: int, weights: Sequence[float], seed: int, seat: int) -> HalvingAgent:
    """The search by halving with weights in the order of ``weights.NAMES``, or the latest ones."""
    game = ConquerSearch(playouts, weights)
    return HalvingAgent(game, seed, seat, playouts, stops=True, steps=game.steps)


def make_halving(seed: int, seat: int, playouts: int) -> HalvingAgent:
    """The search by halving with a budget of playouts a decision."""
    return search_with(playouts, (), seed, seat)


def make_fast(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *fast*."""
    return make_halving(seed, seat, FAST_PLAYOUTS)


def make_strong(seed: int, seat: int) -> HalvingAgent:
    """The search by halving at the budget of *strong*."""
    return make_halving(seed, seat, STRONG_PLAYOUTS)
