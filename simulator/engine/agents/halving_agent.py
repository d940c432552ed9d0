"""Search by sequential halving: the best few actions of the rule of thumb are played on from the same guesses.

After Karnin, Koren and Somekh (2013). Each round plays every action that is left from the same guesses at what the
player does not know, both sides by the rule of thumb, and keeps the better half. So the budget is known beforehand,
differences are not blurred by other luck, and the rule of thumb needs evidence to be overruled. Only ``+ - * /`` are
used, so that the choices are the same on every machine.

Where a decision is made in steps (a card, then its target) an action alone would be judged by the later steps that the
rule of thumb takes. So a game may ask for ways of several steps: an action with one of the best few that may follow.
They share the budget, the first step of the best is taken, and the later ones are searched when they come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, final

from simulator.engine.core import kernel
from simulator.engine.core.arrays import ints
from simulator.engine.core.match import Weighed

#: How many actions are looked at, by the budget: one more for each so many playouts, from two to five.
PLAYOUTS_AN_ACTION: Final = 4
FEWEST: Final = 2
MOST: Final = 5
#: How many of the actions that may follow a step are looked at.
NEXT: Final = 3
#: How many ways of several steps there are, by the budget: one more for each so many playouts, up to this many.
PLAYOUTS_A_WAY: Final = 2
MOST_WAYS: Final = 12
#: A playout that is not at the horizon after so many decisions is judged where it stands; normal turns have fewer.
LONGEST: Final = 400


class Playable(Protocol):
    """What a game tells this search: guesses, the rule of thumb, playouts and what a position is worth."""

    def determinize(self, view: Any, seed: int) -> Any: ...

    def is_worth_searching(self, view: Any, actions: Sequence[int]) -> bool: ...

    def begins(self, state: Any) -> None:
        """Told once for each decision that is searched, with the position as its player sees it."""
        ...

    def scores(self, state: Any, actions: Sequence[int]) -> list[float]: ...

    def prefer(self, state: Any, actions: Sequence[int]) -> list[int]: ...

    def best(self, state: Any, actions: Sequence[int]) -> int: ...

    def to_move(self, state: Any) -> int: ...

    def legal_actions(self, state: Any) -> Sequence[int]: ...

    def clone(self, state: Any) -> Any: ...

    def apply(self, state: Any, action: int) -> None: ...

    def goes_on(self, before: Any, state: Any) -> bool:
        """Whether the decision at hand is a further step of the one before, by the same player and without chance."""
        ...

    def horizon(self, state: Any) -> int: ...

    def is_past(self, state: Any, horizon: int) -> bool: ...

    def worth(self, state: Any) -> Sequence[float]: ...

    def trust(self, view: Any) -> float:
        """What the first choice of the rule of thumb is ahead, in playouts won outright."""
        ...


@final
class Rival:
    """A way that is played on: its ``place`` by the rule of thumb, and what its playouts came to so far."""

    def __init__(self, place: int, way: Sequence[int], head_start: float) -> None:
        self.place = place
        self.way = way
        self.head_start = head_start
        #: What its playouts were worth together, with the head start.
        self.total = head_start
        self.tried = 0
        #: How far a playout of it lay behind one of the best when it was last compared.
        self.behind = 0.0


class HalvingAgent:
    """Spends at most ``playouts`` playouts on each decision that is worth a search, and none on the others."""

    needs_view = True
    needs_observation = False

    def __init__(
        self,
        game: Playable,
        seed: int,
        seat: int,
        playouts: int,
        *,
        stops: bool = False,
        keeps_more: bool = False,
        steps: int = 1,
    ) -> None:
        """``stops`` ends a search whose first guess shows no difference, for games in which orders come to the same.

        ``keeps_more`` rounds halves up: of three actions two are played on, and no part of the budget is left.
        """
        self._game = game
        self._stops = stops
        self._keeps_more = keeps_more
        #: How many steps of a decision are searched at once.
        self.steps = steps
        self._streams = ints(list(kernel.derive(seed, "halving", seat)))
        self.playouts = playouts
        self.trace: list[Weighed] | None = None

    def choose(self, view: Any, actions: Sequence[int]) -> int:
        game = self._game
        number = self._candidates(view, actions)
        if not number:
            if self.trace is not None:
                self._tell(view, game.prefer(view.state, actions), [])
            return game.best(view.state, actions)
        ranked = game.prefer(view.state, actions)
        ways, source = self._begin(view, ranked[:number])
        rivals = [Rival(place, way, 0.0 if place else game.trust(view)) for place, way in enumerate(ways)]
        player, horizon = game.to_move(view.state), game.horizon(view.state)
        game.begins(view.state)
        alive = rivals
        is_over = False
        for guesses in guesses_by_round(len(rivals), self.playouts, self._keeps_more):
            for _ in range(guesses):
                luck = kernel.below(source, 0, kernel.M1 - 1)
                if is_over:
                    continue
                guess = game.determinize(view, luck)
                found = [self._playout(game.clone(guess), rival.way, player, horizon) for rival in alive]
                is_over = self._stops and rivals[0].tried == 0 and self._tells_nothing(found)
                for rival, value in zip(alive, found, strict=True):
                    rival.total += value
                    rival.tried += 1
            before, alive = alive, best_half(alive, self._keeps_more)
            for rival in before:
                rival.behind = (alive[0].total - rival.total) / rival.tried
        if self.trace is not None:
            self._tell(view, ranked, rivals)
        return alive[0].way[0]

    def pass_over(self, view: Any, actions: Sequence[int]) -> None:
        """How much chance a decision takes does not depend on what the search shows."""
        number = self._candidates(view, actions)
        if not number:
            return
        taken = 1 if self.steps > 1 else sum(guesses_by_round(number, self.playouts, self._keeps_more))
        for _ in range(taken):
            kernel.below(self._streams, 0, kernel.M1 - 1)

    def _begin(self, view: Any, firsts: Sequence[int]) -> tuple[list[list[int]], Any]:
        """What is played on, and where the guesses come from.

        How many ways of several steps there are is only known once a guess is played on, here the first. So their
        guesses have a stream of their own for each decision, for which the agent's gives one number.
        """
        if self.steps == 1:
            return [[act] for act in firsts], self._streams
        seed = kernel.below(self._streams, 0, kernel.M1 - 1)
        first = self._game.determinize(view, kernel.below(_guesses(seed), 0, kernel.M1 - 1))
        return self._ways(first, firsts), _guesses(seed)

    def _tells_nothing(self, found: Sequence[float]) -> bool:
        """Whether all came to the same in a guess. One in which all is lost may be bad luck: ways of steps go on."""
        return min(found) == max(found) and (self.steps == 1 or max(found) > 0.0)

    def _ways(self, guess: Any, firsts: Sequence[int]) -> list[list[int]]:
        """What is played on: first each action as the rule of thumb goes on, then their other ways in turn."""
        longer = [self._ways_of(guess, act, self.steps) for act in firsts]
        most = max(len(firsts), min(MOST_WAYS, self.playouts // PLAYOUTS_A_WAY))
        return in_turn(longer)[:most]

    def _ways_of(self, state: Any, act: int, steps: int) -> list[list[int]]:
        """An action with what may follow it in the same decision."""
        game = self._game
        if steps == 1:
            return [[act]]
        later = game.clone(state)
        game.apply(later, act)
        if not game.goes_on(state, later):
            return [[act]]
        ranked = game.prefer(later, game.legal_actions(later))[:NEXT]
        return [[act, *way] for way in in_turn([self._ways_of(later, one, steps - 1) for one in ranked])]

    def _candidates(self, view: Any, actions: Sequence[int]) -> int:
        """How many actions are played on; none if the rule of thumb decides."""
        if len(actions) == 1 or not self._game.is_worth_searching(view, actions):
            return 0
        return min(len(actions), MOST, max(FEWEST, self.playouts // PLAYOUTS_AN_ACTION))

    def _tell(self, view: Any, ranked: Sequence[int], rivals: Sequence[Rival]) -> None:
        """Add to the trace what was weighed: the choice first, then what was played on longest and brought most.

        An action of several ways is told by the best of them, which may not be the one with the head start.
        """
        assert self.trace is not None
        game = self._game
        scores = dict(zip(ranked, game.scores(view.state, ranked), strict=True))
        told = set[int]()
        for one in sorted(rivals, key=lambda rival: (-rival.tried, -rival.total, rival.place)):
            act = one.way[0]
            if act in told:
                continue
            told.add(act)
            mean = (one.total - one.head_start) / one.tried if one.tried else 0.0
            self.trace.append(Weighed(act, scores[act], one.tried, mean, one.head_start, one.behind))
        self.trace.extend([Weighed(act, scores[act]) for act in ranked if act not in told])

    def _playout(self, state: Any, way: Sequence[int], player: int, horizon: int) -> float:
        """What a way is worth to the player if all go on by the rule of thumb up to the horizon.

        In another guess a later step may not be there; then the rule of thumb decides from there on.
        """
        game = self._game
        game.apply(state, way[0])
        at = 1
        for _ in range(LONGEST):
            if game.is_past(state, horizon):
                break
            actions = game.legal_actions(state)
            if at < len(way) and game.to_move(state) == player and way[at] in actions:
                game.apply(state, way[at])
                at += 1
            else:
                at = len(way)
                game.apply(state, game.best(state, actions))
        return game.worth(state)[player]


def _guesses(seed: int) -> Any:
    """The stream of the guesses of one decision."""
    return ints(list(kernel.derive(seed, "guesses")))


def guesses_by_round(rivals: int, playouts: int, keeps_more: bool = False) -> list[int]:
    """How many guesses each round plays, so that the playouts are spread over the rounds."""
    found = []
    while rivals > 1 and playouts >= rivals:
        rounds = (rivals - 1).bit_length()
        found.append(max(1, playouts // (rounds * rivals)))
        playouts -= found[-1] * rivals
        rivals = _half(rivals, keeps_more)
    return found


def in_turn(groups: Sequence[Sequence[list[int]]]) -> list[list[int]]:
    """The first of each group, then the second of each, and so on."""
    longest = max([len(group) for group in groups])
    return [group[at] for at in range(longest) for group in groups if at < len(group)]


def best_half(rivals: Sequence[Rival], keeps_more: bool = False) -> list[Rival]:
    """The better half, the best first, rounded down but never empty, or rounded up; the earlier of equals."""
    ranked = sorted(rivals, key=lambda rival: (-rival.total, rival.place))
    return ranked[: _half(len(ranked), keeps_more)]


def _half(number: int, rounded_up: bool) -> int:
    return max(1, (number + rounded_up) // 2)
