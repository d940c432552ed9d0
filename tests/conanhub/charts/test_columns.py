"""Upright and lying bars and gauges."""

from __future__ import annotations

from conanhub.charts import columns
from decks.figures import Bar, Pair, Window


def bars(**counts: int) -> list[Bar]:
    return [Bar(label, count) for label, count in counts.items()]


def gauge(total: int) -> columns.Gauge:
    return columns.gauge(Window("Renown", total, total, 95, 105, 80, 120))


def test_a_bar_is_as_high_as_its_share_and_never_invisible() -> None:
    drawn = columns.column_chart(bars(one=90, two=80, three=1, four=0))
    assert [bar.height for bar in drawn.bars] == [60, 53, 2, 0]
    assert drawn.words == "one: 90, two: 80, three: 1, four: 0"


def test_no_copies_draw_no_bar() -> None:
    assert [bar.height for bar in columns.column_chart(bars(one=0)).bars] == [0]


def test_the_gauge_runs_from_80_to_120() -> None:
    # 472 units for 40 Renown are 11.8 for each: 95 stands at 4 + 177, 105 at 4 + 295, 100 at 4 + 236.
    drawn, beyond = gauge(100), gauge(260)
    assert (drawn.legal_x, drawn.legal_end, drawn.from_x, drawn.is_beyond) == (181, 299, 240, False)
    assert (beyond.from_x, beyond.is_beyond) == (476, True)


def test_pairs_are_drawn_on_one_scale() -> None:
    drawn = columns.pair_chart("Icons", [Pair("Blade", 40, 20), Pair("Shield", 1, 0)], "left", "right")
    assert [(row.width, row.other_width) for row in drawn.rows] == [(100, 50), (2, 0)]
    assert drawn.rows[0].start == 0


def test_a_value_that_one_deck_lacks_is_drawn_without_height() -> None:
    left, right = bars(**{"10": 4, "2": 2}), bars(**{"2": 1, "?": 1})
    drawn = columns.twin_chart("Gems", left, right, (1.5, None))
    expected = [("2", 30, 15), ("10", 60, 0), ("?", 0, 15)]
    assert [(bar.label, bar.left.height, bar.right.height) for bar in drawn.bars] == expected
    assert drawn.words == "2: 2 and 1, 10: 4 and 0, ?: 0 and 1"
