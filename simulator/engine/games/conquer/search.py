"""What the search needs to know of this game: guesses, preferences, how far to look, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.agents.search_agent import DEFAULT_PLAYOUTS, SearchAgent
from simulator.engine.games.conquer import actions, battle_sense, judgement, modifiers, pilot, rules, table, views
from simulator.engine.games.conquer.state import HOSPITAL, PLAYERS, State
from simulator.engine.games.conquer.views import View

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
        return battle_sense.answer(view.state, view.player, actions.first_of(act))
    return pilot.score(view, act)


class ConquerSearch:
    """``agents.search_agent.Searchable`` for Conquer; a playout ends with the turn."""

    def imagine(self, view: View, seed: int) -> State:
        return views.imagine(view, seed)

    def is_worth_searching(self, view: View, legal: Sequence[int]) -> bool:
        return actions.kind_of(legal[0]) in SEARCHED or actions.kind_of(legal[-1]) in SEARCHED

    def prefer(self, state: State, legal: Sequence[int]) -> list[int]:
        """The actions, the best by the greedy agent's rules of thumb first."""
        seen = View(state.actor, state)
        scores = {act: _score(seen, act) for act in legal}
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
        if state.reason:
            drawn = 0.5 if not state.winners else 0.0
            return [max(drawn, float(state.winners >> seat & 1)) for seat in range(PLAYERS)]
        sums = [_standing(state, seat) for seat in range(PLAYERS)]
        ahead = sums[0] - sums[1]
        share = 0.5 + 0.5 * ahead / (SCALE + abs(ahead))
        return [share, 1.0 - share]


def _standing(state: State, seat: int) -> float:
    """Victory Points, Notice Points, Characters by their cost and Health, and cards in hand."""
    total = state.vp[seat] + judgement.NP_WORTH * state.np[seat]
    total += judgement.CARD_WORTH * 0.5 * min(table.HAND_SIZE, len(state.hand(seat)))
    for who in table.troops(state, seat):
        whole = max(1, modifiers.total_health(state, who))
        share = max(0.0, modifiers.health(state, who) / whole)
        total += (0.4 + 0.4 * share) * judgement.power(state, who) * 0.5
    for who in state.pile(seat, HOSPITAL):
        total += 0.15 * judgement.printed_cost(state, who)
    return total


def make_agent(seed: int, seat: int) -> SearchAgent:
    """The search agent at its default budget."""
    return SearchAgent(ConquerSearch(), seed, seat, DEFAULT_PLAYOUTS)
