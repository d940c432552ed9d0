"""AIs in whole matches: they answer everything, choose alike from alike, know no secrets, and beat worse players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from benchmarks.training import weights_file
from simulator.engine.core.match import MatchSpec
from simulator.engine.games.age_of_conan import actions, match
from simulator.engine.games.age_of_conan.agents import greedy as rules_of_thumb
from simulator.engine.games.age_of_conan.agents import greedy_with, make_greedy, texts, weights
from simulator.engine.games.age_of_conan.cards import EFFECTS
from simulator.engine.games.age_of_conan.game import GAME
from simulator.engine.games.age_of_conan.position import State
from tests.engine.age_of_conan.contract import line_up, pool
from tests.engine.age_of_conan.players import Hasty, play_out

FOUR = ("aquilonia", "turan", "stygia", "hyperborea")


def begin(seed: int, kingdoms: Sequence[str] = FOUR) -> State:
    spec = MatchSpec(line_up(*kingdoms), seed, ("greedy",) * len(kingdoms))
    return GAME.setup(pool(), spec)


def greedies(seed: int, players: int = 4) -> list[Any]:
    return [make_greedy(seed, seat) for seat in range(players)]


def test_greedy_beats_three_hasty_players() -> None:
    """At least six of ten matches, each kingdom twice or more; even would be a quarter."""
    won = 0.0
    for seed in range(1, 11):
        seat = seed % 4
        state = begin(seed)
        play_out(state, [make_greedy(seed, at) if at == seat else Hasty(seed, at) for at in range(4)])
        if state.winners >> seat & 1:
            won += 1 / state.winners.bit_count()
    assert won >= 6


def test_the_same_seed_gives_the_same_choices() -> None:
    first, second = begin(7), begin(7)
    assert play_out(first, greedies(7)) == play_out(second, greedies(7))


@pytest.mark.parametrize("kingdoms", [FOUR[:2], FOUR[:3], ("turan", "stygia"), ("stygia", "hyperborea", "turan")])
def test_smaller_tables_are_played_to_the_end(kingdoms: tuple[str, ...]) -> None:
    state = begin(3, kingdoms)
    play_out(state, greedies(3, len(kingdoms)))
    assert state.winners


def test_a_choice_is_the_same_whatever_the_hidden_cards_are() -> None:
    """The view of a position and that of the same one with all secrets dealt anew give the same choice."""
    state = begin(5)
    agents = greedies(5)
    random = Random(5)
    compared = 0
    while state.legal:
        seat, legal = state.actor, list(state.legal)
        act = agents[seat].choose(GAME.view(state, seat), legal)
        if random.random() < 0.15 and len(legal) > 1:
            other = match.determinize(state, seat, random.randrange(10**6))
            other.legal = list(legal)
            scorer = rules_of_thumb.Scorer()
            best = [scorer.score(GAME.view(state, seat), one, weights.values()) for one in legal]
            again = [scorer.score(GAME.view(other, seat), one, weights.values()) for one in legal]
            assert best == again
            compared += 1
        GAME.apply(state, act)
    assert compared > 50


def test_every_kind_of_decision_is_scored() -> None:
    """By random play with all its odd positions; scores are numbers that can be compared."""
    seen = set()
    for seed in (1, 2):
        state = begin(seed)
        random = Random(seed)
        while state.legal:
            seat = state.actor
            if random.random() < 0.5:
                scorer, view = rules_of_thumb.Scorer(), GAME.view(state, seat)
                for act in state.legal:
                    score = scorer.score(view, act, weights.values())
                    assert -1e6 < score < 1e6, GAME.label(state, act)
                    seen.add(actions.KIND_NAMES[actions.kind_of(act)])
            GAME.apply(state, random.choice(state.legal))
    assert len(seen) >= 24, sorted(set(actions.KIND_NAMES) - seen)


def test_scores_leave_the_position_as_it_is() -> None:
    state = begin(11)
    agents = greedies(11)
    for _ in range(300):
        seat = state.actor
        view = GAME.view(state, seat)
        before = GAME.key_of(view.state)
        agents[seat].choose(view, state.legal)
        assert GAME.key_of(view.state) == before
        GAME.apply(state, agents[seat].choose(GAME.view(state, seat), state.legal))


def test_there_is_a_score_for_each_kind_and_a_value_for_each_effect() -> None:
    assert len(rules_of_thumb.SCORES) == len(actions.KIND_NAMES)
    assert set(texts.VALUES) == set(EFFECTS)
    idle = {verb for verb, value in texts.VALUES.items() if value is texts._nothing}
    assert idle == {"win_ties", "second_bid_card"}, "these hold by themselves"


def test_weights_are_those_of_the_file() -> None:
    assert weights_file.is_current("age_of_conan")


def test_other_weights_play_otherwise() -> None:
    """Who values conquests at nothing plays another match."""
    changed = weights.values()
    changed[weights.CONQUEST] = changed[weights.PROVINCE] = changed[weights.PROVINCE_LATE] = 0.01
    make = greedy_with(changed)
    first, second = begin(9), begin(9)
    play_out(first, greedies(9))
    play_out(second, [make(9, seat) for seat in range(4)])
    assert sum(first.ep) > sum(second.ep)
