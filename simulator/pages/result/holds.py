"""The panel "Does it hold?": rows that are played by themselves, what they gave, and buttons for further changes."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from cards.catalogue import game_slug
from simulator import variants
from simulator.models import Simulation
from simulator.stats import Standing, Summary, duration
from simulator.variants import Variant

#: Buttons shown at once where no row is; the rest is folded away.
MAIN_BUTTONS = 5


def holds_panel(simulation: Simulation, counted: Summary | Standing) -> dict[str, Any]:
    """What the panel shows to the owner of a simulation that has ended."""
    found = variants.variants_of(simulation, counted)
    base = variants.base_of(simulation, counted)
    rows = [item for item in found if item.is_judged or (item.simulation and not item.is_untouched)]
    buttons = [item for item in found if item.simulation is None and not item.is_awaited]
    shown = 0 if rows else MAIN_BUTTONS
    return {
        "simulation": simulation,
        "variants": found,
        "rows": rows,
        "untouched": [item for item in found if item.is_untouched],
        "buttons": buttons[:shown],
        "more_buttons": buttons[shown:],
        "holds": variants.holds_words(found, base),
        "asked_of": base.whose,
        "ready": sum(bool(item.verdict) for item in rows),
        "is_going_on": simulation.awaits_rows or any(item.is_awaited for item in rows),
        "row_time": duration(settings.SIMULATOR_ROW_SECONDS),
        "base_ai": base_ai(simulation, found),
        "game_slug": game_slug(simulation.game_id),
    }


def base_ai(simulation: Simulation, found: list[Variant]) -> str:
    """Who played mirrors and readings, where the page was played by another AI."""
    rows = [item.simulation for item in found if item.simulation and item.what != variants.AGENT]
    return next((row.ais[0] for row in rows if row.ais != simulation.ais), "")
