"""The Conan CCG's own part of the pages of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.games.base import GamePages
from simulator.games.conan_ccg import figures, moments, panels, table, wording


def score(stats: Mapping[str, Any]) -> tuple[int, ...]:
    """Renown by side."""
    value = stats.get("renown")
    return tuple(value) if isinstance(value, list) else ()


PAGES: Final = GamePages(
    reasons=wording.REASONS,
    score_name="Renown",
    score=score,
    alone_name="Renown",
    alone_score=lambda stats: score(stats)[:1],
    seconds={"random": 0.02, "scripted": 0.02, "greedy": 0.05, "fast": 2.0, "strong": 15.0},
    horizons={"fast": "the end of the turn", "strong": "the end of the turn"},
    worth="Renown, more so once it is enough to win, then Health, Prowess and cards in hand",
    goal="40 Renown",
    goldfish="Goldfish: my Conan against these Foes",
    goldfish_help="A goldfish plays one side alone, turn after turn: the Conan of the first deck against the Foes of "
    "the second, or the Foes of the first against the Conan of the second (of a ready-made deck if you choose none).",
    alone="{a} alone against the Foes of {b}",
    foes="My Foes against a standard Conan",
    first_means=("renown", "scars", "health", "damage_dealt", "damage_taken", "healed", "prowess_spent"),
    means_elsewhere=frozenset({*wording.DEALT, *wording.TAKEN, *wording.FIGHTS, "hands", "held_hands"}),
    figures=figures.figures_of,
    figures_out=figures.figures_out,
    panels=panels.figure_panels,
    curve_template="simulator/conan_ccg/_curve.html",
    figures_template="simulator/conan_ccg/_figures.html",
    tables_template="simulator/conan_ccg/_tables.html",
    table=table.table_of,
    table_template="simulator/conan_ccg/_table.html",
    notable=moments.notable,
    is_combat=moments.is_combat,
    turn_so_far=moments.turn_so_far,
)
