"""The figures of Conquer as panels of a result page: charts and tables out of a summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from conanhub import charts
from simulator import stats
from simulator.engine import get_game
from simulator.games.conquer import wording as own_words
from simulator.games.conquer.figures import Figures, Ratio
from simulator.games.panels import (
    IdleWords,
    goal_counts,
    goal_rows,
    idle_panels,
    idle_side_panels,
    mean_bars,
    side_names,
    spread_rows,
    turn_rows,
)
from simulator.models import Simulation
from simulator.stats import Standing, Summary, quantile

#: The option that says how many Victory Points end a game, and its value for none.
GOAL_OPTION: Final = "victory_points"
NO_GOAL: Final = "none"


DEAD: Final = IdleWords(
    noun="Dead",
    counted=(
        "at the end of a Notice Phase: cards that could not be Noticed or played at any moment of it, and what stood "
        "in their way. Marked ones wait for an opponent, of whom a goldfish has none."
    ),
    none="Every card could be Noticed in every turn it was in hand.",
    obstacle=own_words.obstacle_words,
    by_nature=own_words.NOT_HERE,
    tag="needs an opponent",
)


DEAD_IN_MATCH: Final = replace(
    DEAD,
    counted=(
        "at the end of its own Notice Phases: cards that could not be Noticed or played at any moment of the phase, "
        "and what stood in their way. Marked ones wait for a combat, where they may have been played."
    ),
    none="Every card could be Noticed in every turn of its own that it was in hand.",
    by_nature=own_words.FOR_COMBATS,
    tag="for combats",
)


def figure_panels(simulation: Simulation, summary: Summary | Standing) -> dict[str, Any]:
    """Everything this game shows beyond shares and turns; names without figures are empty."""
    names = side_names(simulation)
    figures: Figures = summary.figures
    goal = goal_of(simulation.options)
    is_alone = isinstance(summary, Summary) and len(names) == 1
    return {
        "side_names": names,
        "points_chart": None if is_alone else charts.line_chart(figures.points, names, goal),
        "points_goal": f"{goal} end the game" if goal else "",
        "points_rows": spread_rows(figures.points[: len(names)]),
        "left_rows": notice_rows(figures),
        "notice_columns": [(name, words) for name in names for words in ("matches", "income", "spent", "left")],
        "notice_bars": _notice_bars(summary, names),
        **({} if is_alone else _fight_panels(summary, figures, names)),
        **(_match_panels(simulation, summary, names) if simulation.is_matchup else {}),
        **(goldfish_panels(simulation, summary) if isinstance(summary, Summary) and is_alone else {}),
    }


def goal_of(options: Mapping[str, str]) -> int:
    """The Victory Points that end a game, 0 where no number does (CQ-22.2)."""
    chosen = options.get(GOAL_OPTION, get_game("conquer").options[GOAL_OPTION].default)
    return 0 if chosen == NO_GOAL else int(chosen)


def _fight_panels(summary: Summary | Standing, figures: Figures, names: tuple[str, ...]) -> dict[str, Any]:
    """Combats, damage, spoils and Hospital stays; of combats also what came of each."""
    combats = figures.combats
    return {
        "fights": mean_bars(summary.averages, own_words.FIGHTS, names),
        "damage": mean_bars(summary.averages, own_words.DAMAGE, names),
        "spoils": mean_bars(summary.averages, own_words.SPOILS, names),
        "stays": mean_bars(summary.averages, own_words.STAYS, names),
        "as_points": _by_side(figures.as_points, names, "points of worth"),
        "came_back": _by_side(figures.came_back, names, "stays"),
        "died": _by_side(figures.died, names, "stays"),
        "combats": combats,
        "rounds_chart": charts.histogram_chart(combats.rounds, quantile(combats.rounds, 0.5)) if combats else None,
        "rounds_mean": stats.average_words(combats.rounds_mean) if combats else "",
        "both_fell": _ratio_words(combats.both_fell, "combats") if combats else "",
        "undecided": _ratio_words(combats.undecided, "combats") if combats else "",
    }


def _ratio_words(found: Ratio, what: str) -> str:
    return own_words.ratio_words(found.share, found.part, found.whole, what, found.least)


def _by_side(ratios: Sequence[Ratio], names: Sequence[str], what: str) -> list[tuple[int, str, str]]:
    """Side, name and a ratio in words."""
    return [
        (side, name, _ratio_words(found, what)) for side, (name, found) in enumerate(zip(names, ratios, strict=False))
    ]


def _notice_bars(summary: Summary | Standing, names: tuple[str, ...]) -> list[charts.BarRow]:
    """Notice Points in a match: with the ten of the beginning, those gained are those spent, lost and left over."""
    lost = summary.figures.np_lost
    return mean_bars({**summary.averages, **({own_words.LOST: lost} if lost else {})}, own_words.POINTS, names)


def notice_rows(figures: Figures) -> list[tuple[int, list[str]]]:
    """By own turn and side: the matches that had it, Notice Points that came in, that were spent, that were left."""
    found = []
    for income, spent, left in zip(figures.income, figures.spending, figures.left, strict=True):
        counts = [f"{n:,}" for n in income.matches]
        cells = zip(counts, *map(stats.turn_words, (income, spent, left)), strict=True)
        found.append((income.turn, [words for side in cells for words in side]))
    return found


def _match_panels(simulation: Simulation, summary: Summary | Standing, names: tuple[str, ...]) -> dict[str, Any]:
    """What lay idle in the hands of two decks that met."""
    return idle_side_panels(simulation.game.key, summary.figures.hands_by_side, names, DEAD_IN_MATCH)


def goldfish_panels(simulation: Simulation, summary: Summary) -> dict[str, Any]:
    """How soon so many Characters were in play, and which cards were dead on the way."""
    figures: Figures = summary.figures
    steps = charts.steps(summary.goals)
    return {
        "goal": own_words.GOAL,
        "goal_words": own_words.goal_sentence(summary.goals),
        "goal_steps": steps,
        "goal_levels": charts.share_levels(),
        "goal_chart": charts.histogram_chart(goal_counts(summary)),
        "fielded": [(number, own_words.goal_sentence(goals, number)) for number, goals in figures.fielded],
        "fielded_rows": fielded_rows(figures),
        "fielded_names": [number for number, _goals in figures.fielded],
        "characters_rows": [(turn, n[0], cells[0]) for turn, n, cells in turn_rows(figures.characters)],
        **idle_panels(simulation.game.key, figures, DEAD),
    }


def fielded_rows(figures: Figures) -> list[tuple[int, list[str]]]:
    """By turn, the share of matches that had had 2, 4, 6 and 8 Characters in play."""
    return goal_rows([goals for _number, goals in figures.fielded])
