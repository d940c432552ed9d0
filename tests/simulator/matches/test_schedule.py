"""Seeds, seats and batches."""

from __future__ import annotations

import pytest

from simulator.matches import seeding


def test_two_matches_of_a_match_up_share_a_seed_with_seats_exchanged() -> None:
    assert seeding.match_seed(7, seeding.MATCHUP, 4) == seeding.match_seed(7, seeding.MATCHUP, 5)
    assert seeding.match_seed(7, seeding.MATCHUP, 5) != seeding.match_seed(7, seeding.MATCHUP, 6)
    assert seeding.sides_of_seats(seeding.MATCHUP, 4) == (0, 1)
    assert seeding.sides_of_seats(seeding.MATCHUP, 5) == (1, 0)


def test_a_goldfish_has_a_seed_for_each_match_and_keeps_its_seat() -> None:
    seeds = {seeding.match_seed(7, seeding.GOLDFISH, index) for index in range(100)}
    assert len(seeds) == 100
    assert seeding.sides_of_seats(seeding.GOLDFISH, 5) == (0, 1)


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
