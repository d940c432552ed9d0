"""Panels that result pages of several games share: medians by turn, turns to a goal, idle cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, Final, Protocol

from conanhub import charts
from conanhub.charts import BarRow
from simulator import stats
from simulator.games.titles import card_title
from simulator.models import Simulation
from simulator.stats import MIN_FOR_PERCENT, Average, IdleCard, Share, SideHands, Summary, TurnMeans, TurnSpread

#: Idle cards shown at once; the rest is folded away.
FIRST_CARDS: Final = 10
SpreadCell = tuple[int, str, str]
TurnRow = tuple[int, tuple[int, ...], list[str]]
SpreadRow = tuple[int, list[SpreadCell]]


class IdleFigures(Protocol):
    """What a game counts of the cards that lay idle in a goldfish."""

    @property
    def idle_cards(self) -> tuple[IdleCard, ...]: ...

    @property
    def idle_reasons(self) -> tuple[tuple[str, Average], ...]: ...

    @property
    def idle_turns(self) -> tuple[TurnMeans, ...]: ...

    @property
    def hands(self) -> int: ...


@dataclass(frozen=True, slots=True)
class IdleWords:
    """How a game speaks of idle cards: the ``noun``, when and what is counted, and what holds if there were none.

    ``obstacle`` says what stood in the way. Cards whose only obstacles are ``by_nature`` stand last, with a ``tag``;
    ``counts_dead`` adds how often a card had no use at all.
    """

    noun: str
    counted: str
    none: str
    obstacle: Callable[[str], str]
    by_nature: frozenset[str] = frozenset()
    tag: str = ""
    counts_dead: bool = False


@dataclass(frozen=True, slots=True)
class IdleRow:
    """An idle card in words."""

    card: str
    title: str
    held: int
    share: str
    dead: int
    obstacle: str
    times: str
    tag: str


@dataclass(frozen=True, slots=True)
class IdleSide:
    """The idle cards of a deck, the first few apart from the others, and what they rest on."""

    name: str
    matches: int
    seeds: int
    hands: int
    rows: list[IdleRow]
    more: list[IdleRow]


def side_names(simulation: Simulation) -> tuple[str, ...]:
    """The sides that take turns: all decks that meet, the first one of a goldfish."""
    is_goldfish = not simulation.is_matchup and not simulation.is_multiplayer
    return simulation.side_names[:1] if is_goldfish else simulation.side_names


def spread_rows(series: Sequence[Sequence[TurnSpread]]) -> list[SpreadRow]:
    """By turn and side: matches still going, the median with its band, the mean with its interval."""
    turns = max((len(points) for points in series), default=0)
    return [
        (turn + 1, [spread_cell(points[turn]) if turn < len(points) else (0, "", "") for points in series])
        for turn in range(turns)
    ]


def spread_cell(point: TurnSpread) -> SpreadCell:
    """Matches still going, the median with its band, the mean with its interval."""
    return point.going, f"{point.median} ({point.low} to {point.high})", stats.average_words(point.average)


def mean_bars(
    averages: Mapping[str, tuple[Average | None, ...]], wanted: Mapping[str, str], names: tuple[str, ...]
) -> list[BarRow]:
    """Means by side as bars, with their half-widths in words."""
    return charts.bar_rows(averages, wanted, names, stats.average_words)


def turn_rows(*tables: Sequence[TurnMeans], digits: int = 1) -> list[TurnRow]:
    """By turn: the matches that had it by side, and what each of several tables counted, by side in words."""
    return [
        (rows[0].turn, rows[0].matches, [words for one in rows for words in stats.turn_words(one, digits)])
        for rows in zip(*tables, strict=True)
    ]


def goal_counts(summary: Summary) -> dict[int, int]:
    """Matches by the turn at which they reached their goal."""
    counts: dict[int, int] = {}
    before = 0
    for turn, counted in summary.goals:
        counts[turn], before = counted.wins - before, counted.wins
    return counts


def goal_rows(goals: Sequence[Sequence[tuple[int, Share]]]) -> list[tuple[int, list[str]]]:
    """By turn, the share of matches that had reached each of several goals, with a bound where none had."""
    last = max((found[-1][0] for found in goals if found), default=0)
    n = next((counted.n for found in goals for _turn, counted in found), 0)
    return [(turn, [_share_by(found, turn, n) for found in goals]) for turn in range(1, last + 1)]


def _share_by(goals: Sequence[tuple[int, Share]], turn: int, n: int) -> str:
    """The share at a turn: what the last known turn says, and none of ``n`` before the first."""
    reached = [counted for at, counted in goals if at <= turn]
    return stats.share_words(reached[-1] if reached else stats.share(0, n))


def idle_panels(game_key: str, figures: IdleFigures, words: IdleWords) -> dict[str, Any]:
    """Which cards lay idle in a goldfish, and what stood in their way."""
    rows = sorted((_idle_row(game_key, item, words) for item in figures.idle_cards), key=lambda row: bool(row.tag))
    most = max((average.mean for _reason, average in figures.idle_reasons), default=0.0) or 1.0
    return {
        "idle": rows[:FIRST_CARDS],
        "more_idle": rows[FIRST_CARDS:],
        "idle_words": words,
        "idle_names": [words.obstacle(name) for name, _average in figures.idle_reasons],
        "idle_turns": [(turn, n[0], cells) for turn, n, cells in turn_rows(figures.idle_turns, digits=2) if n],
        "idle_hands": figures.hands,
        "idle_reasons": [
            (words.obstacle(name), stats.average_words(average, 2), round(100 * average.mean / most, 1))
            for name, average in figures.idle_reasons
        ],
    }


def idle_side_panels(
    game_key: str, sides: Sequence[SideHands], names: Sequence[str], words: IdleWords
) -> dict[str, Any]:
    """Which cards of each deck lay idle where two decks met."""
    found = []
    for name, side in zip(names, sides, strict=False):
        rows = sorted((_idle_row(game_key, item, words) for item in side.cards), key=lambda row: bool(row.tag))
        found.append(IdleSide(name, side.matches, side.seeds, side.hands, rows[:FIRST_CARDS], rows[FIRST_CARDS:]))
    return {"idle_sides": found, "idle_words": words}


def idle_share(item: IdleCard) -> str:
    """How often a card was idle of the times it was held, with an interval; of under twenty matches only the count."""
    if item.idle == item.held or item.share.n < MIN_FOR_PERCENT or not isfinite(item.share.half_width):
        return f"{item.idle:,} of {item.held:,}"
    most = stats.ratio_most(item.share, item.idle, item.held)
    if most is not None:
        return f"{item.idle:,} of {item.held:,}, at most {stats.percent(most)} %"
    others = stats.ratio_most(replace(item.share, mean=1 - item.share.mean), item.held - item.idle, item.held)
    if others is not None:
        return f"{item.idle:,} of {item.held:,}, at least {stats.percent(1 - others)} %"
    return f"{100 * item.share.mean:.0f} ± {100 * item.share.half_width:.0f} %"


def _idle_row(game_key: str, item: IdleCard, words: IdleWords) -> IdleRow:
    reason, times = item.reasons[0]
    return IdleRow(
        card=item.card,
        title=card_title(game_key, item.card),
        held=item.held,
        share=idle_share(item),
        dead=item.dead,
        obstacle=words.obstacle(reason),
        times=f"{times:,} of {item.idle:,}",
        tag=words.tag if all(name in words.by_nature for name, _times in item.reasons) else "",
    )
