"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winning seats (empty when nobody won), the reason's key, and the rule id that ended the match.

    ``abnormal`` is true for ends that no rule knows: the limits on turns and on decisions, and an error of the engine.
    They are counted and shown, never dropped.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    abnormal: bool = False
