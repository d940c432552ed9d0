"""The panel of a replay that shows what the AI considered at a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest

from conanhub.errors import TooMany
from conanhub.web import Limit, address, spend
from simulator import reading
from simulator.engine import Considered, Replay
from simulator.models import Match, Simulation

#: A search of many playouts takes a process some tenths of a second.
QUESTIONS: Final = Limit("considered", 30, 60, "steps at which AIs were asked what they considered", is_shared=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A choice with its values as words; the mean from 0 to 100, both it and what lay behind only of a search."""

    label: str
    score: str
    playouts: int
    mean: str
    behind: str
    is_chosen: bool
    has_head_start: bool


def panel(
    request: HttpRequest, simulation: Simulation, match: Match, worth: str, replay: Replay, number: int
) -> dict[str, Any]:
    """What the AI weighed at a step, or why this is not shown."""
    try:
        spend(QUESTIONS, address(request))
    except TooMany as refusal:
        return {"why_not": refusal.message}
    thoughts = reading.thoughts_at(simulation, match.index, replay, number)
    if thoughts.considered is None:
        return {"ai": thoughts.ai, "why_not": thoughts.why_not}
    rows = rows_of(thoughts.considered)
    searched = [row for row in rows if row.playouts]
    return {
        "ai": thoughts.ai,
        "rows": searched or rows,
        "others": rows[len(searched) :] if searched else [],
        "is_searched": bool(searched),
        "is_forced": len(rows) == 1,
        "is_tied": not searched and sum(row.score == rows[0].score for row in rows) > 1,
        "worth": worth,
    }


def rows_of(considered: Considered) -> list[Row]:
    """The choices as the AI ranked them."""
    return [
        Row(
            label=label,
            score=f"{item.score:.2f}".replace("-", "−"),
            playouts=item.playouts,
            mean=f"{100 * item.mean:.1f}",
            behind=f"{100 * item.behind:.1f}",
            is_chosen=place == considered.chosen,
            has_head_start=item.head_start > 0,
        )
        for place, (label, item) in enumerate(zip(considered.labels, considered.weighed, strict=True))
    ]
