"""Dice: fair, the same on every machine, and each stream apart from all others."""

from __future__ import annotations

from collections import Counter

from simulator.engine.core import kernel

FACES = (0, 1, 1, 2, 2, 3)
#: For 5 degrees of freedom, passed by a fair die in all but one of a million cases.
BOUND = 35.9


def streams(seed: int, *names: tuple[object, ...]) -> list[int]:
    found = [1] * 2 * len(names)
    kernel.begin_streams(found, seed, names)
    return found


def test_a_roll_is_the_same_on_every_machine() -> None:
    dice = streams(7, ("contest", 0))
    assert kernel.roll_many(dice, 0, FACES, 12) == [2, 3, 0, 0, 1, 1, 3, 2, 1, 2, 0, 1]


def test_every_face_falls_as_often_as_it_is_there() -> None:
    for seed in range(10):
        dice = streams(seed, ("contest", 1))
        counts = Counter(kernel.roll_many(dice, 0, tuple(range(6)), 6_000))
        assert set(counts) == set(range(6))
        assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < BOUND


def test_a_face_that_is_there_twice_falls_twice_as_often() -> None:
    counts = Counter(kernel.roll_many(streams(3, ("pool",)), 0, FACES, 6_000))
    assert 1_800 < counts[1] < 2_200  # 2,000 with a standard deviation of 37
    assert 900 < counts[0] < 1_100


def test_rolls_of_one_stream_move_none_of_another() -> None:
    names = (("contest", 0), ("contest", 1), ("tokens",))
    one, two = streams(7, *names), streams(7, *names)
    kernel.roll_many(two, 0, FACES, 5)  # one seat rolls five dice more
    assert kernel.roll_many(one, 1, FACES, 20) == kernel.roll_many(two, 1, FACES, 20)
    assert kernel.roll_many(one, 2, FACES, 20) == kernel.roll_many(two, 2, FACES, 20)


def test_a_stream_depends_on_its_name_and_not_on_its_neighbours() -> None:
    alone = streams(7, ("tokens",))
    assert streams(7, ("contest", 0), ("tokens",))[2:] == alone
    assert streams(7, ("contest", 0)) != alone
    assert streams(8, ("tokens",)) != alone


def test_the_first_dice_are_the_same_however_many_follow() -> None:
    assert kernel.roll_many(streams(1, ("a",)), 0, FACES, 9)[:4] == kernel.roll_many(streams(1, ("a",)), 0, FACES, 4)


def test_each_roll_steps_its_stream_once() -> None:
    rolled, drawn = streams(5, ("a",)), streams(5, ("a",))
    assert kernel.roll(rolled, 0, FACES) == FACES[kernel.below(drawn, 0, 6)]
    assert rolled == drawn
