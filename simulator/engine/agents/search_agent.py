"""Information-set Monte Carlo tree search: one tree over what the player knows, a new guess at the rest each playout.

After Cowling, Powley and Whitehouse (2012), with the selection rule of PUCT: a prior from the game's own rule of thumb
orders the actions, and only the first few are opened until visits pay for more. Only ``+ - * /`` and square roots are
used, so that the choices are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, Generic, Protocol, TypeVar

from simulator.engine.core import kernel
from simulator.engine.core.arrays import ints

StateT = TypeVar("StateT", bound=kernel.Position)

DEFAULT_PLAYOUTS: Final = 24
EXPLORATION: Final = 0.6
#: What the first choice of the rule of thumb is ahead in a search by halving, in playouts won outright.
TRUST: Final = 0.1
#: A playout that has not come to the horizon after so many decisions is judged where it stands.
LONGEST: Final = 2_000
#: Actions opened at a node after n visits: 2 + the square root of n.
OPEN_AT_FIRST: Final = 2


class Searchable(Protocol):
    """What a game tells the search: guesses, rules of thumb, and what a position is worth."""

    def determinize(self, view: Any, seed: int) -> Any: ...

    def is_worth_searching(self, view: Any, actions: Sequence[int]) -> bool: ...

    def prefer(self, state: Any, actions: Sequence[int]) -> list[int]: ...

    def to_move(self, state: Any) -> int: ...

    def legal_actions(self, state: Any) -> Sequence[int]: ...

    def apply(self, state: Any, action: int) -> None: ...

    def horizon(self, state: Any) -> int: ...

    def is_past(self, state: Any, horizon: int) -> bool: ...

    def worth(self, state: Any) -> Sequence[float]: ...


class TurnSearch(Generic[StateT]):
    """What games whose playouts end with the turn tell the search alike; a game adds guesses, scores and worth."""

    def __init__(self, searched: Collection[int]) -> None:
        """``searched`` are the kinds of action that are worth a search."""
        self._searched = frozenset(searched)

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
        return state.turn

    def is_past(self, state: StateT, horizon: int) -> bool:
        return bool(state.reason) or state.turn > horizon


@dataclass(slots=True)
class Node:
    """One information set: for each action how often it was there, was tried, and what it brought its player."""

    visits: int = 0
    order: dict[int, int] = field(default_factory=dict)
    tried: dict[int, int] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=dict)
    children: dict[int, Node] = field(default_factory=dict)


class SearchAgent:
    """Plays each important decision out ``playouts`` times in its mind; small ones by the rule of thumb alone."""

    needs_view = True
    needs_observation = False

    def __init__(self, game: Searchable, seed: int, seat: int, playouts: int = DEFAULT_PLAYOUTS) -> None:
        self._game = game
        self._streams = ints(list(kernel.derive(seed, "search", seat)))
        self.playouts = playouts

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        if not self._game.is_worth_searching(view, actions):
            return self._game.prefer(view.state, actions)[0]
        root = Node()
        for _ in range(self.playouts):
            guess = self._game.determinize(view, kernel.below(self._streams, 0, kernel.M1 - 1))
            self._playout(root, guess)
        return max(root.tried, key=lambda act: (root.tried[act], root.total[act], -root.order[act]))

    def _playout(self, root: Node, state: Any) -> None:
        """Go down the tree, open one new action, play on by the rule of thumb, and note what it was worth."""
        game = self._game
        horizon = game.horizon(state)
        path: list[tuple[Node, int, int]] = []
        node = root
        while not game.is_past(state, horizon):
            actions = game.legal_actions(state)
            if not node.order or any(act not in node.order for act in actions):
                for act in game.prefer(state, actions):
                    node.order.setdefault(act, len(node.order))
            act = self._select(node, actions)
            path.append((node, act, game.to_move(state)))
            is_new = act not in node.tried
            game.apply(state, act)
            if is_new:
                break
            node = node.children.setdefault(act, Node())
        for _ in range(LONGEST):
            if game.is_past(state, horizon):
                break
            game.apply(state, game.prefer(state, game.legal_actions(state))[0])
        worth = game.worth(state)
        for passed, act, player in path:
            passed.visits += 1
            passed.tried[act] = passed.tried.get(act, 0) + 1
            passed.total[act] = passed.total.get(act, 0.0) + worth[player]

    def _select(self, node: Node, actions: Sequence[int]) -> int:
        """The action with the best sum of what it brought and what is not known of it yet (PUCT)."""
        ranked = sorted(actions, key=lambda act: node.order[act])
        shown = ranked[: OPEN_AT_FIRST + int(sqrt(node.visits))]
        root_visits = sqrt(node.visits + 1)
        best, best_score = shown[0], -1.0
        for rank, act in enumerate(shown):
            tried = node.tried.get(act, 0)
            mean = node.total[act] / tried if tried else 0.5
            score = mean + EXPLORATION * root_visits / ((rank + 1.0) * (1 + tried))
            if score > best_score:
                best, best_score = act, score
        return best
