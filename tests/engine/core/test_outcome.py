"""Places of a match: given by the game, or as far as winning tells them."""

from __future__ import annotations

import pytest

from simulator.engine import PLAYING, MatchSpec, Outcome, get_game, play_match
from simulator.engine.core.outcome import ranked
from tests.engine.contract.random_decks import pool_of, random_decks


def test_without_places_winners_are_first_and_all_others_second() -> None:
    assert Outcome((1,), "renown").ranks(3) == (2, 1, 2)
    assert Outcome((0, 2), "renown").ranks(3) == (1, 2, 1)
    assert Outcome((), "limit").ranks(2) == (2, 2)
    assert Outcome((0,), "renown", places=(1, 3, 2)).ranks(3) == (1, 3, 2)


def test_equal_seats_tie_and_leave_the_places_behind_them_out() -> None:
    assert ranked([30, 40, 30, 10]) == (2, 1, 2, 4)


@pytest.mark.parametrize("key", PLAYING)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_winners_have_the_first_place_and_nobody_else(key: str, players: int) -> None:
    game, pool = get_game(key), pool_of(key)
    if players > game.players[1]:
        return
    for seed in range(6):
        decks = random_decks(key, seed, players)
        outcome = play_match(game, pool, MatchSpec(decks, seed, ("random",) * players)).outcome
        ranks = outcome.ranks(players)
        if outcome.winners:
            assert tuple(seat for seat, place in enumerate(ranks) if place == 1) == outcome.winners
        assert len(ranks) == players
        assert all(1 <= place <= players for place in ranks)
