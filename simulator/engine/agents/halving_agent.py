"""Search by sequential halving: the best few actions of the rule of thumb are played on from the same guesses.

After Karnin, Koren and Somekh (2013). Each round plays every action that is left from the same guesses at what the
player does not know, both sides by the rule of thumb, and keeps the better half. So the budget is known beforehand,
differences are not blurred by other luck, and the rule of thumb needs evidence to be overruled. Only ``+ - * /`` are
used, so that the choices are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from simulator.engine.core import kernel
from simulator.engine.core.arrays import ints
from simulator.engine.core.match import Weighed

#: How many actions are looked at, by the budget: one more for each so many playouts, from two to five.
PLAYOUTS_AN_ACTION: Final = 4
FEWEST: Final = 2
MOST: Final = 5
#: A playout that is not at the horizon after so many decisions is judged where it stands; normal turns have fewer.
LONGEST: Final = 400


class Playable(Protocol):
    """What a game tells this search: guesses, the rule of thumb, playouts and what a position is worth."""

    def determinize(self, view: Any, seed: int) -> Any: ...

    def is_worth_searching(self, view: Any, actions: Sequence[int]) -> bool: ...

    def scores(self, state: Any, actions: Sequence[int]) -> list[float]: ...

    def prefer(self, state: Any, actions: Sequence[int]) -> list[int]: ...

    def best(self, state: Any, actions: Sequence[int]) -> int: ...

    def to_move(self, state: Any) -> int: ...

    def legal_actions(self, state: Any) -> Sequence[int]: ...

    def clone(self, state: Any) -> Any: ...

    def apply(self, state: Any, action: int) -> None: ...

    def horizon(self, state: Any) -> int: ...

    def is_past(self, state: Any, horizon: int) -> bool: ...

    def worth(self, state: Any) -> Sequence[float]: ...

    def trust(self, view: Any) -> float:
        """What the first choice of the rule of thumb is ahead, in playouts won outright."""
        ...


class HalvingAgent:
    """Spends at most ``playouts`` playouts on each decision that is worth a search, and none on the others."""

    needs_view = True
    needs_observation = False

    def __init__(
        self, game: Playable, seed: int, seat: int, playouts: int, *, stops: bool = False, keeps_more: bool = False
    ) -> None:
        """``stops`` ends a search whose first guess shows no difference, for games in which orders come to the same.

        ``keeps_more`` rounds halves up: of three actions two are played on, and no part of the budget is left.
        """
        self._game = game
        self._stops = stops
        self._keeps_more = keeps_more
        self._streams = ints(list(kernel.derive(seed, "halving", seat)))
        self.playouts = playouts
        self.trace: list[Weighed] | None = None

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        game = self._game
        number = self._candidates(view, actions)
        if not number:
            if self.trace is not None:
                self._tell(view, game.prefer(view.state, actions), [], [], [])
            return game.best(view.state, actions)
        rivals = game.prefer(view.state, actions)[:number]
        totals = [0.0] * number
        totals[0] = game.trust(view)
        tried, behind = [0] * number, [0.0] * number
        player, horizon = game.to_move(view.state), game.horizon(view.state)
        alive = list(range(number))
        is_over = False
        for guesses in guesses_by_round(number, self.playouts, self._keeps_more):
            for _ in range(guesses):
                luck = kernel.below(self._streams, 0, kernel.M1 - 1)
                if is_over:
                    continue
                guess = game.determinize(view, luck)
                found = [self._playout(game.clone(guess), rivals[at], player, horizon) for at in alive]
                is_over = self._stops and tried[0] == 0 and min(found) == max(found)
                for at, value in zip(alive, found, strict=True):
                    totals[at] += value
                    tried[at] += 1
            before, alive = alive, best_half(totals, alive, self._keeps_more)
            if self.trace is not None:
                for at in before:
                    behind[at] = (totals[alive[0]] - totals[at]) / tried[at]
        if self.trace is not None:
            self._tell(view, game.prefer(view.state, actions), totals, tried, behind)
        return rivals[alive[0]]

    def pass_over(self, view: Any, actions: Sequence[int]) -> None:
        """How many guesses a decision takes does not depend on what they show."""
        number = self._candidates(view, actions)
        for _ in range(sum(guesses_by_round(number, self.playouts, self._keeps_more))):
            kernel.below(self._streams, 0, kernel.M1 - 1)

    def _candidates(self, view: Any, actions: Sequence[int]) -> int:
        """How many actions are played on; none if the rule of thumb decides."""
        if len(actions) == 1 or not self._game.is_worth_searching(view, actions):
            return 0
        return min(len(actions), MOST, max(FEWEST, self.playouts // PLAYOUTS_AN_ACTION))

    def _tell(
        self,
        view: Any,
        ranked: Sequence[int],
        totals: Sequence[float],
        tried: Sequence[int],
        behind: Sequence[float],
    ) -> None:
        """Add to the trace what was weighed: the choice first, then what was played on longest and brought most."""
        assert self.trace is not None
        game = self._game
        scores = game.scores(view.state, ranked)
        for at in sorted(range(len(tried)), key=lambda at: (-tried[at], -totals[at], at)):
            head_start = game.trust(view) if at == 0 else 0.0
            mean = (totals[at] - head_start) / tried[at] if tried[at] else 0.0
            self.trace.append(Weighed(ranked[at], scores[at], tried[at], mean, head_start, behind[at]))
        self.trace.extend([Weighed(ranked[at], scores[at]) for at in range(len(tried), len(ranked))])

    def _playout(self, state: Any, act: int, player: int, horizon: int) -> float:
        """What an action is worth to the player if all go on by the rule of thumb up to the horizon."""
        game = self._game
        game.apply(state, act)
        for _ in range(LONGEST):
            if game.is_past(state, horizon):
                break
            game.apply(state, game.best(state, game.legal_actions(state)))
        return game.worth(state)[player]


def guesses_by_round(rivals: int, playouts: int, keeps_more: bool = False) -> list[int]:
    """How many guesses each round plays, so that the playouts are spread over the rounds."""
    found = []
    while rivals > 1 and playouts >= rivals:
        rounds = (rivals - 1).bit_length()
        found.append(max(1, playouts // (rounds * rivals)))
        playouts -= found[-1] * rivals
        rivals = _half(rivals, keeps_more)
    return found


def best_half(totals: Sequence[float], alive: Sequence[int], keeps_more: bool = False) -> list[int]:
    """The better half, the best first, rounded down but never empty, or rounded up; the earlier of equals."""
    ranked = sorted(alive, key=lambda at: (-totals[at], at))
    return ranked[: _half(len(ranked), keeps_more)]


def _half(number: int, rounded_up: bool) -> int:
    return max(1, (number + rounded_up) // 2)
