"""Seeds, seats and batches."""

from __future__ import annotations

import pytest

from simulator.engine import BY_ROLE, get_game
from simulator.matches import seeding


def test_two_matches_of_a_match_up_share_a_seed_with_seats_exchanged() -> None:
    assert seeding.per_seed("conan_ccg", seeding.MATCHUP) == 2
    assert seeding.match_seed(7, 4, 2) == seeding.match_seed(7, 5, 2)
    assert seeding.match_seed(7, 5, 2) != seeding.match_seed(7, 6, 2)
    assert seeding.sides_of_seats(4, 2, 2) == (0, 1)
    assert seeding.sides_of_seats(5, 2, 2) == (1, 0)


def test_a_goldfish_has_a_seed_for_each_match_and_keeps_its_seat() -> None:
    assert seeding.per_seed("conan_ccg", seeding.GOLDFISH) == 1
    seeds = {seeding.match_seed(7, index, 1) for index in range(100)}
    assert len(seeds) == 100
    assert seeding.sides_of_seats(5, 2, 1) == (0, 1)


def test_decks_with_the_seat_of_their_role_keep_it_and_have_a_seed_for_each_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(get_game("conan_ccg")), "seating", BY_ROLE)
    assert seeding.per_seed("conan_ccg", seeding.MATCHUP) == 1
    assert [seeding.seats_at("conan_ccg", seeding.MATCHUP, index, 2) for index in range(3)] == [(0, 1)] * 3


def test_every_match_is_in_exactly_one_batch() -> None:
    for match_count in (10, 199, 1000, 10_000):
        parts = seeding.cut(match_count, 0.03)
        assert [index for part in parts for index in range(part.first, part.first + part.matches)] == list(
            range(match_count)
        )
        assert [part.number for part in parts] == list(range(len(parts)))


@pytest.mark.parametrize(("seconds", "size"), [(0.1, 50), (0.05, 100), (2.0, 2), (60.0, 2), (0.0, 1000)])
def test_a_batch_takes_five_seconds_by_the_measured_speed(seconds: float, size: int) -> None:
    # 5 s / 0.1 s = 50 matches; never fewer than a pair, never more than 1,000.
    assert seeding.batch_size(seconds) == size


@pytest.mark.parametrize(("per_seed", "size"), [(1, 5), (2, 4), (3, 6), (4, 4), (5, 5)])
def test_no_batch_cuts_the_matches_of_a_seed(per_seed: int, size: int) -> None:
    # 5 s at a match a second, in whole seeds
    assert seeding.batch_size(1.0, per_seed) == size
    parts = seeding.cut(60, 1.0, per_seed=per_seed)
    assert all(part.first % per_seed == 0 for part in parts)
    assert sum(part.matches for part in parts) == 60
    assert all(part.matches % per_seed == 0 for part in seeding.cut(60, 0.01, 50, per_seed=per_seed))
