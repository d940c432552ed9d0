"""Conquer's own part of the pages of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.games.base import GamePages
from simulator.games.conquer import figures, panels, table, wording


def score(stats: Mapping[str, Any]) -> tuple[int, ...]:
    """Victory Points by side."""
    value = stats.get("victory_points")
    return tuple(value) if isinstance(value, list) else ()


def fielded(stats: Mapping[str, Any]) -> tuple[int, ...]:
    """Characters in play at the end of a goldfish."""
    value = stats.get("characters")
    return (value[0],) if isinstance(value, list) else ()


PAGES: Final = GamePages(
    reasons=wording.REASONS,
    counts=wording.COUNTS,
    score_name="Victory Points",
    score=score,
    alone_name="Characters",
    alone_score=fielded,
    seconds={"random": 0.03, "greedy": 0.06, "fast": 1.2, "strong": 30.0},
    horizons={
        "fast": "the end of the turn, and of the next one at rare decisions that pay off then",
        "strong": "the end of the next turn",
    },
    worth="Victory Points, Notice Points, Characters by cost and Health, also those in the Hospital, and cards in hand",
    goal=wording.GOAL,
    goldfish="Goldfish: my deck alone, without attacks",
    goldfish_help="A goldfish plays the first deck alone, turn after turn: nobody attacks, the second takes no turns.",
    first_means=("victory_points", "combats", "characters", "damage_dealt", "damage_taken", "noticed"),
    means_elsewhere=frozenset(
        {
            *wording.POINTS,
            *wording.SPOILS,
            *wording.DAMAGE,
            *wording.FIGHTS,
            *wording.STAYS,
            "turns",
            "both_fell",
            "combats_undecided",
            "hands",
            "held_hands",
        }
    ),
    figures=figures.figures_of,
    figures_out=figures.figures_out,
    panels=panels.figure_panels,
    curve_template="simulator/conquer/_curve.html",
    figures_template="simulator/conquer/_figures.html",
    tables_template="simulator/conquer/_tables.html",
    table=table.table_of,
    table_template="simulator/conquer/_table.html",
    table_css=("simulator/conquer.css",),
    notable=table.notable,
    is_combat=table.is_combat,
    turn_so_far=table.turn_so_far,
)
