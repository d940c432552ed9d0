"""What the engine has to reach: the least that may ship, and what leads the field, interpreted and compiled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Target:
    """One measure: its name for people, its unit, and three numbers to reach; ``is_cost`` means less is better."""

    title: str
    unit: str
    must: float
    lead: float
    lead_compiled: float
    is_cost: bool = False

    def reached(self, value: float, *, compiled: bool) -> str:
        """``lead``, ``must`` or ``missed``."""
        lead = self.lead_compiled if compiled else self.lead
        if self._is_within(value, lead):
            return "lead"
        return "must" if self._is_within(value, self.must) else "missed"

    def _is_within(self, value: float, wanted: float) -> bool:
        return value <= wanted if self.is_cost else value >= wanted


#: Targets that count whole games were set for games of this length; the same speed in such games is measured too.
REFERENCE_DECISIONS: Final = {"games": 250, "goldfish": 100, "playouts": 125}

_TARGETS: Final[dict[str, Target]] = {
    "decisions": Target("decisions, random play", "1/s", 50_000, 100_000, 400_000),
    "games": Target("games, random play", "1/s", 200, 400, 1_500),
    "clone": Target("copy of a position", "us", 5, 2, 1, is_cost=True),
    "determinize": Target("hidden cards dealt anew (determinize)", "us", 25, 8, 3, is_cost=True),
    "log": Target("cost of the event log", "%", 10, 5, 12, is_cost=True),
    "resimulate": Target("one stored match again, with its log", "ms", 10, 3, 1, is_cost=True),
    "goldfish": Target("goldfish games, scripted", "1/s", 300, 700, 2_500),
    "greedy": Target("games, greedy against greedy", "1/s", 10, 25, 90),
    "playouts": Target("determinized playouts from mid-game", "1/s", 500, 900, 3_500),
    "table-random-decisions": Target("decisions, random play, four seats", "1/s", 20_000, 20_000, 80_000),
    "table-greedy": Target("games, greedy in all seats, four seats", "1/s", 7, 7, 25),
    "workers": Target("two worker processes against one", "x", 1.8, 1.9, 1.85),
}
TARGETS: Final[dict[str, Target]] = _TARGETS | {
    f"reference-{key}": replace(_TARGETS[key], title=f"{_TARGETS[key].title}, of {length} decisions")
    for key, length in REFERENCE_DECISIONS.items()
}


@dataclass(frozen=True, slots=True)
class PeerTarget:
    """How many times a peer's decisions/s and games/s are to be reached; ``None`` where that is no target."""

    decisions: float | None = None
    games: float | None = None
    decisions_compiled: float | None = None


PEER_TARGETS: Final[dict[str, PeerTarget]] = {
    "rlcard-uno": PeerTarget(1.3, None, 5),
    "rlcard-gin-rummy": PeerTarget(4.5, None, 18),
    "rlcard-mahjong": PeerTarget(16, None, 65),
    "pettingzoo-leduc": PeerTarget(15, None, 59),
    "python-chess": PeerTarget(2.4, None, 9.7),
    "pyminion": PeerTarget(1.1, 1.3, 4.5),
    "catanatron": PeerTarget(2.1, 7.5, 8.4),
    "open-spiel-gin-rummy": PeerTarget(1.7, None, 6.9),
    "open-spiel-hearts": PeerTarget(),
    "open-spiel-bridge": PeerTarget(),
}
