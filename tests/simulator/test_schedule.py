"""Seeds, seats and batches."""

from __future__ import annotations

import pytest

from simulator import schedule


def test_two_matches_of_a_match_up_share_a_seed_with_seats_exchanged() -> None:
    assert schedule.match_seed(7, schedule.MATCHUP, 4) == schedule.match_seed(7, schedule.MATCHUP, 5)
    assert schedule.match_seed(7, schedule.MATCHUP, 5) != schedule.match_seed(7, schedule.MATCHUP, 6)
    assert schedule.sides_of_seats(schedule.MATCHUP, 4) == (0, 1)
    assert schedule.sides_of_seats(schedule.MATCHUP, 5) == (1, 0)


def test_a_goldfish_has_a_seed_for_each_match_and_keeps_its_seat() -> None:
    seeds = {schedule.match_seed(7, schedule.GOLDFISH, index) for index in range(100)}
    assert len(seeds) == 100
    assert schedule.sides_of_seats(schedule.GOLDFISH, 5) == (0, 1)


def test_every_match_is_in_exactly_one_batch() -> None:
    for games in (10, 199, 1000, 10_000):
        parts = schedule.cut(games, 0.03)
        assert [index for part in parts for index in range(part.first, part.first + part.matches)] == list(range(games))
        assert [part.number for part in parts] == list(range(len(parts)))


@pytest.mark.parametrize(("seconds", "size"), [(0.1, 50), (0.05, 100), (2.0, 2), (60.0, 2), (0.0, 1000)])
def test_a_batch_takes_five_seconds_by_the_measured_speed(seconds: float, size: int) -> None:
    # 5 s / 0.1 s = 50 matches; never fewer than a pair, never more than 1,000.
    assert schedule.batch_size(seconds) == size
