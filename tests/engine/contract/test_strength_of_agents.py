"""Greedy beats random with the ready-made decks of every game, or as its contract measures it.

What search wins against greedy takes too long to play here; ``make balance`` counts it, docs/balance_*.md tell it.
"""

from __future__ import annotations

import pytest

from benchmarks import lineup
from simulator.engine import PLAYING, DeckList, MatchSpec, get_game, play_match
from tests.engine.contract.random_decks import pool_of
from tests.engine.contract.registry import contract_of

pytestmark = pytest.mark.slow


def in_pairs(game_key: str, agent: str, other: str, matches: int) -> float:
    """The share of matches that the first agent wins; two after each other exchange the seats of one pair of decks."""
    game, pairs = get_game(game_key), pairs_of(game_key)
    won = 0
    for number in range(matches):
        at = number // 2
        seat = number % 2
        agents = (agent, other) if seat == 0 else (other, agent)
        result = play_match(game, pool_of(game_key), MatchSpec(pairs[at % len(pairs)], 500 + at, agents))
        won += result.outcome.winners == (seat,)
    return won / matches


def pairs_of(game_key: str) -> list[tuple[DeckList, DeckList]]:
    """Ready-made decks two by two, each as often as the others, without pairs that may not sit at one table."""
    decks = lineup.decks(game_key)
    size = len(decks)
    pairs = [(decks[at % size], decks[(5 * at + 1 + at // size) % size]) for at in range(size * size)]
    return [pair for pair in pairs if lineup.may_meet(game_key, pair)]


@pytest.mark.parametrize("game_key", PLAYING)
def test_greedy_beats_random_nine_times_out_of_ten(game_key: str) -> None:
    strength = contract_of(game_key).strength or in_pairs
    assert strength(game_key, "greedy", "random", 36) >= 0.9
