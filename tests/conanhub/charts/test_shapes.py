"""Pictures of shares: intervals, lists, histograms and funnels."""

from __future__ import annotations

import pytest

from conanhub.charts import shapes
from simulator.stats.shares import share


def test_the_interval_picture_always_shows_the_even_match() -> None:
    for counted in (share(900, 1000), share(100, 1000), share(500, 1000), share(20, 20), share(0, 20)):
        chart = shapes.interval_chart(counted)
        assert chart is not None
        assert [tick.label for tick in chart.ticks if tick.is_even] == ["50 %"]
        assert 16 <= chart.low <= chart.x <= chart.low + chart.width <= 384.1


def test_pictures_that_stand_together_have_one_axis() -> None:
    shares = [share(20, 100), share(80, 100), share(50, 1000)]
    drawn = [shapes.interval_chart(one, among=shares) for one in shares]
    axes = {tuple((tick.x, tick.label) for tick in chart.ticks) for chart in drawn if chart}
    assert len(drawn) == 3 and len(axes) == 1
    alone = shapes.interval_chart(shares[0])
    assert alone and tuple((tick.x, tick.label) for tick in alone.ticks) not in axes


def test_the_strip_of_a_list_reaches_from_0_to_100() -> None:
    strip = shapes.strip(share(300, 400))
    assert (strip.x, strip.even) == (120.0, 80.0)  # 160 units wide
    assert strip.low < strip.x < strip.low + strip.width
    assert shapes.strip(share(0, 400), None).even is None


def test_bars_stand_for_every_match() -> None:
    counts = {3: 1, 40: 2, 90: 4}
    chart = shapes.histogram_chart(counts, 40)
    assert chart is not None
    assert sum(bar.count for bar in chart.bars) == 7
    assert chart.bin_width == 4  # 88 values in at most 24 bars
    assert [bar.count for bar in chart.bars if bar.is_median] == [2]
    assert shapes.histogram_chart({}) is None


def test_a_funnel_holds_its_interval_and_the_even_match() -> None:
    chart = shapes.funnel_chart([share(6, 10), share(11, 20)], 100, 0.5)
    assert chart
    assert [level.label for level in chart.levels if level.is_even] == ["50 %"]
    assert [tick.label for tick in chart.ticks] == ["0", "10", "20", "30", "40"]  # twice what is played, and round
    assert len(chart.band.split()) == 4
    assert shapes.funnel_chart([], 100, 0.5) is None


@pytest.mark.parametrize(("played", "end"), [(1, "40"), (21, "100"), (51, "200"), (499, "1,000"), (2100, "10,000")])
def test_the_axis_of_a_funnel_ends_at_a_round_number(played: int, end: str) -> None:
    chart = shapes.funnel_chart([share(played, played)], 10_000, 0.5)
    assert chart
    assert chart.ticks[-1].label == end
