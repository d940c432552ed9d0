"""The figures of the Conan CCG as panels of a result page: charts and tables out of a summary."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from conanhub import charts
from simulator import stats
from simulator.games.conan_ccg import wording as own_words
from simulator.games.panels import (
    IdleWords,
    goal_counts,
    idle_panels,
    idle_side_panels,
    mean_bars,
    side_names,
    spread_rows,
    turn_rows,
)
from simulator.models import Simulation
from simulator.stats import Standing, Summary

GOAL: Final = 40
IDLE: Final = IdleWords(
    noun="Idle",
    counted=(
        "at the end of a turn: cards that could not be used at any moment of it for what they are for, and what stood "
        "in their way. “Dead” ones could not even serve as moves."
    ),
    none="Every card could be used in every turn it was in hand.",
    obstacle=own_words.obstacle_words,
    counts_dead=True,
)


IDLE_IN_MATCH: Final = replace(
    IDLE,
    counted=(
        "at the end of its own turns: cards that could not be used at any moment of the turn for what they are for, "
        "and what stood in their way. “Dead” ones could not even serve as moves. What a card did in turns of others is "
        "not counted; marked ones wait for those."
    ),
    none="Every card could be used in every turn of its own that it was in hand.",
    by_nature=frozenset({"keyword"}),
    tag="for turns of others",
)


def figure_panels(simulation: Simulation, summary: Summary | Standing) -> dict[str, Any]:
    """Everything this game shows beyond shares and turns; names without figures are empty."""
    names = side_names(simulation)
    return {
        "side_names": names,
        "renown_chart": charts.line_chart(summary.figures.renown, names, GOAL),
        "renown_rows": spread_rows(summary.figures.renown[: len(names)]),
        "dealt": mean_bars(summary.averages, own_words.DEALT, names),
        "taken": mean_bars(summary.averages, own_words.TAKEN, names),
        "fights": mean_bars(summary.averages, own_words.FIGHTS, names),
        "left_rows": turn_rows(summary.figures.prowess, summary.figures.cards),
        **(_match_panels(simulation, summary, names) if simulation.is_matchup else {}),
        **(goldfish_panels(simulation, summary) if isinstance(summary, Summary) and len(names) == 1 else {}),
    }


def _match_panels(simulation: Simulation, summary: Summary | Standing, names: tuple[str, ...]) -> dict[str, Any]:
    """What lay idle in the hands of two decks that met."""
    return idle_side_panels(simulation.game.key, summary.figures.hands_by_side, names, IDLE_IN_MATCH)


def goldfish_panels(simulation: Simulation, summary: Summary) -> dict[str, Any]:
    """How soon 40 Renown were there, and what lay idle on the way."""
    return {
        "goal_words": own_words.goal_sentence(summary.goals),
        "goal_steps": charts.steps(summary.goals),
        "goal_levels": charts.share_levels(),
        "goal_rows": [(turn, stats.share_words(counted)) for turn, counted in summary.goals],
        "goal_chart": charts.histogram_chart(goal_counts(summary)),
        **idle_panels(simulation.game.key, summary.figures, IDLE),
    }
