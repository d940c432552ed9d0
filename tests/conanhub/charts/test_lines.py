"""Lines and bars over turns."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from conanhub.charts import lines
from simulator.stats.shares import share


class Point(NamedTuple):
    """A count at one turn that is the same in all matches."""

    turn: int
    low: int
    median: int
    high: int


def points(*counts: int) -> list[Point]:
    return [Point(turn, count, count, count) for turn, count in enumerate(counts, 1)]


def test_the_names_of_three_lines_do_not_overlap() -> None:
    chart = lines.line_chart([points(1), points(2), points(3)], ["A", "B", "C"], 40)
    assert chart
    heights = [line.name_y for line in chart.lines]
    assert all(abs(one - two) >= lines.NAME_GAP for one in heights for two in heights if one is not two)


def test_lines_end_with_names_that_do_not_overlap() -> None:
    chart = lines.line_chart([points(10, 20), points(10, 21)], ["Wolves", "A very long name of a deck"], 40)
    assert chart
    assert [line.name for line in chart.lines] == ["Wolves 20", "A very long name… 21"]
    first, second = (line.name_y for line in chart.lines)
    assert abs(first - second) >= lines.NAME_GAP
    assert second < first  # the higher line has the higher name
    assert [level.label for level in chart.levels if level.is_goal] == ["40"]


def test_a_last_step_that_is_no_turn_is_named_and_no_turn_is_written_near_it() -> None:
    chart = lines.line_chart([points(*range(25))], ["A"], 0, end="end")
    assert chart and [tick.label for tick in chart.ticks][-2:] == ["21", "end"]


def test_nothing_recorded_draws_no_lines() -> None:
    assert lines.line_chart((), [], 40) is None
    assert lines.steps(()) == []


def test_a_share_by_turn_is_drawn_within_its_interval() -> None:
    step = lines.steps([(9, share(104, 200))])[0]
    assert step.high_y < step.y < step.low_y
    assert step.y + step.height == pytest.approx(lines.BASE)
