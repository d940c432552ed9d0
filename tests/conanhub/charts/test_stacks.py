"""Bars of parts that lie end to end."""

from __future__ import annotations

import pytest

from conanhub.charts import Part, stack_chart


def part(amount: float) -> Part:
    return Part(amount, "tone", f"{amount:g}", "words")


def test_parts_lie_end_to_end_on_the_scale_of_the_longest_bar() -> None:
    chart = stack_chart([[part(6), part(2)], [part(3), part(1)]])
    assert [(one.x, one.width, one.middle) for one in chart.bars[0]] == [(0, 75, 37.5), (75, 25, 87.5)]
    assert [(one.x, one.width) for one in chart.bars[1]] == [(0, 37.5), (37.5, 12.5)]
    assert chart.zero == 0


def test_what_is_lost_lies_left_of_the_line() -> None:
    # two to the left and eight to the right are ten: a tenth of the width for each
    chart = stack_chart([[part(5), part(-2), part(3)], [part(4), part(-1)]])
    assert chart.zero == 20
    assert [(one.x, one.width) for one in chart.bars[0]] == [(20, 50), (0, 20), (70, 30)]
    assert [(one.x, one.width) for one in chart.bars[1]] == [(20, 40), (10, 10)]


def test_a_part_of_nothing_is_not_drawn_and_nothing_at_all_has_a_scale() -> None:
    assert stack_chart([[part(0), part(0)]]).bars == ((),)
    assert stack_chart([]).bars == ()


def test_words_are_written_where_they_have_room() -> None:
    wide, slim, narrow = stack_chart([[part(85), part(10), part(5)]]).bars[0]
    assert (wide.is_shown, wide.is_slim) == (True, False)
    assert (slim.is_shown, slim.is_slim) == (True, True)
    assert not narrow.is_shown


def test_a_whole_fixes_the_scale() -> None:
    (bar,) = stack_chart([[part(10)]], whole=40).bars
    assert bar[0].width == 25


@pytest.mark.parametrize(
    ("longest", "labels"),
    [
        (36, ["10", "20", "30"]),
        (8, ["2", "4", "6", "8"]),
        (1.1, ["0.2", "0.4", "0.6", "0.8", "1"]),
        (100, ["20", "40", "60", "80", "100"]),
    ],
)
def test_the_axis_has_a_few_round_values(longest: float, labels: list[str]) -> None:
    assert [mark.label for mark in stack_chart([[part(longest)]]).marks] == labels
