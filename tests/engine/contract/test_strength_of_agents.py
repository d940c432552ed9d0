"""Greedy beats random with the sample decks of every game.

What search wins against greedy takes too long to play here; ``make balance`` counts it, docs/balance_*.md tell it.
"""

from __future__ import annotations

import pytest

from benchmarks import lineup
from simulator.engine import GAMES, MatchSpec, get_game, play_match
from tests.engine.contract.random_decks import pool_of

pytestmark = pytest.mark.slow


def wins(game_key: str, agent: str, other: str, matches: int) -> int:
    """How many matches the first agent wins; two matches after each other exchange the seats of one pair of decks."""
    game, decks = get_game(game_key), lineup.decks(game_key)
    won = 0
    for number in range(matches):
        at = number // 2
        pair = (decks[at % len(decks)], decks[(5 * at + 1 + at // len(decks)) % len(decks)])
        seat = number % 2
        agents = (agent, other) if seat == 0 else (other, agent)
        result = play_match(game, pool_of(game_key), MatchSpec(pair, 500 + at, agents))
        won += result.outcome.winners == (seat,)
    return won


@pytest.mark.parametrize("game_key", GAMES)
def test_greedy_beats_random_nine_times_out_of_ten(game_key: str) -> None:
    assert wins(game_key, "greedy", "random", 36) >= 0.9 * 36
