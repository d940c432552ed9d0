"""Sequential halving on a game of known odds: budget, evidence, and what the player may know."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.engine.agents import HalvingAgent

#: What each action wins on average; the rule of thumb likes them in this order.
ODDS = (40, 70, 55, 90, 10, 99)


class Coins:
    """An action wins in a guess if its odds lie above the number of the guess, the same for all actions."""

    def __init__(self, odds: Sequence[int] = ODDS, trust: float = 0.0) -> None:
        self.odds, self._trust = odds, trust
        self.playouts = 0
        self.tried: list[int] = []
        self.guesses: list[int] = []
        self.begun = 0

    def begins(self, state: Any) -> None:
        self.begun += 1

    def trust(self, view: object) -> float:
        return self._trust

    def determinize(self, view: Any, seed: int) -> Any:
        self.guesses.append(seed)
        return SimpleNamespace(luck=seed % 100, over=False, act=-1)

    def is_worth_searching(self, view: Any, actions: Sequence[int]) -> bool:
        return bool(view.searched)

    def prefer(self, state: Any, actions: Sequence[int]) -> list[int]:
        return list(actions)

    def best(self, state: Any, actions: Sequence[int]) -> int:
        return actions[0]

    def to_move(self, state: Any) -> int:
        return 0

    def legal_actions(self, state: Any) -> Sequence[int]:
        return [0]

    def clone(self, state: Any) -> Any:
        return SimpleNamespace(**vars(state))

    def apply(self, state: Any, action: int) -> None:
        if state.act < 0:
            state.act = action
            self.tried.append(action)
            self.playouts += 1
        else:
            state.over = True

    def horizon(self, state: Any) -> int:
        return 0

    def is_past(self, state: Any, horizon: int) -> bool:
        return bool(state.over)

    def worth(self, state: Any) -> Sequence[float]:
        win = float(state.luck < self.odds[state.act])
        return [win, 1 - win]


def choose(game: Coins, playouts: int, seed: int = 1, *, searched: bool = True) -> int:
    actions = range(len(game.odds))
    return HalvingAgent(game, seed, 0, playouts).choose(SimpleNamespace(state=None, searched=searched), list(actions))


def test_with_a_large_budget_the_best_of_the_first_five_is_found() -> None:
    assert [choose(Coins(), 400, seed) for seed in range(10)] == [3] * 10  # 5 is better, but sixth by the rule of thumb


@pytest.mark.parametrize("playouts", [2, 3, 8, 20, 50, 400])
def test_the_budget_is_never_exceeded(playouts: int) -> None:
    game = Coins()
    choose(game, playouts)
    assert 0 < game.playouts <= playouts
    assert game.playouts > 0.6 * playouts


@pytest.mark.parametrize(("actions", "playouts"), [(3, 12), (5, 80), (2, 12)])
def test_a_search_that_keeps_more_plays_the_better_two_of_three_on(actions: int, playouts: int) -> None:
    game = Coins((50, 50, 50, 50, 50)[:actions])
    agent = HalvingAgent(game, 1, 0, playouts, keeps_more=True)
    agent.choose(SimpleNamespace(state=None, searched=True), list(range(actions)))
    assert playouts - 1 <= game.playouts <= playouts
    last = game.tried[-2:]
    assert len(set(last)) == 2


def test_all_that_are_left_play_from_the_same_guesses() -> None:
    game = Coins()
    choose(game, 30)
    assert len(game.guesses) < game.playouts
    assert len(set(game.guesses)) == len(game.guesses)
    first = game.tried[: 5 * 2]
    assert first == [0, 1, 2, 3, 4] * 2


def test_the_rule_of_thumb_is_overruled_by_evidence_alone() -> None:
    even = (50, 50, 50, 50, 50)
    assert choose(Coins(even), 40) == 0
    assert choose(Coins((60, 70, 10, 10, 10), trust=100.0), 40) == 0


def test_what_is_not_worth_a_search_follows_the_rule_of_thumb() -> None:
    game = Coins()
    assert choose(game, 400, searched=False) == 0
    assert game.playouts == 0


def test_the_same_seed_gives_the_same_guesses_and_choice() -> None:
    one, two, other = Coins(), Coins(), Coins()
    assert choose(one, 12, seed=4) == choose(two, 12, seed=4)
    choose(other, 12, seed=5)
    assert one.guesses == two.guesses != other.guesses


def test_a_playout_without_end_is_judged_where_it_stands() -> None:
    class Endless(Coins):
        def is_past(self, state: Any, horizon: int) -> bool:
            return False

    assert [choose(Endless(), 60, seed) for seed in range(3)] == [3] * 3


def stopping(game: Coins, actions: int = 5) -> HalvingAgent:
    agent = HalvingAgent(game, 1, 0, 80, stops=True)
    agent.trace = []
    agent.choose(SimpleNamespace(state=None, searched=True), list(range(actions)))
    return agent


def test_orders_that_come_to_the_same_are_played_once_and_the_rule_of_thumb_decides() -> None:
    class Same(Coins):
        def worth(self, state: Any) -> Sequence[float]:
            return [0.5, 0.5]

        def scores(self, state: Any, actions: Sequence[int]) -> list[float]:
            return [0.0] * len(actions)

    game = Same()
    agent = stopping(game)
    assert game.playouts == 5 and agent.trace is not None
    assert [(told.action, told.playouts, told.behind) for told in agent.trace][0] == (0, 1, 0.0)


def test_a_search_that_stops_uses_as_much_of_its_chance_as_one_that_does_not() -> None:
    view = SimpleNamespace(state=None, searched=True)

    def second(stops: bool) -> list[int]:
        game = Coins((50,) * 5)
        agent = HalvingAgent(game, 1, 0, 30, stops=stops)
        agent.choose(view, [0, 1, 2, 3, 4])  # all even: one guess shows it
        before = len(game.guesses)
        game.odds = ODDS
        agent.choose(view, [0, 1, 2, 3, 4])
        assert (before == 1) == stops
        return game.guesses[before:][:1]

    assert second(True) == second(False)


def test_a_search_that_keeps_more_passes_over_as_many_guesses_as_it_plays() -> None:
    view = SimpleNamespace(state=None, searched=True)
    one, two = Coins(), Coins()
    asked, passed = (HalvingAgent(game, 1, 0, 12, keeps_more=True) for game in (one, two))
    asked.choose(view, [0, 1, 2])
    passed.pass_over(view, [0, 1, 2])
    before = len(one.guesses)
    asked.choose(view, [0, 1, 2])
    passed.choose(view, [0, 1, 2])
    assert one.guesses[before:] == two.guesses


def test_a_difference_at_the_first_guess_is_played_on() -> None:
    game = Coins((0, 100, 0, 0, 0))
    assert HalvingAgent(game, 1, 0, 30, stops=True).choose(SimpleNamespace(state=None, searched=True), range(5)) == 1
    assert game.playouts > 5


class Steps(Coins):
    """The second action opens three further ones; the rule of thumb likes the first of them, and only the last wins."""

    def goes_on(self, before: Any, state: Any) -> bool:
        return bool(state.act == 1 and state.target < 0)

    def determinize(self, view: Any, seed: int) -> Any:
        return SimpleNamespace(**vars(super().determinize(view, seed)), target=-1)

    def legal_actions(self, state: Any) -> Sequence[int]:
        return [20, 21, 22] if self.goes_on(None, state) else [0]

    def best(self, state: Any, actions: Sequence[int]) -> int:
        return actions[0]

    def scores(self, state: Any, actions: Sequence[int]) -> list[float]:
        return [0.0] * len(actions)

    def apply(self, state: Any, action: int) -> None:
        if self.goes_on(None, state):
            state.target = action
        else:
            super().apply(state, action)

    def worth(self, state: Any) -> Sequence[float]:
        win = float(state.act == 0 and state.luck < 50 or state.target == 22)
        return [win, 1 - win]


def test_a_step_is_judged_by_the_best_that_may_follow_it() -> None:
    view = SimpleNamespace(state=None, searched=True)
    for seed in range(10):
        assert HalvingAgent(Steps(), seed, 0, 12, steps=2).choose(view, [0, 1]) == 1
        assert HalvingAgent(Steps(), seed, 0, 12).choose(view, [0, 1]) == 0


def test_ways_of_several_steps_share_the_budget_and_are_told_by_their_first_step() -> None:
    game = Steps()
    agent = HalvingAgent(game, 1, 0, 12, steps=2)
    agent.trace = []
    agent.choose(SimpleNamespace(state=None, searched=True), [0, 1])
    assert [told.action for told in agent.trace] == [1, 0]
    assert 0 < game.playouts - 2 <= 12  # both actions are tried once more to see what may follow


def test_a_search_of_steps_passes_over_as_much_of_its_chance_as_it_takes() -> None:
    view = SimpleNamespace(state=None, searched=True)
    one, two = Steps(), Steps()
    asked, passed = (HalvingAgent(game, 1, 0, 12, steps=2, stops=True) for game in (one, two))
    asked.choose(view, [0, 1])
    passed.pass_over(view, [0, 1])
    before = len(one.guesses)
    asked.choose(view, [0, 1])
    passed.choose(view, [0, 1])
    assert before and one.guesses[before:] == two.guesses
