"""The figures of Age of Conan as panels of a result page: charts and tables out of a summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cards.drawing import Owner
from conanhub import charts
from conanhub.charts import Part, StackChart, Strip
from simulator import stats
from simulator.engine.games.age_of_conan.catalogue import GOLDFISH_EP
from simulator.games.age_of_conan import map_panel, wording
from simulator.games.age_of_conan.bids import ConanTurns
from simulator.games.age_of_conan.contests import Contest
from simulator.games.age_of_conan.control_panel import control_panel
from simulator.games.age_of_conan.figures import CardUse, Figures
from simulator.games.panels import (
    IdleWords,
    goal_counts,
    goal_rows,
    idle_panels,
    idle_side_panels,
    mean_bars,
    side_names,
    spread_cell,
    spread_rows,
    turn_rows,
)
from simulator.games.titles import card_title
from simulator.models import Simulation
from simulator.stats import MIN_FOR_PERCENT, Average, Share, Standing, Summary

#: Cards used, shown at once; the rest is folded away.
FIRST_CARDS: Final = 8
IDLE: Final = IdleWords(
    noun="Idle",
    counted=(
        "at the end of a turn: kingdom cards that could not be played at any moment since the turn before, and what "
        "stood in their way. Marked ones are instants, whose moments others make."
    ),
    none="Every kingdom card could be played in every turn it was in hand.",
    obstacle=wording.obstacle_words,
    by_nature=frozenset({"moment"}),
    tag="instant",
)
IDLE_IN_MATCH: Final = replace(
    IDLE,
    counted=(
        "at the end of its own turns: kingdom cards that could not be played at any moment since the turn before, and "
        "what stood in their way. Marked ones are instants, whose moments others make."
    ),
)


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A side of the result: its number, the name of its deck, and whose sign it bears."""

    side: int
    name: str
    owner: Owner


@dataclass(frozen=True, slots=True)
class StackRow:
    """A kingdom's bar with its whole in words and everything it is made of."""

    kingdom: Kingdom
    bar: tuple[charts.DrawnPart, ...]
    whole: str
    words: str


@dataclass(frozen=True, slots=True)
class Stack:
    """Bars of all kingdoms on one scale; ``tones`` is the legend, ``table`` the same with intervals."""

    rows: list[StackRow]
    chart: StackChart
    tones: list[tuple[str, str, str]]
    table: list[tuple[str, str, list[str]]]


@dataclass(frozen=True, slots=True)
class ContestRow:
    """A kind of contest: how often the attacker won, as a strip with the odds, and in words."""

    name: str
    rule: str
    rolls: int
    strip: Strip | None
    won: str
    odds: str
    luck: str
    played: str


@dataclass(frozen=True, slots=True)
class LuckRow:
    """The contest rolls a kingdom won by luck, as a strip around none."""

    kingdom: Kingdom
    strip: Strip
    words: str


def figure_panels(simulation: Simulation, summary: Summary | Standing) -> dict[str, Any]:
    """Everything this game shows beyond shares and turns; names without figures are empty."""
    names = side_names(simulation)
    figures: Figures = summary.figures
    kingdoms = [
        Kingdom(side, name, map_panel.board_in(map_panel.KEY).owners[key])
        for side, (name, key) in enumerate(zip(names, figures.kingdoms, strict=False))
    ]
    is_alone = isinstance(summary, Summary) and len(names) == 1
    if not kingdoms:
        return {"side_names": names}
    return {
        "side_names": names,
        "sides_class": " ".join(f"aoc-{one.side}-{one.owner.key}" for one in kingdoms),
        "kingdoms": kingdoms,
        "points_chart": charts.line_chart(
            [(*points, end) for points, end in zip(figures.ep, figures.ep_final, strict=True)],
            names,
            GOLDFISH_EP if is_alone else 0,
            end="end",
        ),
        "points_goal": wording.GOAL if is_alone else "",
        "points_rows": spread_rows(figures.ep),
        "points_final": [spread_cell(end) for end in figures.ep_final],
        "sources": _sources(kingdoms, summary.averages, wording.ALONE_SOURCES if is_alone else wording.SOURCES),
        "by_age": _by_age(kingdoms, figures),
        "war": mean_bars(summary.averages, wording.ALONE_WAR if is_alone else wording.WAR, names),
        "intrigue": mean_bars(summary.averages, wording.ALONE_INTRIGUE if is_alone else wording.INTRIGUE, names),
        "used": [(kingdom, *_used(figures.used_cards[kingdom.side])) for kingdom in kingdoms],
        "contests": [_contest_row(item) for item in figures.contests],
        **control_panel(figures),
        **(_alone_panels(simulation, summary, kingdoms) if is_alone and isinstance(summary, Summary) else {}),
        **({} if is_alone else _rival_panels(simulation, summary, kingdoms)),
    }


