"""Where the shapes of a chart lie, so that templates only draw them. Pure; lengths are in units of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import ceil, floor
from typing import Final

from conanhub.charts.data import Difference, Interval, Share

INTERVAL_WIDTH: Final = 400
PAD: Final = 16
STRIP_WIDTH: Final = 160
HISTOGRAM_WIDTH: Final = 720
HISTOGRAM_HEIGHT: Final = 240
MAX_BARS: Final = 24
FUNNEL_WIDTH: Final = 720
FUNNEL_HEIGHT: Final = 240


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis."""

    x: float
    label: str
    is_even: bool = False


@dataclass(frozen=True, slots=True)
class IntervalChart:
    """A share and its interval on an axis that always shows the even match, and the ``usual`` share if it is known."""

    ticks: tuple[Tick, ...]
    x: float
    low: float
    width: float
    usual: float | None = None


@dataclass(frozen=True, slots=True)
class Strip:
    """A share and its interval as one line of a list, always from 0 to 100 %; ``even`` is where an even match lies."""

    x: float
    low: float
    width: float
    even: float | None


@dataclass(frozen=True, slots=True)
class Square:
    """One of a hundred matches: ``is`` at least won, ``maybe`` within the interval, ``no`` otherwise."""

    x: int
    y: int
    state: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a histogram over the values ``label``; ``tick`` is written under some bars only."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    label: str
    count: int
    label_y: float
    tick: str
    is_median: bool


@dataclass(frozen=True, slots=True)
class Histogram:
    """Bars and the line they stand on."""

    bars: tuple[Bar, ...]
    base: float
    bin_width: int
    median_x: float | None

    @property
    def shows_counts(self) -> bool:
        """Whether a number fits above each bar."""
        return len(self.bars) <= MAX_BARS


@dataclass(frozen=True, slots=True)
class FunnelChart:
    """How the interval closed: a band and a line over the matches played, on an axis of shares."""

    band: str
    line: str
    levels: tuple[Tick, ...]
    ticks: tuple[Tick, ...]
    x: float
    y: float
    right: float


