"""Rows of ints as plain Python sees them; ``make check`` compares the compiled ones by whole matches."""

from __future__ import annotations

from simulator.engine.core.arrays import holds, ints, repeated
from simulator.engine.core.kernel import rng


def test_a_row_is_a_list_in_plain_python_that_can_be_changed_in_place() -> None:
    row = ints([3, 1, 2])
    row[1] += 5
    assert list(row) == [3, 6, 2]
    assert list(row[:]) == [3, 6, 2] and row[:] is not row
    assert list(repeated(-1, 3)) == [-1, -1, -1]


def test_a_list_holds_what_is_in_it() -> None:
    assert holds([5, 400, -1], 400)
    assert not holds([5, 400, -1], 1)
    assert not holds([], 0)


def test_cards_are_sorted_by_the_numbers_drawn_for_them_and_equal_ones_stay_in_order() -> None:
    # Card 0 has drawn 9, cards 1 and 3 have drawn 4, card 2 has drawn 7.
    cards = [3, 0, 1, 2]
    rng.sort_by(cards, (9, 4, 7, 4))
    assert cards == [3, 1, 2, 0]