def _rival_panels(simulation: Simulation, summary: Summary | Standing, kingdoms: Sequence[Kingdom]) -> dict[str, Any]:
    """What there is only where kingdoms meet."""
    figures: Figures = summary.figures
    return {
        "ends": _ends(figures),
        "bids": figures.bids,
        "bid_rows": _bid_rows(figures),
        "tied_words": stats.share_words(figures.bids.tied) if figures.bids else "",
        "winning_words": stats.average_words(figures.bids.winning, 2) if figures.bids else "",
        "conan_rows": [(kingdom, _conan_cells(figures.conan[kingdom.side])) for kingdom in kingdoms],
        "luck_rows": _luck_rows(kingdoms, figures.luck),
        "guards": [
            (item.mark, item.units, item.taken.n, _strip(item.taken), stats.share_words(item.taken))
            for item in figures.guards
        ],
        "artifacts": [
            (card_title(simulation.game_id, item.card), item.card, [stats.average_words(one, 2) for one in item.sides])
            for item in figures.artifacts
        ],
        **idle_side_panels(simulation.game_id, figures.hands_by_side, [one.name for one in kingdoms], IDLE_IN_MATCH),
    }


def _alone_panels(simulation: Simulation, summary: Summary, kingdoms: Sequence[Kingdom]) -> dict[str, Any]:
    """How fast a kingdom grows when nobody stops it."""
    figures: Figures = summary.figures
    return {
        "goal": wording.GOAL,
        "goal_words": wording.goal_sentence(summary.goals),
        "goal_steps": charts.steps(summary.goals),
        "goal_levels": charts.share_levels(),
        "goal_chart": charts.histogram_chart(goal_counts(summary)),
        "reached": [wording.goal_sentence(goals, wording.province_words(number)) for number, goals in figures.reached],
        "reached_names": [wording.province_words(number).capitalize() for number, _goals in figures.reached],
        "reached_rows": goal_rows([goals for _number, goals in figures.reached]),
        "growth_chart": charts.line_chart(figures.provinces, [kingdom.name for kingdom in kingdoms], 0),
        "growth_rows": _growth_rows(figures),
        "met_words": stats.average_words(figures.conan[0].met, 2),
        "earned_words": wording.share_or_none(figures.conan[0].earned),
        "raiders_words": stats.average_words(figures.conan[0].raiders, 2),
        **idle_panels(simulation.game_id, figures, IDLE),
    }


def _growth_rows(figures: Figures) -> list[tuple[int, int, list[str]]]:
    """By turn of a goldfish: provinces and Empire Points over all matches, gold over those that had the turn."""
    gold = {turn: words for turn, _matches, words in turn_rows(figures.gold)}
    return [
        (
            held.turn,
            held.going,
            [stats.average_words(held.average), stats.average_words(points.average), *gold.get(held.turn, [])],
        )
        for held, points in zip(figures.provinces[0], figures.ep[0], strict=True)
    ]


# Empire Points.


def _sources(
    kingdoms: Sequence[Kingdom],
    averages: Mapping[str, tuple[Average | None, ...]],
    sources: Sequence[tuple[str, str, str]],
) -> Stack:
    """Where Empire Points came from; what raids took lies left of the line."""
    known = [source for source in sources if source[0] in averages]
    bars = [
        [_part(averages[name][one.side], name, words, is_lost=name == wording.LOST) for name, words, _rule in known]
        for one in kingdoms
    ]
    wholes = [stats.average_words(averages["empire_points"][one.side]) for one in kingdoms]
    return _stack(
        kingdoms,
        bars,
        wholes,
        [(name, words, rule) for name, words, rule in known],
        [
            (words, rule, [stats.average_words(averages[name][one.side]) for one in kingdoms])
            for name, words, rule in (*known, ("empire_points", "Together", ""))
        ],
    )


