from simulator.charts.bars import bar_rows
from simulator.charts.lines import line_chart, share_levels, steps
from simulator.charts.shapes import (
    IntervalChart,
    Strip,
    Tick,
    funnel_chart,
    histogram_chart,
    interval_chart,
    squares,
    strip,
)

__all__ = [
    "IntervalChart",
    "Strip",
    "Tick",
    "bar_rows",
    "funnel_chart",
    "histogram_chart",
    "interval_chart",
    "line_chart",
    "share_levels",
    "squares",
    "steps",
    "strip",
]
