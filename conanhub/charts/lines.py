"""Where the shapes of a chart over turns lie. Pure; lengths are in units of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from conanhub.charts.data import Share, Spread
from conanhub.charts.shapes import Tick

WIDTH: Final = 720
HEIGHT: Final = 300
LEFT: Final = 44
#: Room for the names at the ends of the lines.
RIGHT: Final = 560
TOP: Final = 24
BASE: Final = 262
#: Names at line ends keep this far apart.
NAME_GAP: Final = 20
#: Turns are not written nearer to a step with a name.
NAMED_GAP: Final = 30
LONGEST_NAME: Final = 17


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line of the axis."""

    y: float
    label: str
    is_goal: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A side's median as points, its band as a closed shape, and its name where the line ends."""

    side: int
    points: str
    band: str
    end_x: float
    end_y: float
    name: str
    name_y: float


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over turns with their axes."""

    lines: tuple[Line, ...]
    levels: tuple[Level, ...]
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A share reached by a turn: the bar, its interval, and what is written under it."""

    x: float
    width: float
    middle: float
    y: float
    height: float
    low_y: float
    high_y: float
    turn: int
    tick: str
    share: Share


def line_chart(
    series: Sequence[Sequence[Spread]], names: Sequence[str], goal: int, *, end: str = ""
) -> LineChart | None:
    """Medians by turn with the band that holds 8 of 10 matches, beside the goal (0: no goal); none of nothing.

    ``end`` names the last step where it is no turn.
    """
    last = max((points[-1].turn for points in series if points), default=0)
    if not last:
        return None
    highest = max(goal, *(point.high for points in series for point in points))
    top = ceil((highest + 1) / 10) * 10

    def across(turn: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * turn / last, 1)

    def up(value: float) -> float:
        return round(BASE - (BASE - TOP) * max(0.0, value) / top, 1)

    ends = _apart([up(points[-1].median) if points else BASE for points in series])
    lines = []
    for side, points in enumerate(series):
        if not points:
            continue
        middle = [(across(0), up(0)), *((across(point.turn), up(point.median)) for point in points)]
        upper = [(across(0), up(0)), *((across(point.turn), up(point.high)) for point in points)]
        lower = [(across(point.turn), up(point.low)) for point in reversed(points)]
        end_x, end_y = middle[-1]
        lines.append(
            Line(
                side=side,
                points=_points(middle),
                band=_points(upper + lower),
                end_x=end_x,
                end_y=end_y,
                name=f"{_short(names[side])} {points[-1].median}",
                name_y=ends[side] + 4,
            )
        )
    step = 5 if top <= 30 else 10 if top <= 60 else 20
    every = ceil(last / 12)
    ticks = [Tick(across(turn), str(turn)) for turn in range(0, last + 1, every)]
    if end:
        ticks = [*(tick for tick in ticks if tick.x <= RIGHT - NAMED_GAP), Tick(across(last), end)]
    return LineChart(
        lines=tuple(lines),
        levels=tuple(Level(up(value), str(value), 0 < value == goal) for value in range(0, top + 1, step)),
        ticks=tuple(ticks),
    )


def steps(shares: Sequence[tuple[int, Share]]) -> list[Step]:
    """Shares by turn as bars with their intervals, on an axis from 0 to 100 %."""
    if not shares:
        return []
    pitch = min(60.0, (WIDTH - LEFT) / len(shares))
    every = ceil(len(shares) / 16)
    high = BASE - TOP
    return [
        Step(
            x=round(LEFT + number * pitch + pitch * 0.1, 1),
            width=round(pitch * 0.8, 1),
            middle=round(LEFT + (number + 0.5) * pitch, 1),
            y=round(BASE - high * (counted.share or 0.0), 1),
            height=round(high * (counted.share or 0.0), 1),
            low_y=round(BASE - high * counted.low, 1),
            high_y=round(BASE - high * counted.high, 1),
            turn=turn,
            tick=str(turn) if number % every == 0 else "",
            share=counted,
        )
        for number, (turn, counted) in enumerate(shares)
    ]


def share_levels() -> tuple[Level, ...]:
    """The axis of ``steps``."""
    high = BASE - TOP
    return tuple(Level(round(BASE - high * part / 100, 1), f"{part} %", part == 50) for part in range(0, 101, 25))


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def _apart(ends: Sequence[float]) -> list[float]:
    """Heights for names at line ends: those that would overlap are moved apart, as a group around their middle."""
    order = sorted(range(len(ends)), key=lambda side: ends[side])
    groups: list[list[int]] = []
    for side in order:
        groups.append([side])
        while len(groups) > 1 and _top(groups[-1], ends) - _bottom(groups[-2], ends) < NAME_GAP:
            groups[-2:] = [groups[-2] + groups[-1]]
    placed = list(ends)
    for group in groups:
        for number, side in enumerate(group):
            placed[side] = _top(group, ends) + number * NAME_GAP
    return placed


def _top(group: Sequence[int], ends: Sequence[float]) -> float:
    """Where the highest name of a group stands."""
    return sum(ends[side] for side in group) / len(group) - NAME_GAP * (len(group) - 1) / 2


def _bottom(group: Sequence[int], ends: Sequence[float]) -> float:
    return _top(group, ends) + NAME_GAP * (len(group) - 1)
