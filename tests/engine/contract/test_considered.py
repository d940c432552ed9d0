"""What an AI considered: the same choices with a trace and without, the same trace again later, nothing hidden."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from simulator.engine import PLAYING, MatchSpec, Replay, considered, get_game, make_agent, replay_choices
from simulator.engine.agents import HalvingAgent
from simulator.engine.core.match.game import Thinker
from simulator.engine.core.match.records import Considered
from simulator.engine.core.match.thinking import weigh
from tests.engine.contract.random_decks import pool_of, random_decks

SEED = 3100
#: The agents that can say what they weighed, searches with a budget that is cheap.
THINKERS = ("greedy", "fast:6", "strong:20")
#: Decisions of which some are asked again. All before are traced in the match; what comes after is played greedily.
SPAN = range(30, 70)
every_thinker = pytest.mark.parametrize(("key", "name"), [(key, name) for key in sorted(PLAYING) for name in THINKERS])


@cache
def followed(key: str, name: str) -> tuple[Replay, dict[int, Considered]]:
    """A match in which the first seat has this agent, and what it said it weighed while the match was played.

    A twin without a trace must choose the same.
    """
    game = get_game(key)
    spec = MatchSpec(decks=random_decks(key, SEED, 2), seed=SEED, agents=(name, "greedy"))
    state = game.setup(pool_of(key), spec)
    traced, twin = [make_agent(game, name, SEED, 0) for _ in range(2)]
    other = make_agent(game, "greedy", SEED, 1)
    assert isinstance(traced, Thinker)
    choices: list[int] = []
    said: dict[int, Considered] = {}
    while (player := game.to_move(state)) >= 0 and len(choices) < SPAN.stop:
        legal = game.legal_actions(state)
        if player == 0:
            act = twin.choose(game.view(state, 0), legal)
            said[len(choices) + 1] = weigh(game, traced, state, act)
            assert said[len(choices) + 1].is_same
        else:
            act = other.choose(game.view(state, 1), legal)
        choices.append(act)
        game.apply(state, act)
    while (player := game.to_move(state)) >= 0:
        choices.append(other.choose(game.view(state, player), game.legal_actions(state)))
        game.apply(state, choices[-1])
    return replay_choices(game, pool_of(key), spec, choices), said


@pytest.mark.slow
@every_thinker
def test_asked_again_an_agent_says_what_it_said_in_the_match(key: str, name: str) -> None:
    replay, said = followed(key, name)
    numbers = [number for number in said if number in SPAN][::4]
    assert len(numbers) > 3
    for number in numbers:
        found = considered(get_game(key), pool_of(key), replay, number)
        assert found == said[number]
        assert found and found.labels[found.chosen] == replay.step(number).label


@pytest.mark.slow
@every_thinker
def test_the_best_stand_first_and_searches_keep_to_their_budget(key: str, name: str) -> None:
    _replay, said = followed(key, name)
    budget = int(name.partition(":")[2] or 0)
    agent = make_agent(get_game(key), name, SEED, 0)
    in_steps = isinstance(agent, HalvingAgent) and agent.steps > 1
    for found in said.values():
        searched = [item for item in found.weighed if item.playouts]
        others = [item.score for item in found.weighed if not item.playouts]
        assert others == sorted(others, reverse=True)
        assert searched == list(found.weighed[: len(searched)])
        assert sum(item.playouts for item in searched) <= budget
        assert all(one.playouts >= two.playouts for one, two in pairwise(searched))
        assert all(0 <= item.mean <= 1 and item.behind >= 0 for item in searched)
        if searched:
            assert found.chosen == 0 and searched[0].behind == 0
            heads = sum(item.head_start > 0 for item in searched)
            # Of an action that is searched in several ways the best is told; the head start may belong to another.
            assert heads == 1 or (heads == 0 and in_steps)
            assert max(item.score for item in found.weighed) in [item.score for item in searched]
        else:
            assert found.weighed[found.chosen].score == max(others)
    assert budget == 0 or any(item.playouts for found in said.values() for item in found.weighed)


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(PLAYING))
def test_agents_that_weigh_nothing_are_told_apart(key: str) -> None:
    game, (replay, _said) = get_game(key), followed(key, "greedy")
    by_lot = replay_choices(
        game,
        pool_of(key),
        MatchSpec(replay.spec.decks, SEED, ("random", "greedy")),
        replay.result.choices,
    )
    number = next(step.number for step in by_lot.steps if step.actor == 0)
    assert considered(game, pool_of(key), by_lot, number) is None


@pytest.mark.parametrize("key", sorted(PLAYING))
def test_a_choice_that_the_agent_does_not_make_is_told(key: str) -> None:
    game, (replay, said) = get_game(key), followed(key, "greedy")
    number = next(number for number, found in said.items() if len(found.weighed) > 1 and number in SPAN)
    choices = list(replay.result.choices)
    choices[number - 1] = said[number].weighed[-1].action
    state = game.setup(pool_of(key), replay.spec)
    for act in choices[: number - 1]:
        game.apply(state, act)
    agent = make_agent(game, "greedy", SEED, 0)
    assert isinstance(agent, Thinker)
    assert not weigh(game, agent, state, choices[number - 1]).is_same


def told(key: str, name: str, state: Any, seat: int) -> Considered:
    game = get_game(key)
    agent = make_agent(game, name, SEED, seat)
    assert isinstance(agent, Thinker)
    return weigh(game, agent, state, game.legal_actions(state)[0])


@pytest.mark.slow
@every_thinker
def test_nothing_that_its_player_does_not_know_is_told(key: str, name: str) -> None:
    game, random = get_game(key), Random(SEED)
    spec = MatchSpec(decks=random_decks(key, SEED, 2), seed=SEED, agents=("random", "random"))
    state = game.setup(pool_of(key), spec)
    for number in range(240):
        seat = game.to_move(state)
        if seat < 0:
            break
        if number % 8 == 0:
            found = told(key, name, state, seat)
            for world in range(2):
                assert told(key, name, game.determinize(state, seat, seed=number + world), seat) == found
            assert found.labels == tuple(game.label(state, item.action) for item in found.weighed)
        game.apply(state, random.choice(game.legal_actions(state)))
