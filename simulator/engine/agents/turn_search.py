"""What games whose playouts end with the turn tell the search alike."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, Generic, TypeVar

from simulator.engine.core import kernel

StateT = TypeVar("StateT", bound=kernel.Position)

#: What the first choice of the rule of thumb is ahead, in playouts won outright.
TRUST: Final = 0.1


class TurnSearch(Generic[StateT]):
    """A game adds guesses, scores and worth."""

    def __init__(self, searched: Collection[int], ahead: int = 0) -> None:
        """``searched`` are the kinds of action that are worth a search; playouts go on for so many turns more."""
        self._searched = frozenset(searched)
        self._ahead = ahead

    def is_worth_searching(self, view: Any, actions: Sequence[int]) -> bool:
        kinds = self._searched
        return kernel.kind_of(actions[0]) in kinds or kernel.kind_of(actions[-1]) in kinds

    def begins(self, state: StateT) -> None:
        """Nothing, unless a game keeps something of the position in which a search begins."""

    def scores(self, state: StateT, actions: Sequence[int]) -> list[float]:
        """How good each action looks to the player who decides, by the rule of thumb."""
        raise NotImplementedError

    def quick_scores(self, state: StateT, actions: Sequence[int]) -> list[float]:
        """The same for decisions that are not searched; a game may look less closely, for playouts are full of them."""
        return self.scores(state, actions)

    def prefer(self, state: StateT, actions: Sequence[int]) -> list[int]:
        """The actions, the best by the rule of thumb first."""
        scores = self.scores(state, actions)
        return [actions[at] for at in sorted(range(len(actions)), key=lambda at: -scores[at])]

    def best(self, state: StateT, actions: Sequence[int]) -> int:
        """The action that looks best, the first of equals."""
        if len(actions) == 1:
            return actions[0]
        scores = self.quick_scores(state, actions)
        best = 0
        for at in range(1, len(scores)):
            if scores[at] > scores[best]:
                best = at
        return actions[best]

    def clone(self, state: StateT) -> StateT:
        """A copy that is played on."""
        raise NotImplementedError

    def trust(self, view: Any) -> float:
        return TRUST

    def to_move(self, state: StateT) -> int:
        return kernel.to_move(state)

    def goes_on(self, before: StateT, state: StateT) -> bool:
        """Whether an effect or a window that is under way asks the same player again."""
        return bool(state.frames) and kernel.to_move(state) == before.actor

    def legal_actions(self, state: StateT) -> Sequence[int]:
        return state.legal

    def horizon(self, state: StateT) -> int:
        return state.turn + self._ahead

    def is_past(self, state: StateT, horizon: int) -> bool:
        return bool(state.reason) or state.turn > horizon
