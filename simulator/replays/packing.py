"""The steps of a replay as compressed bytes, and back. No database."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any, Final

from simulator.engine import Event, EventSource, Replay, Step
from simulator.errors import SimulationRefused

#: Another number as soon as the steps of before cannot be shown any more.
FORMAT: Final = 1
MAX_BYTES: Final = 300_000


def pack(replay: Replay) -> bytes:
    """The steps, compressed; ``SimulationRefused`` above the limit, and of a match that broke off."""
    if replay.result.error is not None or not replay.steps:
        raise SimulationRefused("The match broke off with an error: its steps cannot be stored.", "broken_match")
    rows = [
        [step.number, step.turn, step.actor, step.phase, step.label, step.events, step.view, step.position]
        for step in replay.steps
    ]
    text = json.dumps({"format": FORMAT, "steps": rows}, separators=(",", ":"), ensure_ascii=False)
    packed = zlib.compress(text.encode(), 9)
    if len(packed) > MAX_BYTES:
        raise SimulationRefused(
            f"The {len(replay.steps):,} steps of this match take {len(packed) / 1000:,.0f} kB; "
            f"{MAX_BYTES // 1000} kB can be stored. Bookmark a shorter match.",
            "replay_too_large",
        )
    return packed


def unpack(packed: bytes) -> tuple[Step, ...] | None:
    """The steps as they were packed; nothing if they have a form of another time."""
    told = json.loads(zlib.decompress(packed))
    if told["format"] != FORMAT:
        return None
    return tuple(
        Step(number, turn, actor, phase, label, tuple(map(_event, events)), view, position)
        for number, turn, actor, phase, label, events, view, position in told["steps"]
    )


def _event(row: Sequence[Any]) -> Event:
    kind, rule, text, seats, source = row
    return Event(kind, rule, text, tuple(seats), EventSource(*source) if source else None)
