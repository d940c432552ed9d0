"""Upright and lying bars and gauges: places and sizes in the units of their view boxes. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from conanhub.charts.data import Count, Pair, Window

BAR_WIDTH: Final = 34
BAR_STEP: Final = 42
BAR_SPACE: Final = 60
BAR_TOP: Final = 20
#: A bar of two beside each other, and the way from one pair to the next.
TWIN_WIDTH: Final = 21
TWIN_STEP: Final = 50
GAUGE_WIDTH: Final = 480
GAUGE_EDGE: Final = 4
#: The longest bar of a row, on each side.
ROW_WIDTH: Final = 100


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A bar of a chart with its two words."""

    label: str
    count: int
    x: int
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + BAR_WIDTH // 2

    @property
    def above(self) -> int:
        return self.y - 5


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """A bar chart with its words for those who do not see it."""

    bars: tuple[DrawnBar, ...]
    width: int
    height: int
    words: str
    title: str = ""
    tone: str = "main"
    bar_width: int = BAR_WIDTH

    @property
    def foot(self) -> int:
        return self.height - 4


@dataclass(frozen=True, slots=True)
class RowBar:
    """A bar that lies: its share of the longest one, 0 to 100, and for a pair the share on the other side."""

    label: str
    count: int
    width: int
    other: int = 0
    other_width: int = 0
    drawn: SafeString = SafeString("")

    @property
    def start(self) -> int:
        """Where a bar begins that ends at the right."""
        return ROW_WIDTH - self.width


@dataclass(frozen=True, slots=True)
class RowChart:
    """Lying bars, one under the other; ``left`` and ``right`` name the sides of pairs."""

    title: str
    rows: tuple[RowBar, ...]
    left: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A window drawn: ``from_x`` to ``to_x`` is what the sum may be, one place when all cards are known."""

    window: Window
    legal_x: int
    legal_width: int
    from_x: int
    to_x: int
    is_beyond: bool

    @property
    def legal_end(self) -> int:
        return self.legal_x + self.legal_width

    @property
    def legal_middle(self) -> int:
        return self.legal_x + self.legal_width // 2

    @property
    def span(self) -> int:
        return self.to_x - self.from_x

    @property
    def words_x(self) -> int:
        """Where the figure stands, kept inside the drawing."""
        return min(max(self.from_x, 20), GAUGE_WIDTH - 20)

    @property
    def hides_legal(self) -> bool:
        """Whether the figure stands where the word "legal" would."""
        return not self.window.is_empty and abs(self.words_x - self.legal_middle) < 52


def column_chart(counts: Sequence[Count], *, title: str = "", tone: str = "main") -> ColumnChart:
    """Bars as high as their share of the highest one; a bar with copies is never invisible."""
    most = max((bar.count for bar in counts), default=0) or 1
    drawn = []
    for place, bar in enumerate(counts):
        height = max(2 if bar.count else 0, bar.count * BAR_SPACE // most)
        drawn.append(DrawnBar(bar.label, bar.count, place * BAR_STEP, BAR_TOP + BAR_SPACE - height, height))
    words = ", ".join(f"{bar.label}: {bar.count}" for bar in counts)
    return ColumnChart(tuple(drawn), max(1, len(drawn)) * BAR_STEP, BAR_TOP + BAR_SPACE + 24, words, title, tone)


def row_chart(title: str, counts: Sequence[Count]) -> RowChart:
    """Lying bars by a word, the order kept."""
    most = max((bar.count for bar in counts), default=0) or 1
    return RowChart(title, tuple(RowBar(bar.label, bar.count, _width(bar.count, most)) for bar in counts))


def pair_chart(title: str, pairs: Sequence[Pair], left: str, right: str) -> RowChart:
    """Two sides on one scale."""
    most = max((max(row.left, row.right) for row in pairs), default=0) or 1
    rows = tuple(
        RowBar(row.label, row.left, _width(row.left, most), row.right, _width(row.right, most), row.drawn)
        for row in pairs
    )
    return RowChart(title, rows, left, right)


def gauge(window: Window) -> Gauge:
    """The sum on the window's scale; what lies beyond stands at its end."""

    def place(value: int) -> int:
        inside = min(max(value, window.start), window.end)
        return GAUGE_EDGE + (inside - window.start) * (GAUGE_WIDTH - 2 * GAUGE_EDGE) // (window.end - window.start)

    start, end = place(window.least), place(window.most)
    beyond = not window.start <= window.low <= window.end
    return Gauge(window, start, end - start, place(window.low), place(window.high), beyond)


def _width(count: int, most: int) -> int:
    return max(2 if count else 0, count * ROW_WIDTH // most)


@dataclass(frozen=True, slots=True)
class TwinBar:
    """One value with its copies in two decks."""

    label: str
    left: DrawnBar
    right: DrawnBar

    @property
    def middle(self) -> int:
        return self.left.x + TWIN_WIDTH

    @property
    def left_middle(self) -> int:
        return self.left.x + TWIN_WIDTH // 2

    @property
    def right_middle(self) -> int:
        return self.right.x + TWIN_WIDTH // 2


@dataclass(frozen=True, slots=True)
class TwinChart:
    """Two curves on one scale, bar beside bar."""

    title: str
    means: tuple[float | None, float | None]
    bars: tuple[TwinBar, ...]
    width: int
    height: int
    bar_width: int
    words: str

    @property
    def foot(self) -> int:
        return self.height - 4


def twin_chart(
    title: str, left: Sequence[Count], right: Sequence[Count], means: tuple[float | None, float | None]
) -> TwinChart:
    """The same values of two decks beside each other; values that only one of them has count 0 in the other."""
    one = {bar.label: bar.count for bar in left}
    other = {bar.label: bar.count for bar in right}
    labels = sorted({*one, *other}, key=lambda label: (not label.isdecimal(), int(label) if label.isdecimal() else 0))
    most = max((*one.values(), *other.values()), default=0) or 1

    def bar(label: str, counts: dict[str, int], x: int) -> DrawnBar:
        count = counts.get(label, 0)
        height = max(2 if count else 0, count * BAR_SPACE // most)
        return DrawnBar(label, count, x, BAR_TOP + BAR_SPACE - height, height)

    bars = tuple(
        TwinBar(label, bar(label, one, place * TWIN_STEP), bar(label, other, place * TWIN_STEP + TWIN_WIDTH))
        for place, label in enumerate(labels)
    )
    words = ", ".join(f"{item.label}: {item.left.count} and {item.right.count}" for item in bars)
    return TwinChart(
        title,
        means,
        bars,
        max(1, len(bars)) * TWIN_STEP,
        BAR_TOP + BAR_SPACE + 24,
        TWIN_WIDTH - 2,
        words,
    )