def _by_age(kingdoms: Sequence[Kingdom], figures: Figures) -> Stack:
    """In which age Empire Points were gained."""
    columns = [figures.ep_by_age[one.side] for one in kingdoms]
    ages = wording.AGES
    tones = [f"age_{number}" for number in range(1, len(ages) + 1)]
    return _stack(
        kingdoms,
        [
            [_part(item, tone, words) for item, tone, words in zip(column, tones, ages, strict=True)]
            for column in columns
        ],
        ["" for _ in kingdoms],
        [(tone, words, "AOC-21.3" if words == ages[-1] else "") for tone, words in zip(tones, ages, strict=True)],
        [(words, "", [stats.average_words(column[number]) for column in columns]) for number, words in enumerate(ages)],
    )


def _part(item: Average | None, name: str, words: str, *, is_lost: bool = False) -> Part:
    amount = item.mean if item else 0.0
    shown = -amount if is_lost else amount
    return Part(shown, f"aoc-{name.replace('_', '-')}", f"{amount:.1f}", f"{words} {stats.average_words(item)}")


def _stack(
    kingdoms: Sequence[Kingdom],
    bars: Sequence[Sequence[Part]],
    wholes: Sequence[str],
    tones: list[tuple[str, str, str]],
    table: list[tuple[str, str, list[str]]],
) -> Stack:
    chart = charts.stack_chart(bars)
    return Stack(
        rows=[
            StackRow(kingdom, drawn, whole, "; ".join(part.words for part in parts if part.amount))
            for kingdom, drawn, whole, parts in zip(kingdoms, chart.bars, wholes, bars, strict=True)
        ],
        chart=chart,
        tones=[(f"aoc-{name.replace('_', '-')}", words, rule) for name, words, rule in tones],
        table=table,
    )


def _strip(counted: Share, even: float | None = None) -> Strip | None:
    """A share as a strip; none of so few that only their number is told."""
    return charts.strip(counted, even) if counted.n >= MIN_FOR_PERCENT else None


# Ends, bids, Conan.


def _ends(figures: Figures) -> dict[str, Any]:
    """How matches ended, how close they were, and whether who led went on to win."""
    if figures.ends is None:
        return {}
    ends = figures.ends
    shares = {"fourth_adventure": ends.played_out, "crowned": ends.crowned, "crown_failed": ends.failed}
    return {
        "rows": [
            (words, rule, stats.share_words(shares[reason]), _strip(shares[reason]))
            for reason, (words, rule) in wording.ENDS.items()
        ],
        "lead": ends.lead,
        "leader_won": wording.share_or_none(ends.leader_won),
    }


def _bid_rows(figures: Figures) -> list[tuple[int, int, str, Strip | None]]:
    """Each bidding token: how often it was bid, and how often it won Conan."""
    if figures.bids is None:
        return []
    return [(item.token, item.won.n, stats.share_words(item.won), _strip(item.won)) for item in figures.bids.tokens]


def _conan_cells(item: ConanTurns) -> list[str]:
    """What came of a kingdom's turns as the Conan player, in the order of the table's columns."""
    return [
        wording.share_or_none(item.bids),
        wording.share_or_none(item.turns),
        wording.share_or_none(item.earned),
        stats.average_words(item.met, 2),
        stats.average_words(item.raiders, 2),
        stats.share_words(item.crowned),
        stats.share_words(item.failed),
    ]


# Contests.


def _contest_row(item: Contest) -> ContestRow:
    name, rule = wording.CONTESTS[item.kind]
    return ContestRow(
        name=name,
        rule=rule,
        rolls=item.won.n,
        strip=_strip(item.won, item.expected.mean),
        won=stats.share_words(item.won),
        odds=f"{100 * item.expected.mean:.1f} %",
        luck=wording.points_words(item.luck, item.won.seeds),
        played=wording.points_words(item.played, item.won.seeds),
    )


def _luck_rows(kingdoms: Sequence[Kingdom], luck: Sequence[Average]) -> list[LuckRow]:
    """Luck by kingdom, all on one axis around none."""
    known = [item for item in luck if item.half_width != float("inf")]
    reach = max((abs(item.mean) + item.half_width for item in known), default=0.0) or 1.0
    return [
        LuckRow(
            kingdom,
            charts.difference_strip(
                stats.Difference(item.n, item.mean, item.mean - item.half_width, item.mean + item.half_width), reach
            ),
            wording.signed_words(item),
        )
        for kingdom, item in zip(kingdoms, luck, strict=True)
        if item in known
    ]


# Cards.


def _used(cards: Sequence[CardUse]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Cards with their uses in a match: the first few, and the others."""
    rows = [(item.card, stats.average_words(item.sides[0], 2)) for item in cards]
    return rows[:FIRST_CARDS], rows[FIRST_CARDS:]