def funnel_chart(shares: Sequence[Share], match_count: int, even: float | None) -> FunnelChart | None:
    """The interval after each part of the matches; ``even`` is the share of an even match, if there is one."""
    if not shares or shares[-1].share is None:
        return None
    last = shares[-1]
    match_count = min(
        match_count, _round_end(2 * last.n)
    )  # at first a part of the axis only, so that there is something to see
    middle = last.share or 0.0
    reach = max(0.12, 2.2 * last.half_width, *([abs(middle - even) + 0.04] if even is not None else []))
    bottom, top = max(0.0, middle - reach), min(1.0, middle + reach)
    left, right, high, base = 46.0, FUNNEL_WIDTH - 12.0, 12.0, FUNNEL_HEIGHT - 30.0

    def across(n: int) -> float:
        return round(left + (right - left) * n / match_count, 1)

    def up(value: float) -> float:
        return round(base - (base - high) * (min(top, max(bottom, value)) - bottom) / (top - bottom), 1)

    upper = [f"{across(one.n)},{up(one.high)}" for one in shares]
    lower = [f"{across(one.n)},{up(one.low)}" for one in reversed(shares)]
    step = next(size for size in (2, 5, 10, 20) if 100 * (top - bottom) / size <= 7)
    marks = {mark / 100 for mark in range(ceil(100 * bottom / step) * step, floor(100 * top) + 1, step)}
    if even is not None:
        marks = {mark for mark in marks if abs(mark - even) > step / 200} | {even}
    return FunnelChart(
        band=" ".join(upper + lower),
        line=" ".join(f"{across(one.n)},{up(one.share or 0.0)}" for one in shares),
        levels=tuple(Tick(up(mark), f"{100 * mark:.3g} %", mark == even) for mark in sorted(marks)),
        ticks=tuple(Tick(across(match_count * part // 4), f"{match_count * part // 4:,}") for part in range(5)),
        x=across(last.n),
        y=up(middle),
        right=right,
    )


def _round_end(least: int) -> int:
    """The end of an axis for at least so many matches: 40, 100, 200, 400, 1,000 and so on, whose quarters are whole."""
    end, factors = 40, cycle((2.5, 2.0, 2.0))
    while end < least:
        end = int(end * next(factors))
    return end


def interval_chart(
    counted: Interval, even: float = 0.5, *, among: Iterable[Interval] = (), usual: float | None = None
) -> IntervalChart | None:
    """The picture of a share against that of an even match, and against a usual one if there is one; none of nothing.

    Pictures that stand beside each other are drawn on one axis: that of all shares ``among`` which they stand.
    """
    if counted.share is None:
        return None
    together = (counted, *among)
    lines = (even,) if usual is None else (even, usual)
    left = max(0, floor((100 * min(*lines, *(one.low for one in together)) - 5) / 5) * 5)
    right = min(100, ceil((100 * max(*lines, *(one.high for one in together)) + 5) / 5) * 5)
    middle = round(100 * even, 1)
    step = next(size for size in (5, 10, 20, 25) if (right - left) / size <= 7)
    scale = (INTERVAL_WIDTH - 2 * PAD) / (right - left)

    def place(value: float) -> float:
        return round(PAD + (value - left) * scale, 1)

    marks = sorted({*range(ceil(left / step) * step, right + 1, step), middle})
    marks = [mark for mark in marks if mark == middle or abs(mark - middle) >= step * 0.6]
    return IntervalChart(
        ticks=tuple(
            Tick(place(mark), f"{mark:g} %" if mark == middle else str(mark), mark == middle) for mark in marks
        ),
        x=place(100 * counted.share),
        low=place(100 * counted.low),
        width=round(place(100 * counted.high) - place(100 * counted.low), 1),
        usual=None if usual is None else place(100 * usual),
    )


def strip(counted: Share, even: float | None = 0.5) -> Strip:
    """A share as a line of a list, on the axis that all lines of a list have in common."""
    low, high = (round(STRIP_WIDTH * value, 1) for value in (counted.low, counted.high))
    middle = None if even is None else round(STRIP_WIDTH * even, 1)
    return Strip(round(STRIP_WIDTH * (counted.share or 0.0), 1), low, round(max(3.0, high - low), 1), middle)


def difference_strip(found: Difference, reach: float) -> Strip:
    """A difference as a line of a list, on an axis that reaches so far to both sides of no difference."""
    x, low, high = (round(STRIP_WIDTH * (1 + value / reach) / 2, 1) for value in (found.mean, found.low, found.high))
    return Strip(x, low, round(max(3.0, high - low), 1), STRIP_WIDTH / 2)


def squares(counted: Share) -> list[Square]:
    """A hundred matches, column by column: so many won for certain, so many perhaps."""
    sure, perhaps = round(100 * counted.low), round(100 * counted.high)
    states = ["is" if number < sure else "maybe" if number < perhaps else "no" for number in range(100)]
    return [Square(x=20 * (number // 5), y=20 * (number % 5), state=state) for number, state in enumerate(states)]


def histogram_chart(counts: Mapping[int, int], median: int | None = None) -> Histogram | None:
    """Bars over all values from the least to the greatest, several values to a bar if there are too many."""
    if not counts:
        return None
    least, greatest = min(counts), max(counts)
    bin_width = max(1, ceil((greatest - least + 1) / MAX_BARS))
    starts = range(least, greatest + 1, bin_width)
    sums = [sum(counts.get(start + offset, 0) for offset in range(bin_width)) for start in starts]
    base, top = HISTOGRAM_HEIGHT - 28.0, 34.0
    pitch = min(60.0, HISTOGRAM_WIDTH / len(sums))
    every = ceil(len(sums) / 9)
    bars: list[Bar] = []
    for number, (start, count) in enumerate(zip(starts, sums, strict=True)):
        height = round((base - top) * count / max(sums), 1)
        label = str(start) if bin_width == 1 else f"{start} to {start + bin_width - 1}"
        x = round(number * pitch, 1)
        bars.append(
            Bar(
                x=round(x + pitch * 0.06, 1),
                y=round(base - height, 1),
                width=round(pitch * 0.88, 1),
                height=height,
                middle=round(x + pitch / 2, 1),
                label=label,
                count=count,
                label_y=round(base - height - 6, 1),
                tick=str(start) if number % every == 0 else "",
                is_median=median is not None and start <= median < start + bin_width,
            )
        )
    median_x = next((bar.middle for bar in bars if bar.is_median), None)
    return Histogram(tuple(bars), base, bin_width, median_x)
