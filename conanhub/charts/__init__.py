"""Where the shapes of every chart lie, so that templates only draw them.

Charts are pure and know no app: what they draw they take as plain numbers or as the protocols of ``data``.
"""

from conanhub.charts.bars import BarRow, bar_rows
from conanhub.charts.columns import (
    ColumnChart,
    Gauge,
    RowChart,
    TwinChart,
    column_chart,
    gauge,
    pair_chart,
    row_chart,
    twin_chart,
)
from conanhub.charts.lines import line_chart, share_levels, steps
from conanhub.charts.shapes import (
    IntervalChart,
    Strip,
    Tick,
    difference_strip,
    funnel_chart,
    histogram_chart,
    interval_chart,
    squares,
    strip,
)
from conanhub.charts.stacks import DrawnPart, Part, StackChart, stack_chart

__all__ = [
    "BarRow",
    "ColumnChart",
    "DrawnPart",
    "Gauge",
    "IntervalChart",
    "Part",
    "RowChart",
    "StackChart",
    "Strip",
    "Tick",
    "TwinChart",
    "bar_rows",
    "column_chart",
    "difference_strip",
    "funnel_chart",
    "gauge",
    "histogram_chart",
    "interval_chart",
    "line_chart",
    "pair_chart",
    "row_chart",
    "share_levels",
    "squares",
    "stack_chart",
    "steps",
    "strip",
    "twin_chart",
]
