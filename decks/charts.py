"""Places and sizes for the drawings of a deck page, in the units of their view boxes. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from decks.statistics import Curve, Renown
from simulator.engine.games.conan_ccg.deck_rules import RENOWN_MAXIMUM, RENOWN_MINIMUM

BAR_WIDTH: Final = 34
BAR_STEP: Final = 42
BAR_SPACE: Final = 60
BAR_TOP: Final = 20
GAUGE_FROM: Final = 80
GAUGE_TO: Final = 120
GAUGE_WIDTH: Final = 480
GAUGE_EDGE: Final = 4


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
class Chart:
    """A bar chart with its words for those who do not see it."""

    bars: tuple[DrawnBar, ...]
    width: int
    height: int
    words: str
    bar_width: int = BAR_WIDTH

    @property
    def foot(self) -> int:
        return self.height - 4


@dataclass(frozen=True, slots=True)
class Gauge:
    """The Renown gauge: ``from_x`` to ``to_x`` is what the Foe Deck may total, one place when all cards are known."""

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


def chart(curve: Curve) -> Chart:
    """Bars as high as their share of the highest one; a bar with copies is never invisible."""
    most = max((bar.count for bar in curve.bars), default=0) or 1
    drawn = []
    for place, bar in enumerate(curve.bars):
        height = max(2 if bar.count else 0, bar.count * BAR_SPACE // most)
        drawn.append(DrawnBar(bar.label, bar.count, place * BAR_STEP, BAR_TOP + BAR_SPACE - height, height))
    words = ", ".join(f"{bar.label}: {bar.count}" for bar in curve.bars)
    return Chart(tuple(drawn), max(1, len(drawn)) * BAR_STEP, BAR_TOP + BAR_SPACE + 24, words)


def gauge(renown: Renown) -> Gauge:
    """The total on a scale from 80 to 120; what lies beyond stands at its end."""
    start, end = _gauge_x(RENOWN_MINIMUM), _gauge_x(RENOWN_MAXIMUM)
    beyond = not GAUGE_FROM <= renown.low <= GAUGE_TO
    return Gauge(start, end - start, _gauge_x(renown.low), _gauge_x(renown.high), beyond)


def _gauge_x(value: int) -> int:
    inside = min(max(value, GAUGE_FROM), GAUGE_TO)
    return GAUGE_EDGE + (inside - GAUGE_FROM) * (GAUGE_WIDTH - 2 * GAUGE_EDGE) // (GAUGE_TO - GAUGE_FROM)
