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

    def score(self, state: StateT, act: int) -> float:
        """How good an action looks to the player who decides, by the rule of thumb."""
        raise NotImplementedError

    def prefer(self, state: StateT, actions: Sequence[int]) -> list[int]:
        """The actions, the best by the rule of thumb first."""
        scores = {act: self.score(state, act) for act in actions}
        return sorted(actions, key=lambda act: -scores[act])

    def best(self, state: StateT, actions: Sequence[int]) -> int:
        """The action that looks best, the first of equals."""
        if len(actions) == 1:
            return actions[0]
        best, most = actions[0], self.score(state, actions[0])
        for at in range(1, len(actions)):
            found = self.score(state, actions[at])
            if found > most:
                best, most = actions[at], found
        return best

    def clone(self, state: StateT) -> StateT:
        """A copy that is played on."""
        raise NotImplementedError

    def trust(self) -> float:
        return TRUST

    def to_move(self, state: StateT) -> int:
        return kernel.to_move(state)

    def legal_actions(self, state: StateT) -> Sequence[int]:
        return state.legal

    def horizon(self, state: StateT) -> int:
        return state.turn + self._ahead

    def is_past(self, state: StateT, horizon: int) -> bool:
        return bool(state.reason) or state.turn > horizon
