"""Age of Conan's own part of the pages of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.games.age_of_conan import figures, moments, panels, table, wording
from simulator.games.base import GamePages, SeatField


def seats(count: int) -> tuple[SeatField, ...]:
    """A kingdom for each seat; a kingdom sits once at a table (AOC-3.1)."""
    return tuple(SeatField(label=f"Kingdom {number}") for number in range(1, count + 1))


def score(stats: Mapping[str, Any]) -> tuple[int, ...]:
    """Empire Points by side."""
    value = stats.get("empire_points")
    return tuple(value) if isinstance(value, list) else ()


PAGES: Final = GamePages(
    seats=seats,
    reasons=wording.REASONS,
    counts=wording.COUNTS,
    score_name="Empire Points",
    score=score,
    alone_name="Empire Points",
    alone_score=lambda stats: score(stats)[:1],
    seconds={
        "random": 0.06,
        "greedy": 0.2,
        "warlord": 0.2,
        "spymaster": 0.2,
        "wanderer": 0.2,
        "fast": 8.0,
        "strong": 120.0,
    },
    horizons={"fast": "the end of the own next turn", "strong": "the end of the own turn after next"},
    worth="Empire Points as they may stand at the end: those won, provinces, objectives and bonuses, and what units, "
    "gold, cards and tokens may still become, against the mean of the others",
    styles=wording.STYLES,
    first_words="{name} won the first bid in {n} of {of} matches and won {won} of these.",
    goal=wording.GOAL,
    goldfish="Goldfish: my kingdom alone in Hyboria",
    goldfish_help="A goldfish plays the first kingdom alone for three ages, and needs no second one: only "
    "Central Hyboria and its own area are in play, it wins every bid, and nobody attacks it. Majorities, artifacts and "
    "the crowning are left out.",
    alone="{a} alone in Hyboria",
    is_quite_alone=True,
    first_means=("empire_points", "cards_used", "tokens_taken", "tokens", "gold", "crom", "cities"),
    means_elsewhere=wording.ELSEWHERE,
    figures=figures.figures_of,
    figures_out=figures.figures_out,
    panels=panels.figure_panels,
    curve_template="simulator/age_of_conan/_curve.html",
    figures_template="simulator/age_of_conan/_figures.html",
    figures_css=("cards/map.css", "simulator/age_of_conan_result.css"),
    weighty=wording.WEIGHTY,
    setting=wording.SETTING,
    caveat=wording.CAVEAT,
    table=table.table_of,
    table_template="simulator/age_of_conan/_table.html",
    table_css=("cards/map.css", "simulator/age_of_conan.css"),
    notable=moments.notable,
    places_events=True,
    is_combat=moments.is_combat,
    combat_word="rolls",
    chapter=moments.chapter,
    chapter_word="adventure",
    open_label=moments.open_label,
    turn_so_far=moments.turn_so_far,
)
