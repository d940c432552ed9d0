"""This game's own figures as panels of a result page: charts and tables out of a summary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator import charts, line_charts, wording
from simulator.figures import Average, IdleCard, TurnMeans
from simulator.models import Simulation
from simulator.replays import card_title
from simulator.statistics import Summary

GOAL: Final = 40
#: Idle cards shown at once; the rest is folded away.
FIRST_CARDS: Final = 10


@dataclass(frozen=True, slots=True)
class SideBar:
    """One side's mean as a bar of a hundred; ``words`` with the half-width."""

    side: int
    name: str
    words: str
    length: float


@dataclass(frozen=True, slots=True)
class BarRow:
    """A named count with a bar for each side."""

    label: str
    bars: tuple[SideBar, ...]


@dataclass(frozen=True, slots=True)
class IdleRow:
    """An idle card in words."""

    card: str
    title: str
    held: int
    share: str
    length: float
    dead: int
    obstacle: str
    times: str


def figure_panels(simulation: Simulation, summary: Summary) -> dict[str, Any]:
    """Everything this game shows beyond shares and turns; names without figures are empty."""
    names = side_names(simulation)
    return {
        "side_names": names,
        "renown_chart": line_charts.line_chart(summary.figures.renown, names, GOAL),
        "renown_rows": _renown_rows(summary, len(names)),
        "dealt": bar_rows(summary.averages, wording.DEALT, names),
        "taken": bar_rows(summary.averages, wording.TAKEN, names),
        "fights": bar_rows(summary.averages, wording.FIGHTS, names),
        "left_rows": left_rows(summary.figures.prowess, summary.figures.cards),
        "abnormal_words": wording.abnormal_sentence(summary),
        **({} if simulation.is_matchup else goldfish_panels(simulation, summary)),
    }


def side_names(simulation: Simulation) -> tuple[str, ...]:
    """The sides that take turns: both decks of a match-up, the first one of a goldfish."""
    return (simulation.name_a, simulation.name_b) if simulation.is_matchup else (simulation.name_a,)


def goldfish_panels(simulation: Simulation, summary: Summary) -> dict[str, Any]:
    """How soon 40 Renown were there, and what lay idle on the way."""
    steps = line_charts.steps(summary.goals)
    idle = [_idle_row(simulation.game.key, item) for item in summary.figures.idle_cards]
    reasons = summary.figures.idle_reasons
    most = max((average.mean for _reason, average in reasons), default=0.0) or 1.0
    return {
        "goal_words": wording.goal_sentence(summary.goals),
        "goal_steps": steps,
        "goal_levels": line_charts.share_levels(),
        "goal_rows": [(step.turn, wording.share_words(step.share)) for step in steps],
        "goal_chart": charts.histogram_chart(_goal_counts(summary)),
        "idle": idle[:FIRST_CARDS],
        "more_idle": idle[FIRST_CARDS:],
        "idle_names": [wording.obstacle_words(name) for name, _average in reasons],
        "idle_turns": [
            (means.turn, [wording.average_words(item, 2) for item in means.sides])
            for means in summary.figures.idle_turns
        ],
        "idle_hands": summary.figures.hands,
        "idle_reasons": [
            (wording.obstacle_words(name), wording.average_words(average, 2), round(100 * average.mean / most, 1))
            for name, average in reasons
        ],
    }


def bar_rows(
    averages: Mapping[str, tuple[Average | None, ...]], wanted: Mapping[str, str], names: tuple[str, ...]
) -> list[BarRow]:
    """Counts with a bar for each side; all bars of one panel share their scale."""
    known = {name: averages[name][: len(names)] for name in wanted if name in averages}
    most = max((item.mean for sides in known.values() for item in sides if item), default=0.0) or 1.0
    return [
        BarRow(
            label=wanted[name],
            bars=tuple(
                SideBar(
                    side=side,
                    name=names[side],
                    words=wording.average_words(item),
                    length=round(max(0.0, 100 * item.mean / most), 1) if item else 0.0,
                )
                for side, item in enumerate(sides)
            ),
        )
        for name, sides in known.items()
    ]


def left_rows(prowess: tuple[TurnMeans, ...], cards: tuple[TurnMeans, ...]) -> list[tuple[int, list[str]]]:
    """Prowess and cards left at the end of each turn, side by side."""
    return [
        (left.turn, [wording.average_words(item) for item in (*left.sides, *hand.sides)])
        for left, hand in zip(prowess, cards, strict=True)
    ]


def _renown_rows(summary: Summary, sides: int) -> list[tuple[int, list[tuple[int, str, str]]]]:
    """By turn and side: matches still going, the median with its band, the mean with its interval."""
    series = summary.figures.renown[:sides]
    turns = max((len(points) for points in series), default=0)
    rows = []
    for place in range(turns):
        cells = []
        for points in series:
            if place < len(points):
                point = points[place]
                spread = f"{point.median} ({point.low} to {point.high})"
                cells.append((point.going, spread, wording.average_words(point.average)))
            else:
                cells.append((0, "", ""))
        rows.append((place + 1, cells))
    return rows


def _goal_counts(summary: Summary) -> dict[int, int]:
    """Matches by the turn at which they reached their goal."""
    counts: dict[int, int] = {}
    before = 0
    for turn, counted in summary.goals:
        counts[turn], before = counted.wins - before, counted.wins
    return counts


def _idle_row(game_key: str, item: IdleCard) -> IdleRow:
    reason, times = item.reasons[0]
    width = f" ± {100 * item.share.half_width:.0f}" if item.share.n > 1 else ""
    return IdleRow(
        card=item.card,
        title=card_title(game_key, item.card),
        held=item.held,
        share=f"{100 * item.share.mean:.0f}{width} %",
        length=round(100 * item.share.mean, 1),
        dead=item.dead,
        obstacle=wording.obstacle_words(reason),
        times=f"{times:,} of {item.idle:,}",
    )
